import { SimpleGrid } from '@mantine/core';
import { carriers, scopeOf, type Carrier } from '@steward/core/ghg/carrier';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { usePropertyOptions, type ChangeForm } from './property-options.ts';
import { organizationYear } from '../../../session/today.ts';

const unitOf = (carrier: Carrier) =>
  carrier === 'waste' ? 't' : carrier === 'water' || carrier === 'waste_water' ? 'l' : 'kWh';

/** A custom factor, to be simulated before it is added. */
export function FactorFields({ form }: { form: ChangeForm }) {
  const { t } = useTranslation('restatement');
  const words = useReportWords();
  const properties = usePropertyOptions();
  const { control, getValues, setValue } = form;
  useEffect(() => {
    if (getValues('factor')) return;
    const year = organizationYear() - 1;
    setValue('factor', {
      carrier: 'electricity',
      basis: 'market',
      unit: 'kWh',
      // Empty until a value is typed; the schema refuses an empty one.
      kg_co2e_per_unit: undefined as unknown as number,
      valid_from: year,
      valid_until: year,
      source: '',
    });
  }, [getValues, setValue]);
  const carrier = form.watch('factor.carrier') ?? 'electricity';
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <SelectField
        control={control}
        name="factor.carrier"
        label={t('words:carrier')}
        allowDeselect={false}
        data={carriers.map((value) => ({ value, label: words.carrier(value) }))}
        onOptionSubmit={(value) => {
          setValue('factor.unit', unitOf(value as Carrier));
          setValue('factor.basis', scopeOf[value as Carrier] === 2 ? 'market' : null);
        }}
      />
      {scopeOf[carrier] === 2 && (
        <SelectField
          control={control}
          name="factor.basis"
          label={t('words:wayOfCounting')}
          allowDeselect={false}
          data={(['location', 'market'] as const).map((value) => ({ value, label: words.basis(value) ?? value }))}
        />
      )}
      <NumberField
        control={control}
        name="factor.valid_from"
        label={t('words:firstYear')}
        isGrouped={false}
        decimals={0}
      />
      <NumberField
        control={control}
        name="factor.valid_until"
        label={t('words:lastYear')}
        isGrouped={false}
        decimals={0}
      />
      <NumberField
        control={control}
        name="factor.kg_co2e_per_unit"
        label={t('words:factor')}
        unit={`kg CO₂e/${unitOf(carrier)}`}
        withAsterisk
      />
      <SelectField
        control={control}
        name="factor.environment_id"
        label={t('words:property')}
        placeholder={t('words:allProperties')}
        clearable
        searchable
        data={properties}
      />
      <TextField control={control} name="factor.source" label={t('words:source')} withAsterisk />
    </SimpleGrid>
  );
}
