import { addDays, nextMonthStart, type Month, type Period } from '@steward/core/calendar/day';
import { meteredDays, type MeterDays } from '@steward/core/coverage/metered';
import { billUnitOf, type Carrier } from '@steward/core/ghg/carrier';
import { energyOfPrinted } from '@steward/core/units/conversion';
import { factorBetween } from '@steward/core/units/si';
import type { Work } from '../../../database/transaction.ts';
import { listConsumedDays, listMetersWithData } from '../meter-data/consumption.service.ts';
import { listMetersWithReadings, listReadDays } from '../readings/readings.service.ts';
import { listBilled, listConversions, type KnownConversion, type RegisteredMeter } from './metered.repository.ts';

/** A month of a point of supply with days without a bill. */
interface Wanted {
  environment_id: string;
  carrier: Carrier;
  meters: readonly string[];
  month: Month;
  missing: number;
}

export interface Metered {
  days: number;
  missing: number;
  /** Null: the unit cannot be converted to that of the bills, such as a volume of gas without a calorific value on the bills. */
  quantity: number | null;
  /** How a volume was converted to energy. */
  conversion: string | undefined;
}

/** The sources: interval data from files, or readings of the register. */
const sources = {
  files: { listMeters: listMetersWithData, listDays: listConsumedDays },
  readings: { listMeters: listMetersWithReadings, listDays: listReadDays },
} as const;

const keyOf = (environmentId: string, carrier: string | null, meter: string | undefined) =>
  `${environmentId}|${carrier}|${meter}`;

/**
 * Meter data or readings for days without a bill. The matrix and the dashboard show them next to the bills, and estimates may use them, but
 * they are in no share of coverage.
 */
export async function meteredOf(work: Work, wanted: readonly Wanted[], from: keyof typeof sources = 'files') {
  const { listMeters, listDays } = sources[from];
  const found = new Map<string, Metered>();
  const of = (row: { environment_id: string; carrier: string | null; meters: readonly string[] }, month: Month) =>
    found.get(`${keyOf(row.environment_id, row.carrier, row.meters[0])}|${month}`);
  if (wanted.length === 0) return of;
  const registered = new Map(
    (await listMeters(work, [...new Set(wanted.map((one) => one.environment_id))])).map((meter) => [
      keyOf(meter.environment_id, meter.carrier, meter.bill_no),
      meter,
    ]),
  );
  // The usual case: no data is stored.
  if (registered.size === 0) return of;
  const points = wanted.flatMap((one) => {
    const meters = one.meters.flatMap((meter) => registered.get(keyOf(one.environment_id, one.carrier, meter)) ?? []);
    return meters.length ? [{ ...one, own: meters }] : [];
  });
  const months = points.map(({ month }) => month).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return of;
  const period = { start: `${first}-01`, end: nextMonthStart(`${last}-01`) };
  const known = new Map<string, MeterDays & { isConverted: boolean; conversion: string | undefined }>();
  const used = new Map(points.flatMap(({ own }) => own.map((meter) => [meter.meter_id, meter])));
  const conversions = await conversionsOf(work, [...used.values()]);
  for (const [id, { unit, days }] of await listDays(work, [...used.keys()], period)) {
    const { carrier, valid_from, valid_until } = used.get(id) ?? {};
    const direct = carrier && factorBetween(unit, billUnitOf(carrier));
    const fuel = direct === undefined ? fuelIn(unit, conversions.get(id)) : undefined;
    const factor = direct ?? fuel?.energyKwh;
    known.set(id, {
      from: valid_from ?? undefined,
      // The last day is included.
      until: valid_until ? addDays(valid_until, 1) : undefined,
      days: factor
        ? new Map([...days].map(([day, { quantity, share }]) => [day, { quantity: quantity * factor, share }]))
        : days,
      isConverted: Boolean(factor),
      conversion: fuel?.formula,
    });
  }
  const billed = new Map<string, Period[]>();
  const properties = [...new Set(points.map((one) => one.environment_id))];
  for (const bill of await listBilled(work.db, work.scope, properties, period)) {
    const key = keyOf(bill.environment_id, bill.carrier, bill.meter_no);
    const list = billed.get(key);
    if (list) list.push(bill);
    else billed.set(key, [bill]);
  }
  for (const { environment_id, carrier, meters, month, missing, own } of points) {
    const data = own.flatMap(({ meter_id }) => known.get(meter_id) ?? []);
    const periods = meters.flatMap((meter) => billed.get(keyOf(environment_id, carrier, meter)) ?? []);
    const { days, quantity } = meteredDays(month, data, periods);
    if (days === 0) continue;
    const isConverted = data.every((one) => one.isConverted);
    const key = `${keyOf(environment_id, carrier, meters[0])}|${month}`;
    const conversion = data.find((one) => one.conversion)?.conversion;
    found.set(key, { days, missing, quantity: isConverted ? quantity : null, conversion });
  }
  return of;
}

/** The conversion on the latest bill of each of these meters: registers count gas by volume, bills by energy. */
async function conversionsOf({ db, scope }: Work, meters: readonly RegisteredMeter[]) {
  const fuels = meters.filter(({ carrier }) => billUnitOf(carrier) === 'kWh' && carrier !== 'electricity');
  const known = fuels.length ? await listConversions(db, scope, fuels) : [];
  return new Map(known.map((one) => [one.meter_id, one]));
}

/** The energy in one unit of a register. */
const fuelIn = (unit: string, conversion: KnownConversion | undefined) =>
  conversion && energyOfPrinted({ ...conversion, original_quantity: 1, original_unit: unit });
