import { Select } from '@mantine/core';
import { meters, type Meter } from '@steward/contract/estate/meters';
import { carriers } from '@steward/core/ghg/carrier';
import { BALANCE_TOLERANCE } from '@steward/core/meters/balance';
import { meterPayers } from '@steward/core/meters/payer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { MeterPlaceFields } from './meter-place-fields.tsx';

interface Props extends PanelEnd {
  environmentId: string;
  meter: Meter | undefined;
  /** The meters of the property: one of them may have taken this one's place. */
  others: readonly Meter[];
}

const alsoRefreshes = ['dashboards', 'inventory', 'completeness', 'readings', 'meter-balance'];

/** A meter of a property, new or known. */
export function MeterForm({ environmentId, meter, others, onSaved, onCancel }: Props) {
  const { t } = useTranslation('meters');
  const words = useCarrierWords();
  const update = useSend(meters.updateMeter, { inPlace: true, alsoRefreshes });
  // Chosen beside the form: a new meter has no successor yet.
  const [replaced_by, setReplacedBy] = useState<string | null>(meter?.replaced_by ?? null);
  const [isVirtual, setVirtual] = useState(Boolean(meter?.formula));
  const successors = others.filter(({ _id, carrier }) => meter && _id !== meter._id && carrier === meter.carrier);
  return (
    <CallForm
      call={meters.addMeter}
      alsoRefreshes={alsoRefreshes}
      start={{
        environment_id: environmentId,
        carrier: meter?.carrier ?? 'electricity',
        meter_no: meter?.meter_no ?? '',
        account_no: meter?.account_no ?? '',
        serial_no: meter?.serial_no ?? '',
        supplier: meter?.supplier ?? '',
        cost_center: meter?.cost_center ?? '',
        paid_by: meter?.paid_by ?? 'landlord',
        paid_since: meter?.paid_since ?? null,
        valid_from: meter?.valid_from ?? null,
        valid_until: meter?.valid_until ?? null,
        note: meter?.note ?? '',
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
            label={t('words:carrier')}
            data={carriers.map((key) => ({ value: key, label: words.carrier(key) }))}
            allowDeselect={false}
            searchable
          />
          <TextField
            control={form.control}
            name="meter_no"
            label={t('meterNo')}
            description={t('meterNoNote')}
            maxLength={60}
            withAsterisk
            data-autofocus
          />
          <MeterPlaceFields form={form} meter={meter} others={others} isVirtual={isVirtual} onVirtual={setVirtual} />
          <TextField control={form.control} name="supplier" label={t('supplier')} maxLength={200} />
          <TextField control={form.control} name="account_no" label={t('account')} maxLength={60} />
          <TextField
            control={form.control}
            name="cost_center"
            label={t('words:costCenter')}
            description={t('costCenterNote')}
            maxLength={36}
          />
          <TextField control={form.control} name="serial_no" label={t('serial')} maxLength={60} />
          <SelectField
            control={form.control}
            name="paid_by"
            label={t('paidBy')}
            description={t('paidByNote')}
            data={meterPayers.map((key) => ({ value: key, label: t(`payers.${key}`) }))}
            allowDeselect={false}
          />
          <DateField
            control={form.control}
            name="paid_since"
            label={t('paidSince')}
            description={t('paidSinceNote')}
            clearable
          />
          <DateField
            control={form.control}
            name="valid_from"
            label={t('words:fromDay')}
            description={t('validFromNote')}
            clearable
          />
          <DateField
            control={form.control}
            name="valid_until"
            label={t('words:toDay')}
            description={t('validUntilNote')}
            clearable
          />
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
          <TextAreaField control={form.control} name="note" label={t('words:note')} />
        </>
      )}
    </CallForm>
  );
}
