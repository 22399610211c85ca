import { Textarea, type TextareaProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type Bound } from './field.ts';

type Props<T extends FieldValues> = Bound<T> & Omit<TextareaProps, 'name' | 'label'> & { label: string };

/** Several lines of text; the field grows with them. */
export function TextAreaField<T extends FieldValues>({ control, name, label, ...rest }: Props<T>) {
  const { value, ...field } = useField({ control, name }, label);
  return (
    <Textarea
      dir="auto"
      autosize
      minRows={3}
      maxRows={12}
      {...rest}
      {...field}
      label={label}
      value={(value as string | undefined) ?? ''}
    />
  );
}
