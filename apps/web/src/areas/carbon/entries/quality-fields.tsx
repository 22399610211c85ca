import { Select, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EntryFormState } from './entry-form-state.ts';

const axes = ['reliability', 'technical', 'geographic', 'temporal', 'completeness'] as const;
const marks = [1, 2, 3, 4, 5].map(String);
/** The initial scores: the middle of the scale. */
const middle = { reliability: 3, technical: 3, geographic: 3, temporal: 3, completeness: 3 };
const changed = { shouldDirty: true };

/** The uncertainty of the quantity: by its method, or by scores of its own. */
export function QualityFields({ form: { watch, setValue } }: { form: EntryFormState }) {
  const { t } = useTranslation('entries');
  const quality = watch('quality') ?? null;
  return (
    <>
      <Select
        label={t('certainty.label')}
        description={t('certainty.note')}
        data={(['method', 'own'] as const).map((value) => ({ value, label: t(`certainty.${value}`) }))}
        value={quality ? 'own' : 'method'}
        allowDeselect={false}
        onChange={(next) => setValue('quality', next === 'own' ? (quality ?? middle) : null, changed)}
      />
      {quality && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {axes.map((axis) => (
            <Select
              key={axis}
              label={t(`certainty.axes.${axis}`)}
              data={marks.map((value) => ({ value, label: t(`certainty.marks.${value}`) }))}
              value={String(quality[axis])}
              allowDeselect={false}
              onChange={(next) => setValue('quality', { ...quality, [axis]: Number(next) }, changed)}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}
