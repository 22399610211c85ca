import { daysBetween } from '../calendar/day.ts';
import type { Carrier } from '../ghg/carrier.ts';
import type { AuditFinding } from './audit-finding.ts';
import type { AuditedBill } from './audited-bill.ts';

/** What the use of a bill is compared with beside the history of its meter. */
export interface UsePlace {
  /** The mean floor area of the property over the days of the bill. */
  areaM2?: number | undefined;
  propertyType?: string | undefined;
  /** What all meters of the property used of the carrier per day in the same months a year before. */
  perDayLastYear?: number | undefined;
}

/**
 * The most that a property uses of one energy source, per m² and year. Our limits: five times the highest median of the type in "U.S. Energy
 * Use Intensity by Property Type" (ENERGY STAR Portfolio Manager, August 2018), rounded up; where that publishes no median, 5,000 kWh.
 * Industry: 20,000 kWh. Data centers: 5 kW/m² all year. Residential includes senior living, retail restaurants, healthcare hospitals.
 */
const mostKwh: Readonly<Record<string, number>> = {
  office: 1000,
  residential: 1600,
  hotel: 1100,
  education: 1400,
  warehouse: 1400,
  public_building: 1600,
  healthcare: 4000,
  retail: 5500,
  industrial: 20_000,
  data_centre: 45_000,
};
const MOST_KWH = 5000;

/** Our limits, liters per m² and year: pools, cooling towers and industry use more than buildings for people. */
const mostLiters: Readonly<Record<string, number>> = { leisure: 50_000, data_centre: 50_000, industrial: 100_000 };
const MOST_LITERS = 10_000;

/** Our limits, tonnes per m² and year. */
const mostTonnes: Readonly<Record<string, number>> = { industrial: 10 };
const MOST_TONNES = 0.5;

/** No building uses this many times the most: another unit, or a misread decimal sign. Our limit. */
const IMPOSSIBLE = 100;

/** Delivered for weeks or months to come: the days of such a bill are not those of the use. */
const delivered: ReadonlySet<Carrier> = new Set(['heating_oil', 'kerosene', 'lpg', 'diesel', 'wood', 'waste']);

const mostOf = (unit: string, type: string): number | undefined =>
  ({
    kWh: mostKwh[type] ?? MOST_KWH,
    l: mostLiters[type] ?? MOST_LITERS,
    t: mostTonnes[type] ?? MOST_TONNES,
  })[unit];

/**
 * The use of a bill per m² and day, as a year of such days, against what properties of the type use at most. There is no lower limit: a meter
 * may measure a single room.
 */
export function useAgainstArea(
  { start, end, quantity, unit, printed }: AuditedBill,
  { areaM2, propertyType = '' }: UsePlace,
  band: number,
): AuditFinding[] {
  const days = daysBetween(start, end);
  const most = mostOf(unit, propertyType);
  if (!areaM2 || days <= 0 || most === undefined) return [];
  const ofDays = printed && delivered.has(printed.carrier) ? Math.max(days, 365) : days;
  const perArea = (quantity / areaM2 / ofDays) * 365;
  const values = { perArea, most, area: areaM2, unit };
  // A credit gives back no more than was used.
  if (Math.abs(perArea) > most * IMPOSSIBLE) return [{ code: 'use-impossible', severity: 'error', values }];
  return Math.abs(perArea) > most * (1 + band) ? [{ code: 'use-per-area', severity: 'warning', values }] : [];
}

/** The use of a bill per day against that of the whole property a year before: for meters without a year of their own. */
export function useAgainstProperty(
  { start, end, quantity, unit, printed }: AuditedBill,
  { perDayLastYear }: UsePlace,
  band: number,
): AuditFinding[] {
  const days = daysBetween(start, end);
  if (!perDayLastYear || perDayLastYear <= 0 || days <= 0 || (printed && delivered.has(printed.carrier))) return [];
  const perDay = quantity / days;
  const times = perDay / perDayLastYear;
  if (times <= 1 + band) return [];
  return [{ code: 'property-use', severity: 'warning', values: { perDay, perDayBefore: perDayLastYear, times, unit } }];
}
