import { documents } from '@steward/contract/estate/documents';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../../shared/form/call-form.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { TagsField } from './tags-field.tsx';

/** Adds tags to several documents. */
export function TagsDialog({ documentIds, onClose }: { documentIds: string[]; onClose: () => void }) {
  const { t } = useTranslation('documents');
  return (
    <Dialog opened onClose={onClose} title={t('addTags')}>
      <CallForm
        call={documents.tagDocuments}
        start={{ document_ids: documentIds, add: [], remove: [] }}
        onSaved={() => {
          showToast('success', t('tagged'));
          onClose();
        }}
        onCancel={onClose}
      >
        {({ control }) => <TagsField control={control} name="add" label={t('tags')} description={t('tagsNote')} />}
      </CallForm>
    </Dialog>
  );
}
