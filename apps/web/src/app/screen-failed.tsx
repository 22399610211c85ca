import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../ui/error-state.tsx';

/** The page for a screen that threw an exception. */
export function ScreenFailed() {
  const { t } = useTranslation('app');
  return (
    <ErrorState
      message={t('failed.text')}
      actions={<Button onClick={() => location.reload()}>{t('failed.reload')}</Button>}
    />
  );
}
