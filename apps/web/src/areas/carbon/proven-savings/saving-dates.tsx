import { SimpleGrid } from '@mantine/core';
import { provenSavings } from '@steward/contract/carbon/proven-savings';
import type { SavingProof } from '@steward/contract/carbon/proven-savings';
import { baselineLengths, confidences } from '@steward/core/net-zero/proven-saving';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberChoice } from './number-choice.tsx';
import { formatPercent } from '../../../ui/format.ts';

interface Props {
  proof: SavingProof;
  onSaved: () => void;
  onCancel: (() => void) | undefined;
}

/** The start of the works and the start of operation: the time before is the baseline, the time after is measured. */
export function SavingDates({ proof, onSaved, onCancel }: Props) {
  const { t } = useTranslation('proven-savings');
  const { decarbonize_project_id, works_began_on, in_service_on, baseline_months, confidence } = proof;
  return (
    <CallForm
      call={provenSavings.saveSavingProof}
      start={{
        decarbonize_project_id,
        ...(works_began_on && { works_began_on }),
        ...(in_service_on && { in_service_on }),
        baseline_months: baselineLengths.find((one) => one === baseline_months) ?? 12,
        confidence: confidences.find((one) => one === confidence) ?? 90,
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {(form) => (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField
            control={form.control}
            name="works_began_on"
            label={t('proof.worksBegan')}
            description={t('proof.worksBeganNote')}
            withAsterisk
          />
          <DateField
            control={form.control}
            name="in_service_on"
            label={t('proof.inService')}
            description={t('proof.inServiceNote')}
            withAsterisk
          />
          <NumberChoice
            label={t('proof.baseline')}
            values={baselineLengths}
            word={(count) => t('proof.months', { count })}
            value={form.watch('baseline_months') ?? 12}
            onChange={(next) => form.setValue('baseline_months', next, { shouldDirty: true })}
          />
          <NumberChoice
            label={t('proof.confidence')}
            values={confidences}
            word={(percent) => formatPercent(percent / 100, 0)}
            value={form.watch('confidence') ?? 90}
            onChange={(next) => form.setValue('confidence', next, { shouldDirty: true })}
          />
        </SimpleGrid>
      )}
    </CallForm>
  );
}
