import type { SourceDefinition } from '../widget-source.ts';

const ofMeters = {
  needs: 'readings.read',
  of: 'property',
  options: ['electricity', 'district_heating', 'natural_gas', 'water'],
} as const;
const ofRooms = { needs: 'property.read', of: 'property', isNotForTenants: true } as const;
/** Quantities of indoor air for which standards have bands. */
export const airQuantities = ['co2', 'zone_air_temp', 'zone_air_humidity', 'pm25', 'pm10', 'tvoc'] as const;

/** What is read from values by the hour, of meters and of the air in rooms. */
export const pageSources = {
  'meters.heat': { ...ofMeters, shape: 'matrix' },
  'meters.duration': { ...ofMeters, shape: 'series' },
  'meters.base-load': { ...ofMeters, shape: 'amount' },
  'meters.band': { ...ofMeters, shape: 'series' },
  'meters.night-flow': { ...ofMeters, options: ['water'], shape: 'amount' },
  'air.share': { ...ofRooms, shape: 'amount' },
  'air.comfort': { ...ofRooms, shape: 'bands', options: airQuantities },
  'air.unmeasured': { ...ofRooms, shape: 'parts' },
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
export const dataCentreSources = {
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
export const acrossSources = {
  'portfolio.measure': { ...ofProperties, shape: 'amount', options: ['energy', 'co2e', 'water', 'waste'] },
  'portfolio.distribution': { ...ofProperties, shape: 'series' },
  'portfolio.spread': { ...ofProperties, shape: 'states' },
  'portfolio.outliers': { ...ofProperties, shape: 'table' },
  'portfolio.map': { ...ofProperties, needs: 'properties.read', shape: 'places' },
} as const satisfies Record<string, SourceDefinition>;
