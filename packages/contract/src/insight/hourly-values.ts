import { area } from '../call.ts';
import type { SourceDefinition } from '../widget-source.ts';

const ofMeters = {
  needs: 'readings.read',
  of: 'property',
  options: ['electricity', 'district_heating', 'natural_gas', 'water'],
} as const;
const ofRooms = { needs: 'property.read', of: 'property', isNotForTenants: true } as const;
/** Quantities of indoor air for which standards have bands. */
export const airQuantities = ['co2', 'zone_air_temp', 'zone_air_humidity', 'pm25', 'pm10', 'tvoc'] as const;

const sources = {
  'meters.heat': { ...ofMeters, shape: 'matrix' },
  'meters.duration': { ...ofMeters, shape: 'series' },
  'meters.base-load': { ...ofMeters, shape: 'amount' },
  'meters.band': { ...ofMeters, shape: 'series' },
  'meters.night-flow': { ...ofMeters, options: ['water'], shape: 'amount' },
  'air.share': { ...ofRooms, shape: 'amount' },
  'air.comfort': { ...ofRooms, shape: 'bands', options: airQuantities },
  'air.unmeasured': { ...ofRooms, shape: 'parts' },
} as const satisfies Record<string, SourceDefinition>;

/** What dashboards show of values by the hour: of meters, and of the air in rooms. */
export const hourlyValues = area('insight/hourly-values', {}, { sources });
