import { Button } from '@mantine/core';
import { environments, type Environment } from '@steward/contract/estate/environments';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { organizationToday } from '../../../session/today.ts';
import { AcceptedYearsNotice } from './form/accepted-years-notice.tsx';
import classes from './environment-archive.module.css';

type Named = Pick<Environment, '_id' | 'environment_name'>;

/** What else names properties, or says what is due for them. */
const alsoRefreshes = [
  'portfolios',
  'funds',
  'dashboards',
  'completeness',
  'servicing',
  'equipment',
  'property-merges',
  'inventory',
  'home',
];

function useArchive() {
  const { t } = useTranslation('environments');
  const archive = useSend(environments.archiveEnvironment, { alsoRefreshes });
  return async ({ _id, environment_name }: Named) => {
    await archive.mutateAsync({ environment_id: _id });
    showToast('success', t('archive.done', { name: environment_name }));
  };
}

export function useBringBack() {
  const { t } = useTranslation('environments');
  const bringBack = useSend(environments.bringBackEnvironment, { alsoRefreshes });
  return async ({ _id, environment_name }: Named) => {
    await bringBack.mutateAsync({ environment_id: _id });
    showToast('success', t('archive.isBack', { name: environment_name }));
  };
}

/** Asks before a property is archived, and says what that means for its reports. */
export function ArchiveDialog({ environment, onClose }: { environment: Named; onClose: () => void }) {
  const { t } = useTranslation('environments');
  const archive = useArchive();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onAccept={async () => {
        await archive(environment);
        onClose();
      }}
    >
      <strong>
        <bdi>{environment.environment_name}</bdi>
      </strong>
      <br />
      {t('archive.explain')}
      <div className={classes.accepted}>
        <AcceptedYearsNotice environmentId={environment._id} attribute="holding" from={organizationToday()} />
      </div>
    </ConfirmDialog>
  );
}

/** Below the reasons why a property cannot be deleted. */
export function ArchiveInstead({ environment, onDone }: { environment: Named; onDone: () => void }) {
  const { t } = useTranslation('environments');
  const archive = useArchive();
  return (
    <Notice
      icon={IconArchive}
      actions={
        <Button variant="default" onClick={() => void archive(environment).then(onDone, () => undefined)}>
          {t('archive.instead')}
        </Button>
      }
    >
      {t('archive.explain')}
    </Notice>
  );
}

/** Says of an archived property since when it is; of others nothing. */
export function ArchivedSince({ property: { archived_at } }: { property: Pick<Environment, 'archived_at'> }) {
  const { t } = useTranslation('environments');
  if (archived_at === null) return null;
  return (
    <>
      <StatusBadge>
        {t('archive.since')} <DateText value={archived_at.slice(0, 10)} />
      </StatusBadge>{' '}
    </>
  );
}

/** On the page of an archived property: what that means, and the way back. */
export function ArchivedNotice({ property }: { property: Environment }) {
  const { t } = useTranslation('environments');
  const mayBringBack = useMay('properties.delete');
  const bringBack = useBringBack();
  if (property.archived_at === null) return null;
  return (
    <div className={classes.notice}>
      <Notice
        icon={IconArchive}
        actions={
          mayBringBack && (
            <Button
              variant="default"
              leftSection={<IconArchiveOff size={17} aria-hidden="true" />}
              onClick={() => void bringBack(property).catch(() => undefined)}
            >
              {t('archive.bringBack')}
            </Button>
          )
        }
      >
        {t('archive.notice')}
        {mayBringBack && (
          <AcceptedYearsNotice
            environmentId={property._id}
            attribute="holding"
            from={property.archived_at.slice(0, 10)}
          />
        )}
      </Notice>
    </div>
  );
}
