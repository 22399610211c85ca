import { SimpleGrid } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Bound } from '../../../ui/form/field.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const scopes = [
  ['scope_one', 1],
  ['scope_two', 2],
  ['scope_three', 3],
] as const;

interface Props<T extends FieldValues> {
  control: Bound<T>['control'];
  /** Whether a scope is included now. */
  isIncluded: (scope: (typeof scopes)[number][0]) => boolean;
}

/** The scopes of the inventory; an excluded scope requires a reason. */
export function InclusionFields<T extends FieldValues>({ control, isIncluded }: Props<T>) {
  const { t } = useTranslation('boundaries');
  return (
    <SimpleGrid cols={1} spacing="sm">
      {scopes.map(([key, n]) => (
        <div key={key}>
          <SwitchField control={control} name={`${key}_inclusion` as FieldPath<T>} label={t('includes', { n })} />
          {!isIncluded(key) && (
            <TextField
              control={control}
              name={`${key}_reason` as FieldPath<T>}
              label={t('reasonOf', { n })}
              maxLength={500}
              withAsterisk
            />
          )}
        </div>
      ))}
    </SimpleGrid>
  );
}
