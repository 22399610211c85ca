import { MultiSelect } from '@mantine/core';
import type { FormField } from '@steward/core/fields/form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { DateField } from '../../ui/form/date-field.tsx';
import { useField, type Bound } from '../../ui/form/field.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const currencies = Intl.supportedValuesOf('currency');
/** The longest text of one line. */
const ONE_LINE = 500;

/** The texts of a form that is data. */
export interface FormWords {
  field: (field: FormField) => string;
  option: (field: FormField, option: string) => string;
  unit: (unit: string) => string | undefined;
}

interface Props<T extends FieldValues> {
  control: Bound<T>['control'];
  /** Where the values are in what is sent. */
  below: string;
  fields: readonly FormField[];
  words: FormWords;
  /** Other forms of the same place have other inputs, also for a field of the same code. */
  formKey: string;
}

/** The inputs of a form that is data, drawn from its fields: of a type of equipment, of a kind of records. */
export function FormFields<T extends FieldValues>({ control, below, fields, words, formKey }: Props<T>) {
  return fields.map((field) => (
    <FormInput
      key={`${formKey}.${field.code}`}
      control={control}
      name={`${below}.${field.code}` as FieldPath<T>}
      field={field}
      words={words}
    />
  ));
}

type InputProps<T extends FieldValues> = Bound<T> & { field: FormField; words: FormWords };

function FormInput<T extends FieldValues>({ control, name, field, words }: InputProps<T>) {
  const { type, unit, required, whole, maxLength = ONE_LINE, options = [] } = field;
  const bound = { control, name, label: words.field(field), ...(required && { withAsterisk: true }) };
  switch (type) {
    case 'number':
      return (
        <NumberField {...bound} {...(unit && { unit: words.unit(unit) ?? unit })} {...(whole && { decimals: 0 })} />
      );
    case 'choice':
      return (
        <SelectField
          {...bound}
          data={options.map((value) => ({ value, label: words.option(field, value) }))}
          clearable
        />
      );
    case 'multichoice':
      return <SeveralField control={control} name={name} field={field} words={words} />;
    case 'boolean':
      return <SwitchField control={control} name={name} label={bound.label} mt="lg" />;
    case 'date':
      return <DateField {...bound} clearable />;
    case 'currency':
      return <SelectField {...bound} data={currencies} limit={40} searchable clearable />;
    case 'text':
      return maxLength > ONE_LINE ? (
        <TextAreaField {...bound} maxLength={maxLength} minRows={2} />
      ) : (
        <TextField {...bound} maxLength={maxLength} />
      );
  }
}

function SeveralField<T extends FieldValues>({ control, name, field, words }: InputProps<T>) {
  const label = words.field(field);
  const { value, onChange, error } = useField({ control, name }, label);
  return (
    <MultiSelect
      label={label}
      error={error}
      withAsterisk={Boolean(field.required)}
      data={(field.options ?? []).map((option) => ({ value: option, label: words.option(field, option) }))}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(next) => onChange(next.length ? next : undefined)}
      clearable
    />
  );
}
