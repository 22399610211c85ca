import { IconCompass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';

/** The page for an unknown address. */
export default function NotFound() {
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
        actions={<ButtonLink to="/">{t('words:goToTheStartPage')}</ButtonLink>}
      >
        {t('notFound.text')}
      </EmptyState>
    </main>
  );
}
