import { buildingControls, controls } from './attributes-over-time.ts';
import type { ListFields } from '../lists/list-query.ts';
import { allSubTypes } from './property-types.ts';
import { environmentFields } from './fields.ts';
import { filteredBy } from '../fields/filtered-by.ts';

/** A filter without this field leaves out archived properties. */
export const archiveStates = ['active', 'archived'] as const;

/** The filters of the list of properties. */
export const propertyListFields = {
  ...filteredBy(environmentFields),
  label: { kind: 'ids' },
  property_sub_type: { kind: 'choice', options: allSubTypes },
  created_at: { kind: 'day' },
  /** The day of the latest purchase; the first day on which it is no longer held. */
  acquired_on: { kind: 'day' },
  sold_on: { kind: 'day' },
  /** The present value, per cent. */
  ownership_share: { kind: 'number' },
  control: { kind: 'choice', options: controls },
  building_control: { kind: 'choice', options: buildingControls },
  archive: { kind: 'choice', options: archiveStates },
} as const satisfies ListFields;

/** The sort orders of the list of properties. */
export const propertyListSorts = [
  'environment_name',
  'city',
  'country_code',
  'property_type',
  'gross_floor_area',
  'year_built',
  'created_at',
] as const;
