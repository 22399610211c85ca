import type { SourceDefinition } from '../widget-source.ts';

const plan = { needs: 'net-zero.read', isNotForTenants: true } as const;

/** What dashboards show of targets, limits and measures. */
export const netZeroSources = {
  'targets.gap': { ...plan, of: 'both', shape: 'amount' },
  'targets.path': { ...plan, of: 'property', shape: 'series' },
  'targets.pathway': { ...plan, of: 'property', shape: 'series', options: ['carbon', 'energy'] },
  'targets.first-missed': { ...plan, of: 'property', shape: 'states' },
  'targets.budget': { ...plan, of: 'property', shape: 'states' },
  'targets.limits': { ...plan, of: 'property', shape: 'list' },
  'targets.measures': { ...plan, of: 'property', shape: 'table' },
  'targets.missed': { ...plan, of: 'properties', shape: 'states' },
  'targets.properties': { ...plan, of: 'properties', shape: 'table' },
  'targets.first-years': { ...plan, of: 'properties', shape: 'series' },
} as const satisfies Record<string, SourceDefinition>;
