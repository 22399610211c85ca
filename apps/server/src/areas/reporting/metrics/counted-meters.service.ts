import { monthsOf } from '@steward/core/calendar/day';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { Work } from '../../../database/transaction.ts';
import { countedPart, type Counting } from '../../carbon/inventory/consumption.service.ts';
import { listYearOfMeters } from './counted-meters.repository.ts';

/** A meter of a property in a year, as the property counts. */
export interface CountedMeter {
  environment_id: string;
  carrier: Carrier;
  treatment: string;
  meter_no: string;
  is_tenants: boolean;
  /** January to December. */
  months: number[];
  /** The part of 1 of the year's quantity that bills estimate. */
  estimatedPart: number;
}

/** The meters of many properties in a year, as they count; months of which nothing counts are 0. */
export async function listCountedMeters(
  { db, scope }: Work,
  environmentIds: readonly string[],
  year: number,
  dated: Counting,
): Promise<CountedMeter[]> {
  if (!environmentIds.length) return [];
  const names = monthsOf(year);
  const rows = await listYearOfMeters(db, scope, environmentIds, year);
  return rows.map(({ quantities, days, quantity, estimated, unit: _unit, ...meter }) => ({
    ...meter,
    estimatedPart: quantity === 0 ? 0 : estimated / quantity,
    months: names.map((month, index) => {
      const { share, part } = countedPart(dated, meter.environment_id, month, days[index] ?? 0);
      return (quantities[index] ?? 0) * share * part;
    }),
  }));
}
