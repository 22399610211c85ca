import { SimpleGrid } from '@mantine/core';
import { servicing, servicingBases, type ServicingPlan } from '@steward/contract/estate/servicing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useServicingWords } from './servicing-words.ts';
import { organizationToday } from '../../../session/today.ts';

/** When a piece of equipment is due for service: by months, by running hours, or by the earlier of both. */
export function PlanForm({
  equipmentId,
  plan,
  onSaved,
  onCancel,
}: PanelEnd & { equipmentId: string; plan: ServicingPlan | undefined }) {
  const { t } = useTranslation('servicing');
  const words = useServicingWords();
  const edit = useSend(servicing.editServicingPlan, { inPlace: true });
  const [today] = useState(organizationToday);
  return (
    <CallForm
      call={servicing.addServicingPlan}
      start={{
        equipment_id: equipmentId,
        title: plan?.title ?? '',
        starts_on: plan?.starts_on ?? today,
        every_months: plan ? plan.every_months : 12,
        every_hours: plan?.every_hours ?? null,
        basis: plan?.basis ?? 'completion',
      }}
      send={plan && ((values) => edit.mutateAsync({ ...values, plan_id: plan._id }))}
      onSaved={({ title }) => onSaved(title)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="title" label={t('plan')} maxLength={200} withAsterisk data-autofocus />
          <DateField control={control} name="starts_on" label={t('startsOn')} withAsterisk />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberField
              control={control}
              name="every_months"
              label={t('every')}
              unit={t('months')}
              min={1}
              decimals={0}
            />
            <NumberField control={control} name="every_hours" label={t('everyRunning')} unit="h" min={1} />
          </SimpleGrid>
          <SelectField
            control={control}
            name="basis"
            label={t('basis')}
            description={t('basisNote')}
            data={servicingBases.map((value) => ({ value, label: words.basis(value) }))}
            allowDeselect={false}
          />
        </>
      )}
    </CallForm>
  );
}
