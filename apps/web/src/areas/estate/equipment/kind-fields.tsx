import { SimpleGrid } from '@mantine/core';
import { equipment } from '@steward/contract/estate/equipment';
import { survivingValues, type FieldValue } from '@steward/core/fields/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { FormFields } from '../../../shared/fields/form-fields.tsx';
import { useEquipmentWords } from '../../../shared/names/equipment-words.ts';
import type { EquipmentFormState } from './form-state.ts';
import classes from './equipment.module.css';

/** The fields that its kind has beside those of every piece, drawn from the schema of the kind. */
export function KindFields({ form }: { form: EquipmentFormState }) {
  const { t } = useTranslation('equipment');
  const words = useEquipmentWords();
  const kind = form.watch('kind');
  const schema = useAnswer(equipment.getEquipmentSchema, { eqpmtKey: kind }, { enabled: kind !== '', keepsLast: true });
  const fields = schema.data?.fields;
  const isOfKind = schema.data?.key === kind;
  useEffect(() => {
    if (!fields || !isOfKind) return;
    // Another kind keeps the values that it has, too; the others would be refused.
    const given = withoutEmpty(form.getValues('details'));
    const kept = survivingValues(fields, given);
    if (Object.keys(kept).length !== Object.keys(form.getValues('details') ?? {}).length)
      form.setValue('details', kept as typeof given, { shouldDirty: false });
  }, [fields, isOfKind, form]);
  if (!fields?.length) return null;
  return (
    <fieldset className={classes.group}>
      <legend>{t('kindFields')}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <FormFields
          control={form.control}
          below="details"
          fields={fields}
          formKey={kind.split('.')[0] ?? ''}
          words={{
            field: ({ code }) => words.field(code),
            option: (_field, option) => words.option(option),
            unit: words.unit,
          }}
        />
      </SimpleGrid>
    </fieldset>
  );
}

function withoutEmpty(
  details: Readonly<Record<string, unknown>> | undefined,
): Record<string, Exclude<FieldValue, readonly string[]> | string[]> {
  const given = Object.entries(details ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length),
  );
  return Object.fromEntries(given) as Record<string, string>;
}
