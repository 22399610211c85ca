import { Select, SimpleGrid } from '@mantine/core';
import { equipment } from '@steward/contract/estate/equipment';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useField } from '../../../ui/form/field.ts';
import type { EquipmentFormState } from './equipment-form.tsx';

const LEVELS = [1, 2, 3] as const;

/** What it is: the type, and up to three levels below it. Each choice opens the next. */
export function KindField({ form }: { form: EquipmentFormState }) {
  const { t } = useTranslation('equipment');
  const { value, error } = useField({ control: form.control, name: 'kind' }, t('type'));
  const types = useAnswer(equipment.getEquipmentTypes, {});
  const kind = String(value);
  const parts = kind.split('.');
  const [type = ''] = parts;
  const number = types.data?.find(({ code }) => code === type)?.type;
  const tree = useAnswer(
    equipment.getEquipmentMasterTypes,
    { eqpmtMasterType: number ?? 1 },
    { enabled: number !== undefined },
  );
  const choose = (code: string) =>
    form.setValue('kind', code, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <>
      <Select
        label={t('type')}
        withAsterisk
        searchable
        allowDeselect={false}
        error={error}
        data={(types.data ?? []).map(({ code, title }) => ({ value: code, label: title }))}
        value={type || null}
        onChange={(next) => next && choose(next)}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {LEVELS.map((level) => {
          const above = parts.slice(0, level).join('.');
          const options = (tree.data ?? []).filter(({ parent }) => parent === above);
          if (parts.length < level || !options.length) return null;
          return (
            <Select
              key={level}
              label={t(`level${level}`)}
              placeholder={t('notSaid')}
              searchable={options.length > 8}
              clearable
              data={options.map(({ code, title }) => ({ value: code, label: title }))}
              value={parts.length > level ? parts.slice(0, level + 1).join('.') : null}
              onChange={(next) => choose(next ?? above)}
            />
          );
        })}
      </SimpleGrid>
    </>
  );
}
