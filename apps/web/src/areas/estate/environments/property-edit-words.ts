import type { EditableField } from '@steward/contract/estate/environments.edits';
import type { TFunction } from 'i18next';
import type { PropertyChoices } from './property-filter-fields.ts';

const labelled = {
  portfolio_id: 'fields.portfolio',
  environment_use: 'fields.use',
  viewable_by: 'fields.viewableBy',
  city: 'fields.city',
  state: 'fields.state',
  country_code: 'fields.country',
  grid_region: 'fields.gridRegion',
  year_built: 'fields.yearBuilt',
  floors: 'fields.floors',
  project_id: 'fields.projectId',
  add_label: 'labels.add',
  remove_label: 'labels.remove',
} as const satisfies Record<EditableField, string>;

/** A field that is set for many properties, and a value of it, in the reader's words. */
export const editWords = (t: TFunction<'environments'>, choices: PropertyChoices) => ({
  field: (field: EditableField) => t(labelled[field]),
  value: (field: EditableField, value: string | null): string => {
    if (value === null || value === '') return t('bulk.empty');
    const of = field === 'add_label' || field === 'remove_label' ? 'label' : field;
    const options = of in choices ? choices[of as keyof PropertyChoices] : undefined;
    return options?.find((option) => option.value === value)?.label ?? value;
  },
});
