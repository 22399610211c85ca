import { SimpleGrid, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { useField } from '../../../ui/form/field.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { EquipmentFormState } from './form-state.ts';
import { useEquipmentWords } from '../../../shared/names/equipment-words.ts';

/** What the ENERGY STAR certificate of the product says. Left empty, the piece has none. */
export function CertificateFields({ form }: { form: EquipmentFormState }) {
  const { t } = useTranslation('equipment');
  const name = useFieldNames('equipment');
  const words = useEquipmentWords();
  const { control } = form;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <DateField control={control} name="date_certified" label={t('dateCertified')} clearable />
      <TextField control={control} name="unique_id" label={t('uniqueId')} maxLength={100} />
      <NumberField
        control={control}
        name="certified_energy_use"
        label={name('annual_energy_use')}
        unit={words.unit('kWh/year') ?? ''}
        min={0}
      />
      <Texts form={form} name="markets" label={t('markets')} />
      <Texts form={form} name="upc_codes" label={t('upcCodes')} />
    </SimpleGrid>
  );
}

function Texts({ form, name, label }: { form: EquipmentFormState; name: 'markets' | 'upc_codes'; label: string }) {
  const { t } = useTranslation('equipment');
  const { value, onChange, error } = useField({ control: form.control, name }, label);
  return (
    <TagsInput
      label={label}
      description={t('severalNote')}
      error={error}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
      clearable
    />
  );
}
