import { SimpleGrid } from '@mantine/core';
import { servicing, servicingKinds, type ServicingRecord } from '@steward/contract/estate/servicing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useServicingWords } from './servicing-words.ts';

interface Props extends PanelEnd {
  equipmentId: string;
  record: ServicingRecord | undefined;
  /** Then what was topped up is asked for: it counts as emissions. */
  holdsRefrigerant: boolean;
}

/** What was done on a piece, on which day and by whom. */
export function RecordForm({ equipmentId, record, holdsRefrigerant, onSaved, onCancel }: Props) {
  const { t } = useTranslation('servicing');
  const words = useServicingWords();
  const edit = useSend(servicing.editServicingRecord, { inPlace: true });
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <CallForm
      call={servicing.addServicingRecord}
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
