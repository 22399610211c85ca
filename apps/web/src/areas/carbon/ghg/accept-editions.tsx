import { Text } from '@mantine/core';
import { ghg } from '@steward/contract/carbon/ghg';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useSend } from '../../../api/hooks.ts';
import type { About } from './report-address.ts';

/** Accepts the later editions a year shows, with the reason that the audit log keeps. */
export function AcceptEditions({ about, onClose }: { about: About; onClose: () => void }) {
  const { t } = useTranslation('ghg');
  const { level, target_id, year } = about;
  const accept = useSend(ghg.acceptLaterEditions);
  return (
    <Dialog opened onClose={onClose} title={t('later.acceptTitle')}>
      <Text size="sm" mb="md">
        {t('later.acceptText', { year })}
      </Text>
      <CallForm
        call={ghg.acceptLaterEditions}
        start={{ level, year, reason: '', ...(target_id && { target_id }) }}
        send={(values) => accept.mutateAsync(values)}
        submit={t('later.accept')}
        onCancel={onClose}
        onSaved={() => {
          showToast('success', t('later.saved'));
          onClose();
        }}
      >
        {({ control }) => (
          <TextAreaField control={control} name="reason" label={t('words:reason')} withAsterisk minRows={3} />
        )}
      </CallForm>
    </Dialog>
  );
}
