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
}: {
  message: ReactNode;
  onRetry?: () => void;
  actions?: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.state} role="alert">
      <div className={`${classes.mark} ${classes.bad}`} aria-hidden="true">
        <IconCloudOff size={30} stroke={1.6} />
      </div>
      <h2 className={classes.title}>{t('error.title')}</h2>
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
