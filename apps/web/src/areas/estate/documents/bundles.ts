import { documentBundles } from '@steward/contract/estate/document-bundles';
import type { Input } from '@steward/contract/call';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { useMay } from '../../../shared/may.ts';
import { showToast } from '../../../ui/toasts.tsx';

/** Has a ZIP of documents or of a place made in the background. */
export function usePrepareBundle() {
  const { t } = useTranslation('documents');
  const may = useMay('documents.export');
  const prepare = useSend(documentBundles.prepareDocumentBundle, { alsoRefreshes: ['jobs'] });
  return {
    may,
    isStarting: prepare.isPending,
    start: (asked: Omit<Input<typeof documentBundles.prepareDocumentBundle>, 'language'>) =>
      prepare.mutate(
        { ...asked, language: currentLanguage() },
        { onSuccess: () => showToast('success', t('bundle.started')) },
      ),
  };
}
