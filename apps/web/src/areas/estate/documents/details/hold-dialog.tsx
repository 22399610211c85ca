import { documents } from '@steward/contract/estate/documents';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../../shared/form/call-form.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';

/** Asks for the reason of a legal hold. */
export function HoldDialog({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const { t } = useTranslation('documents');
  return (
    <Dialog opened onClose={onClose} title={t('hold')}>
      <CallForm
        call={documents.holdDocument}
        start={{ document_id: documentId, reason: '' }}
        onSaved={onClose}
        onCancel={onClose}
      >
        {({ control }) => <TextAreaField control={control} name="reason" label={t('holdReason')} data-autofocus />}
      </CallForm>
    </Dialog>
  );
}
