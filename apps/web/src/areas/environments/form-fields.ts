import type { Environment } from '@steward/contract/environments';
import type { Fields } from './environment-form.tsx';

/** What a new property starts with; what must be chosen is left open. */
export const emptyFields: Partial<Fields> = {
  environment_name: '',
  property_sub_type: '',
  viewable_by: 'personal',
  suite: '',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  grid_region: '',
  latitude: null,
  longitude: null,
  year_built: null,
  floors: null,
  project_id: '',
  image_file_id: null,
  digital_twin_url: '',
  revit_url: '',
};

/** The fields of a known property, without what only the server writes. */
export function fieldsOf(known: Environment): Partial<Fields> {
  const { _id, doc_id, portfolio_name, image_url, spaces_count, created_at, ...fields } = known;
  // The lists of words may have grown since it was saved; the form's check says so where they have shrunk.
  return fields as Partial<Fields>;
}
