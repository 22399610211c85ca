import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

interface Props<T extends FieldValues, P extends FieldValues> {
  form: UseFormReturn<T, unknown, P>;
  /** Sends the checked values. An exception with `errors` puts them at the fields that it names. */
  onSubmit: (values: P) => unknown;
  /** Why sending failed, in the user's language. */
  failure?: ReactNode;
  /** Called when a field gets the focus, so that the schema loads before the first check. */
  onTouched?: () => void;
  children: ReactNode;
}

interface Refusal {
  errors?: { field: string; message: string }[];
}

/** A form: checks, sends, shows a failure above its fields, and moves the focus to the first invalid field. */
export function Form<T extends FieldValues, P extends FieldValues>({
  form,
  onSubmit,
  failure,
  onTouched,
  children,
}: Props<T, P>) {
  // If every message is at its field, the form does not repeat them above.
  const [isSaidByFields, setSaidByFields] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = event.currentTarget.elements;
    void form.handleSubmit(async (values) => {
      try {
        await onSubmit(values);
      } catch (error) {
        const errors = (error as Refusal | undefined)?.errors ?? [];
        errors.forEach(({ field, message }, index) => {
          if (field) form.setError(field as FieldPath<T>, { type: 'server', message }, { shouldFocus: index === 0 });
        });
        setSaidByFields(errors.length > 0 && errors.every(({ field }) => field && fields.namedItem(field)));
      }
    })(event);
  };
  return (
    // Focus events bubble from every field to the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate onSubmit={submit} onFocus={onTouched}>
      {failure && !isSaidByFields && (
        <Alert color="red" variant="light" mb="md" icon={<IconAlertCircle size={20} />} role="alert">
          {failure}
        </Alert>
      )}
      {children}
    </form>
  );
}
