import type { Meter } from '@steward/contract/estate/meters';
import { sameNumber } from '@steward/core/meters/bill-meter';
import { addDays, type Day, type Month, type Period } from '@steward/core/calendar/day';
import {
  monthsOfIntervals,
  type KnownMonth,
  type MeterOfNetwork,
  type SourceMonths,
} from '@steward/core/meters/meter-months';
import type { CountedDay } from '@steward/core/meter-data/daily-values';
import { registerUnitsOf } from '@steward/core/readings/registers';
import { unitOf } from '@steward/core/units/si';
import type { Work } from '../../../database/transaction.ts';
import { listFormulaParts } from '../../estate/meters/meters.service.ts';
import { listCountedDays } from '../meter-data/consumption.service.ts';
import { listReadMeters, type ReadMeter } from '../readings/readings.service.ts';
import * as repository from './meter-balance.repository.ts';

type Window = Pick<MeterOfNetwork, 'from' | 'until'>;
type Billed = Awaited<ReturnType<typeof repository.listBilledMonths>>[number];
type Counted = Awaited<ReturnType<typeof listCountedDays>>;

function monthsOfDays(days: ReadonlyMap<Day, CountedDay>, { from = '', until = '9999' }: Window) {
  const months = new Map<Month, KnownMonth>();
  for (const { day, quantity, share } of days.values()) {
    if (day < from || day >= until) continue;
    const month = day.slice(0, 7);
    const known = months.get(month);
    months.set(month, { quantity: (known?.quantity ?? 0) + quantity, days: (known?.days ?? 0) + share });
  }
  return months;
}

/** A replaced meter without a last day counts until its successor begins. */
function windowOf(meter: Meter, byId: ReadonlyMap<string, Meter>): Window {
  const from = meter.valid_from ?? undefined;
  if (meter.valid_until) return { from, until: addDays(meter.valid_until, 1) };
  const next = meter.replaced_by ? byId.get(meter.replaced_by)?.valid_from : undefined;
  return { from, until: next ?? undefined };
}

/**
 * The unit of a meter: that of its register; else of its readings, its files or its bills. Bills are in kWh, litres and tonnes, and shown
 * in the usual unit of the carrier's registers if the measure is the same: water in cubic metres.
 */
function unitOfMeter(
  { carrier }: Meter,
  read: ReadMeter | undefined,
  filed: string | undefined,
  billed: string | undefined,
) {
  const usual = registerUnitsOf[carrier][0] ?? 'kWh';
  if (read && (read.isUnitSet || read.intervals.length > 0)) return read.unit;
  if (filed) return filed;
  return billed && unitOf(billed).si !== unitOf(usual).si ? billed : usual;
}

function registered(
  meter: Meter,
  window: Window,
  read: ReadMeter | undefined,
  counted: Counted,
  billed: readonly Billed[],
) {
  const files = counted.get(meter._id);
  const own = billed.filter(
    ({ carrier, meter_no }) => carrier === meter.carrier && sameNumber(meter_no) === sameNumber(meter.meter_no),
  );
  const units = [...new Set(own.map(({ unit }) => unit))];
  const sources: SourceMonths[] = [];
  if (files) sources.push({ source: 'interval', unit: files.unit, months: monthsOfDays(files.days, window) });
  if (read) sources.push({ source: 'readings', unit: read.unit, months: monthsOfIntervals(read.intervals, window) });
  for (const unit of units)
    sources.push({
      source: 'bills',
      unit,
      months: new Map(
        own.flatMap((row) => (row.unit === unit ? [[row.month, { quantity: row.quantity, days: row.days }]] : [])),
      ),
    });
  return { id: meter._id, unit: unitOfMeter(meter, read, files?.unit, units[0]), ...window, sources, parts: [] };
}

/** Every meter of a property with its data in a period. */
export async function networkOf(
  work: Work,
  environmentId: string,
  meters: readonly Meter[],
  period: Period,
): Promise<Map<string, MeterOfNetwork>> {
  const byId = new Map(meters.map((meter) => [meter._id, meter]));
  const ids = meters.filter(({ formula }) => formula === '').map(({ _id }) => _id);
  const read = await listReadMeters(work, ids);
  const counted = await listCountedDays(work, ids, period);
  const billed = await repository.listBilledMonths(work.db, work.scope, environmentId, period);
  const partsOf = new Map<string, { meterId: string; factor: number }[]>();
  for (const { meter_id, part_id, factor } of await listFormulaParts(work, environmentId))
    partsOf.set(meter_id, [...(partsOf.get(meter_id) ?? []), { meterId: part_id, factor }]);
  const network = new Map<string, MeterOfNetwork>(
    ids.flatMap((id) => {
      const meter = byId.get(id);
      return meter ? [[id, registered(meter, windowOf(meter, byId), read.get(id), counted, billed)]] : [];
    }),
  );
  // A virtual meter has the unit of its first part, which may be virtual too; the database refuses loops.
  const unitIn = (id: string): string => {
    const first = partsOf.get(id)?.[0]?.meterId;
    return network.get(id)?.unit ?? (first === undefined ? 'kWh' : unitIn(first));
  };
  for (const meter of meters)
    if (meter.formula !== '')
      network.set(meter._id, {
        id: meter._id,
        unit: unitIn(meter._id),
        ...windowOf(meter, byId),
        sources: [],
        parts: partsOf.get(meter._id) ?? [],
      });
  return network;
}
