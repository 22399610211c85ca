import type { Day } from '../calendar/day.ts';
import { valueOn, type DatedValue } from '../property/values-over-time.ts';

/**
 * What a meter serves, in the terms of GRESB (whole building; base building with shared services and common areas; tenant space; outdoor,
 * exterior areas and parking) and, for what is measured by itself there and in BREEAM In-Use, vehicle charging and IT equipment.
 */
export const meterUses = [
  'whole_building',
  'shared_services',
  'common_areas',
  'tenant_space',
  'outdoor',
  'vehicle_charging',
  'it_equipment',
] as const;
export type MeterUse = (typeof meterUses)[number];

/** What a meter serves from a day on; null: not known any more. */
export interface Served {
  serves: MeterUse | null;
  /** The spaces it serves, where it serves some. */
  spaceIds: readonly string[];
  /** The floor area that it serves; null: not known. Of a whole building it is the floor area of the property. */
  areaM2: number | null;
}

const notSaid: Served = { serves: null, spaceIds: [], areaM2: null };

/** What a meter serves on a day, of what was said of it since when. */
export const servesOn = (said: readonly DatedValue<Served>[], day: Day): Served => valueOn(said, day) ?? notSaid;
