import { Button } from '@mantine/core';
import { documentFiling } from '@steward/contract/estate/document-filing';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../../api/hooks.ts';
import { useMay } from '../../../../shared/may.ts';
import { formatMoment } from '../../../../ui/format.ts';
import classes from '../documents.module.css';

/** By whom or by which rule a document was filed last, with a button that undoes it. */
export function FiledBy({ documentId, isTrashed }: { documentId: string; isTrashed: boolean }) {
  const { t } = useTranslation('filing-words');
  const mayEdit = useMay('documents.edit') && !isTrashed;
  const { data } = useAnswer(documentFiling.getFilings, { document_id: documentId });
  const undo = useSend(documentFiling.undoFilings, {
    alsoRefreshes: ['documents', 'document-text', 'property-documents'],
  });
  const last = data?.[0];
  if (!last) return null;
  const { rule_name, filed_by_name, filed_at } = last;
  const values = { name: `\u2068${rule_name || filed_by_name}\u2069`, when: formatMoment(filed_at) };
  return (
    <div className={classes.bar}>
      <span className={classes.note}>{t(rule_name ? 'filedByRule' : 'filedByPerson', values)}</span>
      {mayEdit && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={undo.isPending}
          onClick={() => undo.mutate({ document_ids: [documentId] })}
        >
          {t('words:undo')}
        </Button>
      )}
    </div>
  );
}
