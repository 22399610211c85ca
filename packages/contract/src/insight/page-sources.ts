import { area } from '../call.ts';
import type { SourceDefinition } from '../widget-source.ts';

const openWork = {
  'estate.open-count': { needs: 'dashboards.read', of: 'both', isNotForTenants: true, shape: 'amount' },
  'estate.open-states': { needs: 'dashboards.read', of: 'both', isNotForTenants: true, shape: 'states' },
  'estate.tenants': { needs: 'tenants.read', of: 'both', isNotForTenants: true, shape: 'table' },
} as const satisfies Record<string, SourceDefinition>;

/** The figures whose spread over properties is shown. */
export const spreadFigures = [
  'energy.intensity',
  'emissions.intensity',
  'water.intensity',
  'waste.diverted',
  'data.coverage',
  'air.co2',
  'vacancy.rate',
  'servicing.due',
  'bills.to_check',
  'area.leased',
  'occupancy.rate',
  'cost.intensity',
  'benchmark.energy',
  'emissions.location',
  'area.certified_share',
  'area.rated_share',
  'energy.like_for_like_change',
  'energy.electricity.apart',
  'consumption.electricity',
] as const;
const ofProperties = { needs: 'dashboards.read', of: 'properties', options: spreadFigures } as const;

/** How the properties of a page differ: sums, spread, outliers, and where they are. */
const acrossSources = {
  'portfolio.measure': { ...ofProperties, shape: 'amount', options: ['energy', 'co2e', 'water', 'waste'] },
  'portfolio.distribution': { ...ofProperties, shape: 'series' },
  'portfolio.spread': { ...ofProperties, shape: 'states' },
  'portfolio.outliers': { ...ofProperties, shape: 'table' },
  'portfolio.map': { ...ofProperties, needs: 'properties.read', shape: 'places' },
} as const satisfies Record<string, SourceDefinition>;

/** What dashboards show that several areas know together: open work, and how properties differ. */
export const pageSources = area('insight/page-sources', {}, { sources: { ...openWork, ...acrossSources } });
