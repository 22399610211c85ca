import { Text } from '@mantine/core';
import { verification } from '@steward/contract/carbon/verification';
import type { Workbench } from '@steward/contract/carbon/verification.workbench';
import { samplingMethods } from '@steward/core/assurance/sampling';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { formatCount } from '../../../ui/format.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PercentField } from '../../../ui/form/percent-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';

interface Props {
  token: string;
  samples: Workbench['samples'];
  onClose: () => void;
}

/** Sets how the items of a sample are selected. */
export function PlanSampleDialog({ token, samples, onClose }: Props) {
  const { t } = useTranslation('verification');
  const basis = samples[0]?.basis ?? 'location';
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('sample.plan')}>
      <CallForm
        call={verification.planSampleByVerifier}
        start={{ token, method: 'monetary-unit', basis, size: 25, confidence: 0.95, seed: '' }}
        submit={t('sample.draw')}
        onSaved={({ items }) => {
          showToast('success', t('sample.drawn', { n: formatCount(items) }));
          onClose();
        }}
        onCancel={onClose}
      >
        {({ control }) => <PlanFields control={control} isBasisFixed={samples.length > 0} />}
      </CallForm>
    </Dialog>
  );
}

interface FieldsProps extends Pick<FormOf<typeof verification.planSampleByVerifier>, 'control'> {
  isBasisFixed: boolean;
}

function PlanFields({ control, isBasisFixed }: FieldsProps) {
  const { t } = useTranslation('verification');
  const { t: words } = useTranslation('emissions');
  const method = useWatch({ control, name: 'method' });
  return (
    <>
      <SelectField
        control={control}
        name="method"
        label={t('sample.method')}
        allowDeselect={false}
        data={samplingMethods.map((value) => ({ value, label: t(`sample.methods.${value}`) }))}
      />
      <Text size="sm" c="dimmed" mt={-8}>
        {t(`sample.methodNotes.${method}`)}
      </Text>
      {method === 'monetary-unit' ? (
        <PercentField
          control={control}
          name="confidence"
          label={t('sample.confidence')}
          description={t('sample.confidenceNote')}
        />
      ) : (
        <NumberField
          control={control}
          name="size"
          label={t('sample.size')}
          description={t('sample.sizeNote')}
          decimals={0}
        />
      )}
      <SelectField
        control={control}
        name="basis"
        label={t('sample.basis')}
        description={t('sample.basisNote')}
        disabled={isBasisFixed}
        allowDeselect={false}
        data={(['location', 'market'] as const).map((value) => ({ value, label: words(`basis.${value}`) }))}
      />
      {method !== 'risk' && (
        <TextField control={control} name="seed" label={t('sample.seed')} description={t('sample.seedNote')} />
      )}
    </>
  );
}
