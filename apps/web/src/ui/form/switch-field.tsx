import { Switch, type SwitchProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type Bound } from './field.ts';

type Props<T extends FieldValues> = Bound<T> & Omit<SwitchProps, 'name' | 'label' | 'checked'> & { label: string };

export function SwitchField<T extends FieldValues>({ control, name, label, ...rest }: Props<T>) {
  const { value, onChange, ...field } = useField({ control, name }, label);
  return (
    <Switch
      {...rest}
      {...field}
      label={label}
      checked={Boolean(value)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
