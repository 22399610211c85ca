import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { StoredTranslations } from './stored-translations.tsx';

/** What was translated for the organization, to look through and to correct. */
export default function TranslationsScreen() {
  const { t } = useTranslation('translation');
  return (
    <>
      <PageHeader title={t('title')} question={t('question')} />
      <StoredTranslations />
    </>
  );
}
