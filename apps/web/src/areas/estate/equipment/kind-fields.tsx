import { MultiSelect, SimpleGrid } from '@mantine/core';
import { equipment } from '@steward/contract/estate/equipment';
import { survivingValues, type FieldValue, type FormField } from '@steward/core/fields/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { useField } from '../../../ui/form/field.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { EquipmentFormState } from './form-state.ts';
import { useEquipmentWords } from '../../../shared/names/equipment-words.ts';
import classes from './equipment.module.css';

/** The fields that its kind has beside those of every piece, drawn from the schema of the kind. */
export function KindFields({ form }: { form: EquipmentFormState }) {
  const { t } = useTranslation('equipment');
  const kind = form.watch('kind');
  const schema = useAnswer(equipment.getEquipmentSchema, { eqpmtKey: kind }, { enabled: kind !== '', keepsLast: true });
  const fields = schema.data?.fields as readonly FormField[] | undefined;
  const isOfKind = schema.data?.key === kind;
  useEffect(() => {
    if (!fields || !isOfKind) return;
    // Another kind keeps the values that it has, too; the others would be refused.
    const given = withoutEmpty(form.getValues('details'));
    const kept = survivingValues(fields, given);
    if (Object.keys(kept).length !== Object.keys(form.getValues('details') ?? {}).length)
      form.setValue('details', kept as typeof given, { shouldDirty: false });
  }, [fields, isOfKind, form]);
  if (!fields?.length) return null;
  return (
    <fieldset className={classes.group}>
      <legend>{t('kindFields')}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fields.map((field) => (
          <KindFieldOf key={`${kind.split('.')[0]}.${field.code}`} form={form} field={field} />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}

function withoutEmpty(
  details: Readonly<Record<string, unknown>> | undefined,
): Record<string, Exclude<FieldValue, readonly string[]> | string[]> {
  const given = Object.entries(details ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length),
  );
  return Object.fromEntries(given) as Record<string, string>;
}

function KindFieldOf({ form, field }: { form: EquipmentFormState; field: FormField }) {
  const words = useEquipmentWords();
  const { code, type, unit, options = [] } = field;
  const bound = { control: form.control, name: `details.${code}` as const, label: words.field(code) };
  switch (type) {
    case 'number':
      return <NumberField {...bound} {...(unit && { unit: words.unit(unit) ?? unit })} />;
    case 'choice':
      return (
        <SelectField {...bound} data={options.map((value) => ({ value, label: words.option(value) }))} clearable />
      );
    case 'multichoice':
      return <SeveralField form={form} field={field} />;
    case 'boolean':
      return <SwitchField {...bound} mt="lg" />;
    case 'date':
      return <DateField {...bound} clearable />;
    case 'text':
      return <TextField {...bound} maxLength={500} />;
  }
}

function SeveralField({ form, field: { code, options = [] } }: { form: EquipmentFormState; field: FormField }) {
  const words = useEquipmentWords();
  const label = words.field(code);
  const { value, onChange, error } = useField({ control: form.control, name: `details.${code}` as const }, label);
  return (
    <MultiSelect
      label={label}
      error={error}
      data={options.map((option) => ({ value: option, label: words.option(option) }))}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(next) => onChange(next.length ? next : undefined)}
      clearable
    />
  );
}
