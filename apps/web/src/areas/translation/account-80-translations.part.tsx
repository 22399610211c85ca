import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StoredTranslations } from './stored-translations.tsx';

/** What was translated for the organization, to look through and to correct. */
export default function TranslationsTab() {
  const { t } = useTranslation('translation');
  const mayRead = useSession()?.permissions.includes('translations.read');
  if (mayRead) return <StoredTranslations />;
  return (
    <Card>
      <EmptyState title={t('notForYou')} />
    </Card>
  );
}
