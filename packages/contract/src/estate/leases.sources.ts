import type { SourceDefinition } from '../widget-source.ts';

// Leases of others are beyond a tenant's reach and would count as vacant.
const ofSpaces = { needs: 'spaces.read', of: 'property', isNotForTenants: true } as const;

/** What is vacant, how densely spaces are used, which leases end, and whose data may be read. */
export const leasesSources = {
  'vacancy.area': { ...ofSpaces, shape: 'amount' },
  'vacancy.steps': { ...ofSpaces, shape: 'series' },
  'vacancy.spaces': { ...ofSpaces, shape: 'parts' },
  'occupancy.capacity': { ...ofSpaces, shape: 'states' },
  'occupancy.density': { needs: 'tenants.read', of: 'both', isNotForTenants: true, shape: 'parts' },
  'leases.ending': { needs: 'tenants.read', of: 'both', shape: 'list' },
  'leases.consent': { needs: 'tenants.read', of: 'both', isNotForTenants: true, shape: 'amount' },
} as const satisfies Record<string, SourceDefinition>;
