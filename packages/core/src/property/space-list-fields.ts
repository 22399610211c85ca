import type { ListFields } from '../lists/list-query.ts';
import { spaceTypes } from './property-codes.ts';

/** What the list of spaces can be filtered by. */
export const spaceListFields = {
  space_name: { kind: 'text' },
  space_type_id: { kind: 'choice', options: spaceTypes },
  gross_floor_area: { kind: 'number' },
  /** Square metres that leases take today. */
  leased_area: { kind: 'number' },
  capacity: { kind: 'number' },
} as const satisfies ListFields;

/** What the list of tenants can be filtered by. */
export const tenantListFields = {
  name: { kind: 'text' },
  contact_name: { kind: 'text' },
  email: { kind: 'text' },
  /** Square metres leased today. */
  leased_area: { kind: 'number' },
  /** The last day of its last lease; empty: one is open-ended, or there is none. */
  lease_end: { kind: 'day' },
  /** People of it. */
  occupants: { kind: 'number' },
} as const satisfies ListFields;

const place = { environment_id: { kind: 'id' }, portfolio_id: { kind: 'id' } } as const satisfies ListFields;

/** The same of the lists over all properties, and what these can be sorted by. */
export const everySpaceFields = { ...place, ...spaceListFields } as const satisfies ListFields;
export const everySpaceSorts = [
  'environment_name',
  'space_name',
  'space_type_id',
  'gross_floor_area',
  'leased_area',
  'capacity',
] as const;
export const everyTenantFields = { ...place, ...tenantListFields } as const satisfies ListFields;
export const everyTenantSorts = ['environment_name', 'name', 'leased_area', 'lease_end', 'occupants'] as const;
