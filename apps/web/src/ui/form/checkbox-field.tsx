import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type Bound } from './field.ts';

type Props<T extends FieldValues> = Bound<T> & Omit<CheckboxProps, 'name' | 'label' | 'checked'> & { label: string };

/** A consent or a declaration. */
export function CheckboxField<T extends FieldValues>({ control, name, label, ...rest }: Props<T>) {
  const { value, onChange, ...field } = useField({ control, name }, label);
  return (
    <Checkbox
      {...rest}
      {...field}
      label={label}
      checked={Boolean(value)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
