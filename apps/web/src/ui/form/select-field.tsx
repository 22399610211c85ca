import { Select, type SelectProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type Bound } from './field.ts';

type Props<T extends FieldValues> = Bound<T> &
  Omit<SelectProps, 'name' | 'label' | 'onChange' | 'value'> & { label: string };

/** One of several options. Lists of more than eight can be searched. */
export function SelectField<T extends FieldValues>({ control, name, label, data = [], ...rest }: Props<T>) {
  const { value, onChange, ...field } = useField({ control, name }, label);
  return (
    <Select
      searchable={data.length > 8}
      data={data}
      {...rest}
      {...field}
      label={label}
      value={(value as string | undefined) || null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
