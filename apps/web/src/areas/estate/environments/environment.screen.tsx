import { ActionIcon, Button } from '@mantine/core';
import { environments } from '@steward/contract/estate/environments';
import {
  IconArchive,
  IconChartBar,
  IconDots,
  IconFileInvoice,
  IconHistory,
  IconMessages,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { PlaceText } from '../../../shared/property/place-text.tsx';
import { useHolds, useMay } from '../../../shared/may.ts';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/navigation/menu-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { ArchiveDialog, ArchivedNotice, ArchivedSince } from './environment-archive.tsx';
import { EnvironmentBenchmark } from './environment-benchmark.tsx';
import { EnvironmentDeletion } from './environment-deletion.tsx';
import { EnvironmentFacts } from './environment-facts.tsx';
import { EnvironmentFigures } from './environment-figures.tsx';
import { EnvironmentPlace } from './environment-place.tsx';
import { EnvironmentPicture } from './form/environment-picture.tsx';
import { EnvironmentSpaces } from './environment-spaces.tsx';
import { EnvironmentTasks } from './environment-tasks.tsx';
import { EnvironmentShortcuts } from './environment-shortcuts.tsx';
import classes from './environment.module.css';
import { NotHeld } from './not-held.tsx';

/** The selected property: what it is, where it stands, and the ways to its figures. */
export default function EnvironmentScreen() {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const mayEdit = useMay('properties.edit');
  const mayDelete = useMay('properties.delete');
  const holds = useHolds();
  const mayReadLog = holds('audit-log.read');
  const [address, change] = useAddressState();
  const { list, selected } = useSelectedEnvironment();
  const [isDeleting, setDeleting] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const id = selected?._id ?? '';
  const known = useAnswer(environments.getEnvById, { environment_id: id }, { enabled: id !== '' });
  const failure = known.error ?? list.error;
  if (failure) {
    return (
      <ErrorState
        isPage
        message={failureText(failure)}
        onRetry={() => void (list.isError ? list.refetch() : known.refetch())}
      />
    );
  }
  const one = known.data;
  if (!one) return <PageSkeleton />;
  const rare: MenuEntry[] = [
    ...(mayReadLog
      ? [
          {
            key: 'history',
            label: t('words:history'),
            icon: <IconHistory size={17} />,
            run: () =>
              void navigate({
                to: '/account_setting/audit_log',
                search: { table: 'environments', object: one._id, system: 'all' },
              }),
          },
        ]
      : []),
    ...(mayDelete && one.archived_at === null
      ? [
          {
            key: 'archive',
            label: t('archive.action'),
            icon: <IconArchive size={17} />,
            run: () => setArchiving(true),
          },
        ]
      : []),
    ...(mayDelete
      ? [{ key: 'delete', label: t('words:delete'), icon: <IconTrash size={17} />, run: () => setDeleting(true) }]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={<bdi>{one.environment_name}</bdi>}
        question={
          <>
            <ArchivedSince property={one} />
            <NotHeld property={one} />
            {one.address && (
              <>
                <bdi>{one.address}</bdi>
                {' · '}
              </>
            )}
            <PlaceText city={one.city} countryCode={one.country_code} /> · <bdi>{one.portfolio_name}</bdi>
          </>
        }
        actions={
          <>
            {holds('dashboards.read') && (
              <ButtonLink to="/dashboard" variant="default" leftSection={<IconChartBar size={17} />}>
                {t('ways.dashboard')}
              </ButtonLink>
            )}
            <ButtonLink
              to="/datahub/data_library/utilities"
              variant="default"
              leftSection={<IconFileInvoice size={17} />}
            >
              {t('words:bills')}
            </ButtonLink>
            <Button
              variant="default"
              leftSection={<IconMessages size={17} />}
              onClick={() => change({ panel: 'activity' })}
            >
              {t('activity.title')}
            </Button>
            {mayEdit && (
              <ButtonLink
                to="/properties/edit"
                search={{ id: one._id }}
                variant="default"
                leftSection={<IconPencil size={17} />}
              >
                {t('property.edit')}
              </ButtonLink>
            )}
            {rare.length > 0 && (
              <MenuButton
                label={t('words:moreActions')}
                entries={rare}
                button={(opener) => (
                  <ActionIcon
                    variant="default"
                    size={36}
                    aria-label={t('words:moreActions')}
                    title={t('words:moreActions')}
                    {...opener}
                  >
                    <IconDots size={18} />
                  </ActionIcon>
                )}
              />
            )}
          </>
        }
      />
      <PropertyTabs />
      <ArchivedNotice property={one} />
      <div className={classes.hero}>
        <EnvironmentPicture
          url={one.image_url}
          alt={t('property.picture', { name: one.environment_name })}
          className={classes.picture ?? ''}
          iconSize={72}
        />
        <EnvironmentFacts environment={one} />
        <EnvironmentPlace environment={one} mayChange={mayEdit} />
      </div>
      <div className={classes.columns}>
        <div>
          {holds('dashboards.read') && <EnvironmentFigures environmentId={one._id} />}
          {holds('dashboards.read') && <EnvironmentBenchmark environmentId={one._id} />}
          <EnvironmentSpaces environment={one} />
        </div>
        <aside>
          <EnvironmentShortcuts environment={one} />
          {holds('tasks.read') && <EnvironmentTasks environmentId={one._id} />}
        </aside>
      </div>
      {address['panel'] === 'activity' && <ActivityPanel property={one} onClose={() => change({ panel: undefined })} />}
      {isArchiving && <ArchiveDialog environment={one} onClose={() => setArchiving(false)} />}
      {isDeleting && (
        <EnvironmentDeletion
          environment={one}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/properties' })}
        />
      )}
    </>
  );
}
