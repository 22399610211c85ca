import { controls } from './attributes-over-time.ts';
import type { ListFields } from '../lists/list-query.ts';
import { allSubTypes } from './property-types.ts';
import { environmentFields } from './fields.ts';
import { filteredBy } from '../fields/filtered-by.ts';

/** Archived properties are left out by a filter that does not ask for them. */
export const archiveStates = ['active', 'archived'] as const;

/** What the list of properties can be filtered by. */
export const propertyListFields = {
  ...filteredBy(environmentFields),
  label: { kind: 'ids' },
  property_sub_type: { kind: 'choice', options: allSubTypes },
  created_at: { kind: 'day' },
  /** The last purchase that has a day; the day since which it is not held any more. */
  acquired_on: { kind: 'day' },
  sold_on: { kind: 'day' },
  /** What holds today, per cent. */
  ownership_share: { kind: 'number' },
  control: { kind: 'choice', options: controls },
  archive: { kind: 'choice', options: archiveStates },
} as const satisfies ListFields;

/** What the list of properties can be sorted by. */
export const propertyListSorts = [
  'environment_name',
  'city',
  'country_code',
  'property_type',
  'gross_floor_area',
  'year_built',
  'created_at',
] as const;
