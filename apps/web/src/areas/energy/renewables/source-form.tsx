import {
  attributeStates,
  inputEnergies,
  renewableKinds,
  renewables,
  type RenewableSource,
} from '@steward/contract/energy/renewables';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface Props extends PanelEnd {
  environmentId: string;
  source: RenewableSource | undefined;
}

/** A renewable source of a property, new or existing. */
export function SourceForm({ environmentId, source, onSaved, onCancel }: Props) {
  const { t } = useTranslation('renewables');
  const words = useCarrierWords();
  const kinds = useAnswer(renewables.getRenewableSources, {});
  const update = useSend(renewables.updatePropertyRenewableSrc, { inPlace: true });
  return (
    <CallForm
      call={renewables.createPropertyRenewableSrc}
      start={{
        environment_id: environmentId,
        kind: source?.kind ?? 'solar_pv',
        name: source?.name ?? '',
        carrier: source?.carrier ?? 'electricity',
        // An empty capacity is not zero.
        ...(source && { capacity_kw: source.capacity_kw }),
        expected_kwh_per_kw: source?.expected_kwh_per_kw ?? null,
        meter_no: source?.meter_no ?? '',
        installed_on: source?.installed_on ?? null,
        retired_on: source?.retired_on ?? null,
        attributes: source?.attributes ?? 'kept',
        input_energy: source?.input_energy ?? 'usual',
        note: source?.note ?? '',
      }}
      send={source && ((values) => update.mutateAsync({ ...values, renewable_source_id: source._id }))}
      onSaved={({ name }) => onSaved(name)}
      onCancel={onCancel}
    >
      {({ control, watch }) => {
        const carriers = kinds.data?.find(({ kind }) => kind === watch('kind'))?.carriers ?? ['electricity'];
        return (
          <>
            <SelectField
              control={control}
              name="kind"
              label={t('kind')}
              data={renewableKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
              allowDeselect={false}
            />
            <TextField
              control={control}
              name="name"
              label={t('words:name')}
              maxLength={120}
              withAsterisk
              data-autofocus
            />
            <SelectField
              control={control}
              name="carrier"
              label={t('makes')}
              data={(['electricity', 'district_heating'] as const).map((value) => ({
                value,
                label: value === 'electricity' ? words.carrier(value) : t('heat'),
                disabled: !carriers.includes(value),
              }))}
              allowDeselect={false}
            />
            <NumberField control={control} name="capacity_kw" label={t('capacity')} unit="kW" min={0} withAsterisk />
            <NumberField
              control={control}
              name="expected_kwh_per_kw"
              label={t('expected')}
              description={t('expectedNote')}
              unit="kWh/kW"
              min={0}
            />
            <SelectField
              control={control}
              name="attributes"
              label={t('attributes')}
              description={t('attributesNote')}
              data={attributeStates.map((value) => ({ value, label: t(`attributeStates.${value}`) }))}
              allowDeselect={false}
            />
            {watch('kind') !== 'solar_pv' && (
              <SelectField
                control={control}
                name="input_energy"
                label={t('input')}
                description={t('inputNote')}
                data={inputEnergies.map((value) => ({ value, label: t(`inputs.${value}`) }))}
                allowDeselect={false}
              />
            )}
            <TextField control={control} name="meter_no" label={t('meterNo')} maxLength={60} />
            <DateField control={control} name="installed_on" label={t('installedOn')} clearable />
            <DateField control={control} name="retired_on" label={t('retiredOn')} clearable />
            <TextAreaField control={control} name="note" label={t('words:note')} />
          </>
        );
      }}
    </CallForm>
  );
}
