import type { EditableField } from '@steward/contract/estate/environments.edits';
import type { TFunction } from 'i18next';
import type { PropertyChoices } from '../../../../shared/property/property-filter-fields.ts';

const labelled = (t: TFunction<'environments'>, name: (field: string) => string): Record<EditableField, string> => ({
  portfolio_id: name('portfolio_id'),
  environment_use: name('environment_use'),
  viewable_by: name('viewable_by'),
  city: name('city'),
  state: name('state'),
  country_code: name('country_code'),
  grid_region: name('grid_region'),
  year_built: name('year_built'),
  floors: name('floors'),
  project_id: name('project_id'),
  add_label: t('labels.add'),
  remove_label: t('labels.remove'),
});

/** A field that is set for many properties, and a value of it, in the reader's words. */
export const editWords = (t: TFunction<'environments'>, name: (field: string) => string, choices: PropertyChoices) => ({
  field: (field: EditableField) => labelled(t, name)[field],
  value: (field: EditableField, value: string | null): string => {
    if (value === null || value === '') return t('bulk.empty');
    const of = field === 'add_label' || field === 'remove_label' ? 'label' : field;
    const options = of in choices ? choices[of as keyof PropertyChoices] : undefined;
    return options?.find((option) => option.value === value)?.label ?? value;
  },
});
