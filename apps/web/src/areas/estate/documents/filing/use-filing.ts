import { documentFiling, type FilingSuggestion } from '@steward/contract/estate/document-filing';
import type { Input } from '@steward/contract/call';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../api/hooks.ts';
import { formatCount } from '../../../../ui/format.ts';
import { showToast } from '../../../../ui/toasts.tsx';

export type Filing = Input<typeof documentFiling.fileDocuments>['filings'][number];

/** How a suggestion is accepted; undefined without a place. */
export function filingOf({
  document_id,
  place,
  kind,
  title,
  issued_on,
  valid_until,
}: FilingSuggestion): Filing | undefined {
  if (!place) return undefined;
  const { root, portfolio_id, environment_id, folder_id } = place;
  return { document_id, to: { root, portfolio_id, environment_id, folder_id }, kind, title, issued_on, valid_until };
}

/** Files documents and offers to undo it. */
export function useFiling() {
  const { t } = useTranslation('filing-words');
  const refreshes = { alsoRefreshes: ['documents', 'document-text', 'property-documents'] };
  const file = useSend(documentFiling.fileDocuments, refreshes);
  const undo = useSend(documentFiling.undoFilings, refreshes);
  const send = async (filings: Filing[]) => {
    const { filed } = await file.mutateAsync({ filings });
    const document_ids = filings.map(({ document_id }) => document_id);
    showToast('success', t('filed', { count: filed, shown: formatCount(filed) }), {
      label: t('words:undo'),
      run: () => void undo.mutateAsync({ document_ids }).catch(() => undefined),
    });
  };
  return { send, isBusy: file.isPending };
}
