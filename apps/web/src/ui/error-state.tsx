import { Button } from '@mantine/core';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

/** Something did not load: what happened, in words, and another try, unless it was refused. */
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
  /** It works, but is not for this person: trying again would change nothing. */
  isRefused?: boolean;
  /** Nothing else stands on the page: its title is the page's. */
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
