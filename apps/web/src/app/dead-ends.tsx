import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link.tsx';

/** An address that leads nowhere. */
export function NotFound() {
  const { t } = useTranslation('app');
  return (
    <main
      id="content"
      tabIndex={-1}
      style={{ display: 'grid', placeItems: 'center', minBlockSize: '80vh', outline: 'none' }}
    >
      <EmptyState
        isPage
        icon={IconCompass}
        title={t('notFound.title')}
        actions={<ButtonLink to="/">{t('notFound.home')}</ButtonLink>}
      >
        {t('notFound.text')}
      </EmptyState>
    </main>
  );
}

/** A screen that broke: our mistake, said plainly. */
export function ScreenFailed() {
  const { t } = useTranslation('app');
  return (
    <ErrorState
      message={t('failed.text')}
      actions={<Button onClick={() => location.reload()}>{t('failed.reload')}</Button>}
    />
  );
}
