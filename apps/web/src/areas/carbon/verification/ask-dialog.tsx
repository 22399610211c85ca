import { Text } from '@mantine/core';
import { verification } from '@steward/contract/carbon/verification';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';

interface Props {
  token: string;
  /** The section or line of the question, from the place where the dialog was opened. */
  about: string;
  onClose: () => void;
}

const kinds = ['question', 'misstatement', 'nonconformity'] as const;

/** Asks a question, or records a misstatement with its size, or a nonconformity. */
export function AskDialog({ token, about, onClose }: Props) {
  const { t } = useTranslation('verification');
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('ask.title')}>
      <CallForm
        call={verification.askByVerifier}
        start={{ token, kind: 'question', about, body: '' }}
        submit={t('words:send')}
        onSaved={() => {
          showToast('success', t('ask.sent'));
          onClose();
        }}
        onCancel={onClose}
      >
        {({ control }) => <AskFields control={control} />}
      </CallForm>
    </Dialog>
  );
}

function AskFields({ control }: Pick<FormOf<typeof verification.askByVerifier>, 'control'>) {
  const { t } = useTranslation('verification');
  const words = useReportWords();
  const kind = useWatch({ control, name: 'kind' }) ?? 'question';
  return (
    <>
      <SelectField
        control={control}
        name="kind"
        label={t('words:type')}
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
          withAsterisk
        />
      )}
      <TextAreaField control={control} name="body" label={t('ask.body')} data-autofocus />
    </>
  );
}
