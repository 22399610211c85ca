import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

interface Props<T extends FieldValues, P extends FieldValues> {
  form: UseFormReturn<T, unknown, P>;
  /** Sends what was checked. What it throws with `errors` is put on the fields it names. */
  onSubmit: (values: P) => unknown;
  /** Why it could not be sent, in the reader's language. */
  failure?: ReactNode;
  /** The fields load what they are checked with as soon as someone turns to them. */
  onTouched?: () => void;
  children: ReactNode;
}

interface Refusal {
  errors?: { field: string; message: string }[];
}

/** A form: checks, sends, shows a failure inside itself, and moves to the first field that needs another look. */
export function Form<T extends FieldValues, P extends FieldValues>({
  form,
  onSubmit,
  failure,
  onTouched,
  children,
}: Props<T, P>) {
  // Where the fields say everything, saying it again above them helps nobody.
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
    // Focus moving into any field, which is all a form can hear of.
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
