import { Text } from '@mantine/core';
import { rounds } from '@steward/contract/carbon/rounds';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../../shared/form/call-form.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { showToast } from '../../../../ui/toasts.tsx';

/** Withdraws the report from the verifier, with a reason that the history stores. */
export function WithdrawDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const { t } = useTranslation('reports');
  return (
    <Dialog opened onClose={onClose} title={t('withdraw.title')}>
      <Text size="sm" mb="md">
        {t('withdraw.text')}
      </Text>
      <CallForm
        call={rounds.withdrawReport}
        start={{ report_id: reportId, reason: '' }}
        submit={t('words:withdraw')}
        onSaved={() => {
          showToast('success', t('withdraw.done'));
          onClose();
        }}
        onCancel={onClose}
      >
        {({ control }) => <TextAreaField control={control} name="reason" label={t('words:reason')} data-autofocus />}
      </CallForm>
    </Dialog>
  );
}
