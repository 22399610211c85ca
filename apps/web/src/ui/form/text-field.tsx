import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type Bound } from './field.ts';

type Props<T extends FieldValues> = Bound<T> &
  Omit<TextInputProps, 'name' | 'label'> & {
    label: string;
    /** Converts the typed or pasted text to the stored text. */
    kept?: (typed: string) => string;
  };

export function TextField<T extends FieldValues>({
  control,
  name,
  label,
  onBlur,
  kept = (typed) => typed,
  ...rest
}: Props<T>) {
  const { value, ...field } = useField({ control, name }, label);
  return (
    <TextInput
      dir="auto"
      {...rest}
      {...field}
      onChange={(event) => field.onChange(kept(event.currentTarget.value))}
      onBlur={(event) => {
        field.onBlur();
        onBlur?.(event);
      }}
      label={label}
      value={(value as string | undefined) ?? ''}
    />
  );
}
