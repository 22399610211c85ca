import { Button, Skeleton } from '@mantine/core';
import type { AnsweredWidget } from '@steward/contract/widget-data';
import { IconCloudOff, IconDatabaseOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/link.tsx';
import { missingAddress } from './missing-actions.ts';
import classes from './widgets.module.css';

/** The outline of a widget that loads: shown after 300 ms, so that a fast answer does not flicker. */
export function WaitingWidget({ height }: { height: number }) {
  return (
    <div aria-hidden="true" className={classes.waiting}>
      <Skeleton height={height} />
    </div>
  );
}

/** Nothing to show: what is missing, and the one thing to do about it. */
export function EmptyWidget({
  missing,
  environmentId,
}: Pick<AnsweredWidget, 'missing'> & { environmentId?: string | undefined }) {
  const { t } = useTranslation('dashboard-pages');
  const kind = missing ?? 'nothing';
  return (
    <div className={classes.state}>
      <IconDatabaseOff size={20} stroke={1.6} aria-hidden="true" />
      <p>{t(`missing.${kind}.text`)}</p>
      {kind !== 'nothing' && (
        <ButtonLink
          variant="light"
          size="compact-sm"
          to={missingAddress[kind]}
          search={environmentId ? { environment: environmentId } : {}}
        >
          {t(`missing.${kind}.action`)}
        </ButtonLink>
      )}
    </div>
  );
}

/** Only this widget failed, not the others. */
export function FailedWidget({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation('dashboard-pages');
  return (
    <div className={classes.state} role="alert">
      <IconCloudOff size={20} stroke={1.6} aria-hidden="true" />
      <p>{t('failed')}</p>
      <Button variant="light" size="compact-sm" onClick={onRetry} aria-label={t('retryNamed', { title })}>
        {t('words:tryAgain')}
      </Button>
    </div>
  );
}

export function ForbiddenWidget({ title }: { title: string }) {
  const { t } = useTranslation('dashboard-pages');
  return (
    <div className={classes.state} role="note">
      <IconLock size={20} stroke={1.6} aria-hidden="true" />
      <p>{t('forbidden', { title })}</p>
      <ButtonLink variant="light" size="compact-sm" to="/unauthorized">
        {t('words:requestAccess')}
      </ButtonLink>
    </div>
  );
}
