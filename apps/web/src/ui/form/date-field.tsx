import type { DateInputProps } from '@mantine/dates';
import type { FieldValues } from 'react-hook-form';
import { DayInput } from './day-input.tsx';
import { useField, type Bound } from './field.ts';

type Props<T extends FieldValues> = Bound<T> &
  Omit<DateInputProps, 'name' | 'label' | 'onChange' | 'value'> & { label: string };

/** A date in a form. */
export function DateField<T extends FieldValues>({ control, name, label, ...rest }: Props<T>) {
  const { value, onChange, ...field } = useField({ control, name }, label);
  return (
    <DayInput
      {...rest}
      {...field}
      label={label}
      value={value as string | undefined}
      onChange={(day) => onChange(day)}
    />
  );
}
