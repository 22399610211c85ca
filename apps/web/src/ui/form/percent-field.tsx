import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { numberSigns } from '../format.ts';
import { useField, type Bound } from './field.ts';

type Props<T extends FieldValues> = Bound<T> &
  Omit<NumberInputProps, 'name' | 'label' | 'onChange' | 'value'> & { label: string };

/** A share, kept as a part of one and written in percent. */
export function PercentField<T extends FieldValues>({ control, name, label, ...rest }: Props<T>) {
  const { value, onChange, ...field } = useField({ control, name }, label);
  const signs = numberSigns();
  return (
    <NumberInput
      hideControls
      decimalSeparator={signs.decimal}
      thousandSeparator={signs.group}
      inputMode="decimal"
      min={0}
      max={100}
      decimalScale={2}
      styles={{ input: { unicodeBidi: 'plaintext', textAlign: 'start' } }}
      rightSection={<bdi dir="ltr">%</bdi>}
      {...rest}
      {...field}
      label={label}
      // Without the last digits of a third, which would be typed into the form.
      value={typeof value === 'number' ? Math.round(value * 10_000) / 100 : ''}
      onChange={(next) => onChange(next === '' ? undefined : Number(next) / 100)}
    />
  );
}
