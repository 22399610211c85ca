import { TagsInput } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useAnswer } from '../../../../api/hooks.ts';

interface Props<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  label: string;
  description: string;
}

/** The tags of a document, with those of other documents as suggestions. */
export function TagsField<V extends FieldValues>({ control, name, label, description }: Props<V>) {
  const known = useAnswer(documents.getDocumentTags, {});
  const { field, fieldState } = useController({ control, name });
  return (
    <TagsInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={(known.data ?? []).map(({ tag }) => tag)}
      value={(field.value as string[] | null | undefined) ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      maxTags={50}
      error={fieldState.error?.message}
      clearable
    />
  );
}
