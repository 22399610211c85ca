import { useController, useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Binds a field to a form; a wrong `name` does not compile. */
export interface Bound<T extends FieldValues> {
  // The third parameter is what the form becomes when sent; a field does not care.
  // eslint-disable-next-line typescript/no-explicit-any
  control: Control<T, any, any>;
  name: FieldPath<T>;
}

/** What a field needs of the form: value, handlers, and its message in the reader's language. */
export function useField<T extends FieldValues>({ control, name }: Bound<T>, label: string) {
  // Its words come when there is a form; until something is wrong nobody needs them.
  const { t } = useTranslation('form', { useSuspense: false });
  const { field, fieldState } = useController({ control, name });
  // Not `field.value`: where a field is emptied, that is the value the form came with.
  const value = useWatch({ control, name }) as unknown;
  const isBlank = value === '' || value === undefined || value === null;
  const message =
    fieldState.error && (isBlank && fieldState.error.type !== 'server' ? 'is required' : fieldState.error.message);
  // Fields name their message, so that it also makes sense where it is read out alone.
  // A message nobody has put into words falls back on its kind: too big, too small, not of this form.
  const error = message
    ? t([`validation.${message}`, `validation.kinds.${fieldState.error?.type}`], {
        label,
        defaultValue: message,
        nsSeparator: false,
      })
    : undefined;
  return { ...field, value, error: error as string | undefined };
}
