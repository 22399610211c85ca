import type { FieldValues } from 'react-hook-form';
import { useField, type Bound } from './field.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

type Props<T extends FieldValues> = Bound<T> &
  Omit<NumberInputProps, 'name' | 'label' | 'onChange' | 'value'> & {
    label: string;
  };

/** A number in a form. Empty is `undefined`, never zero. */
export function NumberField<T extends FieldValues>({ control, name, label, ...rest }: Props<T>) {
  const { value, ...field } = useField({ control, name }, label);
  return <NumberInput {...rest} {...field} label={label} value={value as number | undefined} />;
}
