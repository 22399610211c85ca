import { tariffs, type Tariff } from '@steward/contract/energy/tariffs';
import { chargeKinds } from '@steward/core/bills/counted-days';
import { carriers } from '@steward/core/ghg/carrier';
import { standingPeriods } from '@steward/core/tariffs/price-check';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useUnitWords } from './tariff-words.ts';

interface Props extends PanelEnd {
  environmentId: string;
  tariff: Tariff | undefined;
}

const alsoRefreshes = ['bills'];

/** The agreed prices of a supplier, new or existing. The bills that it applies to come first, then the prices. */
export function TariffForm({ environmentId, tariff, onSaved, onCancel }: Props) {
  const { t } = useTranslation('tariffs');
  const words = useCarrierWords();
  const unitOf = useUnitWords();
  const update = useSend(tariffs.updateTariff, { inPlace: true, alsoRefreshes });
  return (
    <CallForm
      call={tariffs.addTariff}
      alsoRefreshes={alsoRefreshes}
      start={{
        environment_id: environmentId,
        name: tariff?.name ?? '',
        carrier: tariff?.carrier ?? 'electricity',
        charges: tariff?.charges ?? 'all',
        supplier: tariff?.supplier ?? '',
        account_no: tariff?.account_no ?? '',
        meter_no: tariff?.meter_no ?? '',
        currency: tariff?.currency ?? 'EUR',
        valid_from: tariff?.valid_from ?? '',
        valid_until: tariff?.valid_until ?? null,
        standing_per: tariff?.standing_per ?? 'month',
        block_size: tariff?.block_size ?? null,
        price_above: tariff?.price_above ?? null,
        source: tariff?.source ?? '',
        ...(tariff && {
          standing_charge: tariff.standing_charge,
          unit_price: tariff.unit_price,
          tax_rate: tariff.tax_rate,
        }),
      }}
      send={tariff && ((values) => update.mutateAsync({ ...values, tariff_id: tariff._id }))}
      onSaved={({ name }) => onSaved(name)}
      onCancel={onCancel}
    >
      {({ control, watch }) => {
        const unit = unitOf(watch('carrier'));
        return (
          <>
            <TextField
              control={control}
              name="name"
              label={t('words:name')}
              description={t('nameNote')}
              maxLength={200}
              withAsterisk
              data-autofocus
            />
            <SelectField
              control={control}
              name="carrier"
              label={t('words:carrier')}
              data={carriers.map((key) => ({ value: key, label: words.carrier(key) }))}
              allowDeselect={false}
              searchable
            />
            <SelectField
              control={control}
              name="charges"
              label={t('words:chargesOfBill')}
              data={chargeKinds.map((key) => ({ value: key, label: t(`charges.${key}`) }))}
              allowDeselect={false}
            />
            <TextField
              control={control}
              name="supplier"
              label={t('words:supplier')}
              description={t('whichBills')}
              maxLength={200}
            />
            <TextField
              control={control}
              name="account_no"
              label={t('words:accountNumber')}
              description={t('whichBills')}
              maxLength={60}
            />
            <TextField
              control={control}
              name="meter_no"
              label={t('words:meterNumber')}
              description={t('whichBills')}
              maxLength={60}
            />
            <DateField control={control} name="valid_from" label={t('words:fromDay')} withAsterisk />
            <DateField
              control={control}
              name="valid_until"
              label={t('words:toDay')}
              description={t('toNote')}
              clearable
            />
            <TextField control={control} name="currency" label={t('words:currency')} maxLength={3} withAsterisk />
            <NumberField
              control={control}
              name="standing_charge"
              label={t('standing')}
              description={t('standingNote')}
              unit={watch('currency')}
              min={0}
              withAsterisk
            />
            <SelectField
              control={control}
              name="standing_per"
              label={t('per')}
              data={standingPeriods.map((key) => ({ value: key, label: t(`pers.${key}`) }))}
              allowDeselect={false}
            />
            <NumberField
              control={control}
              name="unit_price"
              label={t('unitPrice', { unit })}
              description={t('unitPriceNote')}
              unit={watch('currency')}
              min={0}
              withAsterisk
            />
            <NumberField
              control={control}
              name="block_size"
              label={t('block', { unit })}
              description={t('blockNote')}
              unit={unit}
              min={0}
            />
            <NumberField
              control={control}
              name="price_above"
              label={t('above', { unit })}
              unit={watch('currency')}
              min={0}
            />
            <NumberField
              control={control}
              name="tax_rate"
              label={t('words:taxRate')}
              description={t('taxNote')}
              unit="%"
              min={0}
              max={100}
              withAsterisk
            />
            <TextField
              control={control}
              name="source"
              label={t('words:source')}
              description={t('sourceNote')}
              maxLength={500}
              withAsterisk
            />
          </>
        );
      }}
    </CallForm>
  );
}
