import type { EditableField } from '@steward/contract/estate/environments.edits';
import type { TFunction } from 'i18next';
import type { PropertyChoices } from '../list/property-filter-fields.ts';

const labelled = (t: TFunction<'environments'>): Record<EditableField, string> => ({
  portfolio_id: t('fields.portfolio'),
  environment_use: t('fields.use'),
  viewable_by: t('fields.viewableBy'),
  city: t('fields.city'),
  state: t('fields.state'),
  country_code: t('fields.country'),
  grid_region: t('fields.gridRegion'),
  year_built: t('fields.yearBuilt'),
  floors: t('fields.floors'),
  project_id: t('fields.projectId'),
  add_label: t('labels.add'),
  remove_label: t('labels.remove'),
});

/** A field that is set for many properties, and a value of it, in the reader's words. */
export const editWords = (t: TFunction<'environments'>, choices: PropertyChoices) => ({
  field: (field: EditableField) => labelled(t)[field],
  value: (field: EditableField, value: string | null): string => {
    if (value === null || value === '') return t('bulk.empty');
    const of = field === 'add_label' || field === 'remove_label' ? 'label' : field;
    const options = of in choices ? choices[of as keyof PropertyChoices] : undefined;
    return options?.find((option) => option.value === value)?.label ?? value;
  },
});
