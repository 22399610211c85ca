import { controls } from './attributes-over-time.ts';
import type { ListFields } from '../lists/list-query.ts';
import { allSubTypes, propertyTypes } from './property-types.ts';
import { environmentUses, viewableByValues } from './property-codes.ts';

/** A filter without this field leaves out archived properties. */
export const archiveStates = ['active', 'archived'] as const;

/** The filters of the list of properties. */
export const propertyListFields = {
  environment_name: { kind: 'text' },
  portfolio_id: { kind: 'id' },
  label: { kind: 'ids' },
  property_type: { kind: 'choice', options: propertyTypes },
  property_sub_type: { kind: 'choice', options: allSubTypes },
  environment_use: { kind: 'choice', options: environmentUses },
  city: { kind: 'text' },
  state: { kind: 'text' },
  country_code: { kind: 'text' },
  gross_floor_area: { kind: 'number' },
  year_built: { kind: 'number' },
  floors: { kind: 'number' },
  project_id: { kind: 'text' },
  viewable_by: { kind: 'choice', options: viewableByValues },
  created_at: { kind: 'day' },
  /** The day of the latest purchase; the first day on which it is no longer held. */
  acquired_on: { kind: 'day' },
  sold_on: { kind: 'day' },
  /** The present value, per cent. */
  ownership_share: { kind: 'number' },
  control: { kind: 'choice', options: controls },
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
