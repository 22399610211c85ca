import { useController, useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Binds a field to a form; a wrong `name` does not compile. */
export interface Bound<T extends FieldValues> {
  // The third parameter is the type of the values that the form sends; a field does not use it.
  // eslint-disable-next-line typescript/no-explicit-any
  control: Control<T, any, any>;
  name: FieldPath<T>;
}

/** What a field takes from the form: value, handlers, and its message in the user's language. */
export function useField<T extends FieldValues>({ control, name }: Bound<T>, label: string) {
  // The texts load with the form; they are needed only once a value is invalid.
  const { t } = useTranslation('form', { useSuspense: false });
  const { field, fieldState } = useController({ control, name });
  // Not `field.value`: for a cleared field, that is the default value of the form.
  const value = useWatch({ control, name }) as unknown;
  const isBlank = value === '' || value === undefined || value === null;
  const message =
    fieldState.error && (isBlank && fieldState.error.type !== 'server' ? 'is required' : fieldState.error.message);
  // The message names its field, so that a screen reader that reads it alone is understood.
  // A message without a text falls back to its kind: too big, too small, invalid format.
  const error = message
    ? t([`validation.${message}`, `validation.kinds.${fieldState.error?.type}`], {
        label,
        defaultValue: message,
        nsSeparator: false,
      })
    : undefined;
  return { ...field, value, error: error as string | undefined };
}
