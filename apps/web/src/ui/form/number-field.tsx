import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { numberSigns } from '../format.ts';
import { useField, type Bound } from './field.ts';

type Props<T extends FieldValues> = Bound<T> &
  Omit<NumberInputProps, 'name' | 'label' | 'onChange' | 'value'> & {
    label: string;
    /** Shown behind the number. */
    unit?: string;
  };

/** A number, written with the reader's own signs. Empty is `undefined`, never zero. */
export function NumberField<T extends FieldValues>({ control, name, label, unit, ...rest }: Props<T>) {
  const { value, onChange, ...field } = useField({ control, name }, label);
  const signs = numberSigns();
  return (
    <NumberInput
      hideControls
      decimalSeparator={signs.decimal}
      thousandSeparator={signs.group}
      inputMode="decimal"
      // A minus stays in front of its number, in Arabic too; before a unit the number keeps beside it.
      styles={{ input: { unicodeBidi: 'plaintext', ...(unit && { textAlign: 'start' }) } }}
      {...(unit && { rightSection: <bdi dir="ltr">{unit}</bdi>, rightSectionWidth: 26 + unit.length * 8 })}
      {...rest}
      {...field}
      label={label}
      value={(value as number | undefined) ?? ''}
      onChange={(next) => onChange(next === '' ? undefined : Number(next))}
    />
  );
}
