import { Button } from '@mantine/core';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

/** Data failed to load: the reason, and a button to retry unless access was refused. */
export function ErrorState({
  message,
  onRetry,
  actions,
  isRefused = false,
  isPage = false,
}: {
  message: ReactNode;
  onRetry?: () => void;
  actions?: ReactNode;
  /** The user has no access: a retry would change nothing. */
  isRefused?: boolean;
  /** The page has no other content: the title is an `h1`. */
  isPage?: boolean;
}) {
  const { t } = useTranslation('ui');
  const Title = isPage ? 'h1' : 'h2';
  const Icon = isRefused ? IconLock : IconCloudOff;
  return (
    <div className={classes.state} role={isRefused ? 'note' : 'alert'}>
      <div className={`${classes.mark} ${isRefused ? '' : classes.bad}`} aria-hidden="true">
        <Icon size={30} stroke={1.6} />
      </div>
      <Title className={classes.title}>{t(isRefused ? 'error.refused' : 'error.title')}</Title>
      <p className={classes.text}>{message}</p>
      <div className={classes.actions}>
        {onRetry && !isRefused && (
          <Button variant="light" onClick={onRetry}>
            {t('words:tryAgain')}
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}
