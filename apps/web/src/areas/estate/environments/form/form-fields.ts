import type { Fields } from './environment-fields.ts';

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
  occupancy: null,
  project_id: '',
  image_file_id: null,
  digital_twin_url: '',
  revit_url: '',
};
