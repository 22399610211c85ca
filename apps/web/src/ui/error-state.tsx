import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';

/** Something did not load: what happened, in words, and another try. */
export function ErrorState({
  message,
  onRetry,
  actions,
  isPage = false,
}: {
  message: ReactNode;
  onRetry?: () => void;
  actions?: ReactNode;
  /** Nothing else stands on the page: its title is the page's. */
  isPage?: boolean;
}) {
  const { t } = useTranslation('ui');
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={classes.state} role="alert">
      <div className={`${classes.mark} ${classes.bad}`} aria-hidden="true">
        <IconCloudOff size={30} stroke={1.6} />
      </div>
      <Title className={classes.title}>{t('error.title')}</Title>
      <p className={classes.text}>{message}</p>
      <div className={classes.actions}>
        {onRetry && (
          <Button variant="light" onClick={onRetry}>
            {t('words:tryAgain')}
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}
