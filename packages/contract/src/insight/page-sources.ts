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
] as const;
const ofProperties = { needs: 'dashboards.read', of: 'properties', options: spreadFigures } as const;

const ofCentres = { needs: 'meters.read', of: 'properties', isNotForTenants: true } as const;

/** Data centers, and rooms for servers in other buildings. */
const dataCentreSources = {
  'data-centre.effectiveness': { ...ofCentres, shape: 'amount', options: ['pue', 'wue', 'cue'] },
  'data-centre.it-share': { ...ofCentres, shape: 'amount' },
  'data-centre.months': { ...ofCentres, shape: 'series' },
  'data-centre.properties': { ...ofCentres, shape: 'table' },
  'data-centre.power': { ...ofCentres, shape: 'amount' },
  'data-centre.rooms': { ...ofCentres, needs: 'spaces.read', shape: 'table' },
  'data-centre.air-share': { ...ofCentres, needs: 'property.read', shape: 'amount' },
  'data-centre.air': { ...ofCentres, needs: 'property.read', shape: 'bands' },
  'data-centre.to-enter': { ...ofCentres, shape: 'list' },
} as const satisfies Record<string, SourceDefinition>;

/** How the properties of a page differ: sums, spread, outliers, and where they are. */
const acrossSources = {
  'portfolio.measure': { ...ofProperties, shape: 'amount', options: ['energy', 'co2e', 'water', 'waste'] },
  'portfolio.distribution': { ...ofProperties, shape: 'series' },
  'portfolio.spread': { ...ofProperties, shape: 'states' },
  'portfolio.outliers': { ...ofProperties, shape: 'table' },
  'portfolio.map': { ...ofProperties, needs: 'properties.read', shape: 'places' },
} as const satisfies Record<string, SourceDefinition>;

/** What dashboards show that several areas know together: open work, how properties differ, and data centers. */
export const pageSources = area(
  'insight/page-sources',
  {},
  { sources: { ...openWork, ...acrossSources, ...dataCentreSources } },
);
