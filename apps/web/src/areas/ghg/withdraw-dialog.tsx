import { Button, Group, Text } from '@mantine/core';
import { ghg } from '@steward/contract/ghg';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { showToast } from '../../ui/toasts.tsx';

/** Takes the report back from the verifier, with the reason that the history keeps. */
export function WithdrawDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const { t } = useTranslation('ghg');
  const failureText = useFailureText();
  const withdraw = useSend(ghg.withdrawReport, { inPlace: true });
  const form = useForm({
    resolver: callResolver(ghg.withdrawReport),
    defaultValues: { report_id: reportId, reason: '' },
  });
  return (
    <Dialog opened onClose={onClose} title={t('withdraw.title')}>
      <Text size="sm" mb="md">
        {t('withdraw.text')}
      </Text>
      <Form
        form={form}
        failure={withdraw.error && failureText(withdraw.error)}
        onSubmit={async (values) => {
          await withdraw.mutateAsync(values);
          showToast('success', t('withdraw.done'));
          onClose();
        }}
      >
        <TextAreaField control={form.control} name="reason" label={t('withdraw.reason')} data-autofocus />
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={withdraw.isPending}>
            {t('withdraw.submit')}
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}
