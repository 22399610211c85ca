import { Select } from '@mantine/core';
import { meters, type Meter } from '@steward/contract/estate/meters';
import { carriers } from '@steward/core/ghg/carrier';
import { blank, namesOf, picked } from '@steward/core/fields/field';
import { meterFields } from '@steward/core/meters/fields';
import { BALANCE_TOLERANCE } from '@steward/core/meters/balance';
import { meterPayers } from '@steward/core/meters/payer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { DescribedFields } from '../../../shared/fields/described-fields.tsx';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { MeterPlaceFields } from './meter-place-fields.tsx';
import { ServedFields } from './served-fields.tsx';

interface Props extends PanelEnd {
  environmentId: string;
  meter: Meter | undefined;
  /** The meters of the property: one of them may have replaced this one. */
  others: readonly Meter[];
}

const described = { of: 'meters', fields: meterFields } as const;
const alsoRefreshes = ['dashboards', 'inventory', 'completeness', 'readings', 'meter-balance'];

/** A meter of a property, new or existing. */
export function MeterForm({ environmentId, meter, others, onSaved, onCancel }: Props) {
  const { t } = useTranslation('meters');
  const { t: notes } = useTranslation('fieldNotes');
  const name = useFieldNames('meters');
  const words = useCarrierWords();
  const update = useSend(meters.updateMeter, { inPlace: true, alsoRefreshes });
  // Chosen outside the form: a new meter has no successor yet.
  const [replaced_by, setReplacedBy] = useState<string | null>(meter?.replaced_by ?? null);
  const [isVirtual, setVirtual] = useState(Boolean(meter?.formula));
  const successors = others.filter(({ _id, carrier }) => meter && _id !== meter._id && carrier === meter.carrier);
  return (
    <CallForm
      call={meters.addMeter}
      alsoRefreshes={alsoRefreshes}
      start={{
        environment_id: environmentId,
        ...blank(meterFields),
        carrier: 'electricity',
        meter_no: '',
        ...(meter && picked(meter, namesOf(meterFields))),
        serves_space_ids: meter?.serves_space_ids ?? [],
        parent_id: meter?.parent_id ?? null,
        balance_tolerance: meter?.balance_tolerance ?? BALANCE_TOLERANCE,
        formula: meter?.formula ?? '',
      }}
      send={meter && ((values) => update.mutateAsync({ ...values, meter_id: meter._id, replaced_by }))}
      onSaved={({ meter_no }) => onSaved(meter_no)}
      onCancel={onCancel}
      isBlocked={({ formula }) => isVirtual && !formula?.trim()}
    >
      {(form) => (
        <>
          <SelectField
            control={form.control}
            name="carrier"
            label={name('carrier')}
            data={carriers.map((key) => ({ value: key, label: words.carrier(key) }))}
            allowDeselect={false}
            searchable
          />
          <DescribedFields
            {...described}
            control={form.control}
            part="meter"
            extra={{ meter_no: { 'data-autofocus': true } }}
          />
          <MeterPlaceFields form={form} meter={meter} others={others} isVirtual={isVirtual} onVirtual={setVirtual} />
          <ServedFields form={form} environmentId={environmentId} meter={meter} />
          <DescribedFields {...described} control={form.control} part="contract" />
          <SelectField
            control={form.control}
            name="paid_by"
            label={name('paid_by')}
            description={notes('meters.paid_by')}
            data={meterPayers.map((key) => ({ value: key, label: t(`payers.${key}`) }))}
            allowDeselect={false}
          />
          <DescribedFields {...described} control={form.control} part="payer" />
          {successors.length > 0 && (
            <Select
              label={t('replacedBy')}
              placeholder={t('noSuccessor')}
              data={successors.map(({ _id, meter_no }) => ({ value: _id, label: meter_no }))}
              value={replaced_by}
              onChange={setReplacedBy}
              clearable
            />
          )}
          <DescribedFields {...described} control={form.control} part="note" />
        </>
      )}
    </CallForm>
  );
}
