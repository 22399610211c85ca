import { Checkbox, SimpleGrid, Stack } from '@mantine/core';
import {
  servicing,
  servicingKinds,
  type ServicingPlan,
  type ServicingRecord,
} from '@steward/contract/estate/servicing';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useServicingWords } from './servicing-words.ts';
import { organizationToday } from '../../../session/today.ts';

interface Props extends PanelEnd {
  equipmentId: string;
  record: ServicingRecord | undefined;
  /** The plans of the piece of equipment. */
  plans: readonly ServicingPlan[];
  /** Then the form asks for the refilled amount, which counts as emissions. */
  holdsRefrigerant: boolean;
}

/** A service of a piece of equipment, with its date and provider. */
export function RecordForm({ equipmentId, record, plans, holdsRefrigerant, onSaved, onCancel }: Props) {
  const { t } = useTranslation('servicing');
  const words = useServicingWords();
  const edit = useSend(servicing.editServicingRecord, { inPlace: true });
  const [today] = useState(organizationToday);
  return (
    <CallForm
      call={servicing.addServicingRecord}
      alsoRefreshes={['tasks']}
      start={{
        equipment_id: equipmentId,
        serviced_on: record?.serviced_on ?? today,
        kind: record?.kind ?? 'preventive',
        provider: record?.provider ?? '',
        technician: record?.technician ?? '',
        description: record?.description ?? '',
        findings: record?.findings ?? '',
        refrigerant_added: record?.refrigerant_added ?? null,
        refrigerant_recovered: record?.refrigerant_recovered ?? null,
        charge_change: record?.charge_change ?? null,
        cost: record?.cost ?? null,
        currency: record?.currency ?? null,
        downtime: record?.downtime ?? null,
        counter: record?.counter ?? null,
        plan_ids: record?.plan_ids ?? likely(plans, today),
      }}
      send={record && ((values) => edit.mutateAsync({ ...values, record_id: record._id }))}
      onSaved={({ description, kind }) => onSaved(description || words.kind(kind))}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DateField control={control} name="serviced_on" label={t('day')} maxDate={today} withAsterisk />
            <SelectField
              control={control}
              name="kind"
              label={t('kind')}
              data={servicingKinds.map((value) => ({ value, label: words.kind(value) }))}
              allowDeselect={false}
            />
          </SimpleGrid>
          <PlansFulfilled control={control} plans={plans} />
          <TextAreaField control={control} name="description" label={t('done')} data-autofocus />
          <TextAreaField control={control} name="findings" label={t('findings')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextField control={control} name="provider" label={t('provider')} maxLength={200} />
            <TextField control={control} name="technician" label={t('technician')} maxLength={200} />
            <NumberField control={control} name="counter" label={t('counter')} unit="h" min={0} />
            <NumberField control={control} name="downtime" label={t('downtime')} unit="h" min={0} />
            {holdsRefrigerant && (
              <>
                <NumberField
                  control={control}
                  name="refrigerant_added"
                  label={t('refrigerantAdded')}
                  description={t('refrigerantNote')}
                  unit="kg"
                  min={0}
                />
                <NumberField
                  control={control}
                  name="refrigerant_recovered"
                  label={t('refrigerantRecovered')}
                  unit="kg"
                  min={0}
                />
                <NumberField
                  control={control}
                  name="charge_change"
                  label={t('chargeChange')}
                  description={t('chargeChangeNote')}
                  unit="kg"
                />
              </>
            )}
            <NumberField control={control} name="cost" label={t('words:cost')} min={0} />
            <TextField control={control} name="currency" label={t('currency')} maxLength={3} />
          </SimpleGrid>
        </>
      )}
    </CallForm>
  );
}

const SOON_DAYS = 31;

/** The plans that a service probably fulfills: the only plan, or those that are due by now. */
function likely(plans: readonly ServicingPlan[], today: string): string[] {
  const soon = new Date(Date.parse(today) + SOON_DAYS * 86_400_000).toISOString().slice(0, 10);
  const due = plans.length === 1 ? plans : plans.filter((plan) => plan.due.day !== null && plan.due.day <= soon);
  return due.map(({ _id }) => _id);
}

/** The plans whose interval starts again with this service. A repair fulfills none. */
function PlansFulfilled({
  control,
  plans,
}: {
  control: FormOf<typeof servicing.addServicingRecord>['control'];
  plans: readonly ServicingPlan[];
}) {
  const { t } = useTranslation('servicing');
  const { field } = useController({ control, name: 'plan_ids' });
  const kind = useWatch({ control, name: 'kind' });
  if (plans.length === 0 || kind === 'corrective') return null;
  return (
    <Checkbox.Group
      label={t('fulfils')}
      description={t('fulfilsNote')}
      value={field.value ?? []}
      onChange={(ids) => field.onChange(ids)}
    >
      <Stack gap="xs" mt="xs">
        {plans.map(({ _id, title }) => (
          <Checkbox key={_id} value={_id} label={<bdi>{title}</bdi>} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
