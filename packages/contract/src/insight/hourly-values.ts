import { airQuantities } from '@steward/core/comfort/air-units';
import { area } from '../call.ts';
import type { SourceDefinition } from '../widget-source.ts';

const ofMeters = {
  needs: 'readings.read',
  of: 'property',
  options: ['electricity', 'district_heating', 'natural_gas', 'water'],
} as const;
const ofRooms = { needs: 'property.read', of: 'property', isNotForTenants: true } as const;

const sources = {
  'meters.heat': { ...ofMeters, shape: 'matrix' },
  'meters.duration': { ...ofMeters, shape: 'series' },
  'meters.base-load': { ...ofMeters, shape: 'amount' },
  'meters.band': { ...ofMeters, shape: 'series' },
  'meters.night-flow': { ...ofMeters, options: ['water'], shape: 'amount' },
  'air.share': { ...ofRooms, shape: 'amount' },
  'air.comfort': { ...ofRooms, shape: 'bands', options: airQuantities },
  'air.unmeasured': { ...ofRooms, shape: 'parts' },
  'air.worst': { ...ofRooms, shape: 'parts' },
  'air.humid': { ...ofRooms, shape: 'table' },
  'air.now': { ...ofRooms, shape: 'table', isLive: true },
  'air.hand-share': { ...ofRooms, of: 'properties', shape: 'amount' },
  'air.hand-ranking': { ...ofRooms, of: 'properties', shape: 'parts' },
  'air.hand-table': { ...ofRooms, of: 'properties', shape: 'table' },
} as const satisfies Record<string, SourceDefinition>;

/** What dashboards show of values by the hour: of meters, and of the air in rooms. */
export const hourlyValues = area('insight/hourly-values', {}, { sources });
