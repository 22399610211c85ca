import type { FieldValues } from 'react-hook-form';
import { useField, type Bound } from './field.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

type Props<T extends FieldValues> = Bound<T> &
  Omit<NumberInputProps, 'name' | 'label' | 'onChange' | 'value' | 'unit'> & { label: string };

/** A share, stored as a fraction of one and shown in percent. */
export function PercentField<T extends FieldValues>({ control, name, label, ...rest }: Props<T>) {
  const { value, onChange, ...field } = useField({ control, name }, label);
  return (
    <NumberInput
      unit="%"
      min={0}
      max={100}
      decimals={2}
      {...rest}
      {...field}
      label={label}
      // Rounded to two decimals: a third would fill the field with digits.
      value={typeof value === 'number' ? Math.round(value * 10_000) / 100 : undefined}
      onChange={(next) => onChange(next === undefined ? undefined : next / 100)}
    />
  );
}
