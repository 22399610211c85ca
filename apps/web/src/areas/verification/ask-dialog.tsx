import { Button, Group, Stack, Text } from '@mantine/core';
import { verification } from '@steward/contract/verification';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useReportWords } from '../../shared/ghg-report/words.ts';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';

interface Props {
  token: string;
  /** The section or line it is about, where the verifier came from. */
  about: string;
  onClose: () => void;
}

const kinds = ['question', 'misstatement', 'nonconformity'] as const;

/** Raises a question, a misstatement with its size, or a nonconformity. */
export function AskDialog({ token, about, onClose }: Props) {
  const { t } = useTranslation('verification');
  const words = useReportWords();
  const failureText = useFailureText();
  const ask = useSend(verification.askByVerifier, { inPlace: true });
  const form = useForm({
    resolver: callResolver(verification.askByVerifier),
    defaultValues: { token, kind: 'question', about, body: '' },
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' }) ?? 'question';
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('ask.title')}>
      <Form
        form={form}
        failure={ask.error && failureText(ask.error)}
        onSubmit={async (values) => {
          await ask.mutateAsync(values);
          showToast('success', t('ask.sent'));
          onClose();
        }}
      >
        <Stack gap="md">
          <SelectField
            control={control}
            name="kind"
            label={t('ask.kind')}
            allowDeselect={false}
            data={kinds.map((value) => ({ value, label: words.findingKind(value) }))}
          />
          <Text size="sm" c="dimmed" mt={-8}>
            {t(`ask.${kind}Note`)}
          </Text>
          <TextField control={control} name="about" label={t('ask.about')} description={t('ask.aboutNote')} />
          {kind === 'misstatement' && (
            <NumberField
              control={control}
              name="size_t"
              label={t('ask.size')}
              description={t('ask.sizeNote')}
              unit="t"
            />
          )}
          <TextAreaField control={control} name="body" label={t('ask.body')} data-autofocus />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={ask.isPending}>
              {t('ask.submit')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
