import type { RechargeView } from '@steward/contract/energy/recharge.run';
import { addDays, type Period } from '@steward/core/calendar/day';
import type { Carrier } from '@steward/core/ghg/carrier';
import { registersOf } from '@steward/core/meters/parts';
import { consumptions } from '@steward/core/readings/consumption';
import { registerUnitsOf } from '@steward/core/readings/registers';
import { inUnit, withMeterData, type SubMeter } from '@steward/core/recharge/sub-meters';
import { factorBetween } from '@steward/core/units/si';
import type { Work } from '../../../database/transaction.ts';
import { listFormulaParts } from '../../estate/meters/meters.service.ts';
import { listConsumedDays } from '../meter-data/consumption.service.ts';
import * as sources from './sources.repository.ts';

type MeterRow = Awaited<ReturnType<typeof sources.listMeters>>[number];

const unitOf = (meter: MeterRow) => meter.unit ?? registerUnitsOf[meter.carrier][0] ?? '';

/** The data of the meters of a run: daily values from files first, then readings of the registers. */
async function knownOf(work: Work, ids: readonly string[], period: Period) {
  const readings = ids.length > 0 ? await sources.listReadings(work.db, work.scope, ids) : [];
  const files = ids.length > 0 ? await listConsumedDays(work, ids, period) : new Map<string, never>();
  return (meter: MeterRow): SubMeter['intervals'] => {
    const own = readings.filter((reading) => reading.meter_id === meter._id);
    const used = consumptions(own, { multiplier: meter.multiplier ?? 1, digits: meter.digits });
    const read = used.flatMap((use, i) => {
      const [before, after] = [own[i - 1], own[i]];
      return use && before && after ? [{ start: before.day, end: after.day, quantity: use.quantity }] : [];
    });
    const file = files.get(meter._id);
    const factor = file && factorBetween(file.unit, unitOf(meter));
    // A day with missing values is left out, and a unit that cannot be converted gives no values.
    const days = factor ? [...file.days.values()].filter(({ share }) => share >= WHOLE_DAY) : [];
    return withMeterData(read, new Map(days.map(({ day, quantity }) => [day, quantity * (factor ?? 1)])));
  };
}
/** The tolerance for rounding of partial days. */
const WHOLE_DAY = 1 - 1e-6;

/** Meters of one carrier in the unit of the first, if the measures are the same. */
function inOneUnit<M extends SubMeter & { carrier: Carrier }>(meters: readonly M[]): M[] {
  return meters.map((meter) => {
    const unit = meters.find(({ carrier }) => carrier === meter.carrier)?.unit ?? meter.unit;
    const factor = meter.unit && unit ? factorBetween(meter.unit, unit) : undefined;
    return factor === undefined || unit === meter.unit ? meter : inUnit(meter, unit, factor);
  });
}

/** The use of the sub-meters of a run, in one unit per carrier; for a virtual one, the sum of its parts. */
export async function subMetersOf(
  work: Work,
  run: Pick<RechargeView, 'sub_meters' | 'first_day' | 'last_day'> & { environment_id: string },
): Promise<(SubMeter & { carrier: Carrier })[]> {
  const { db, scope } = work;
  const meters = new Map((await sources.listMeters(db, scope, run.environment_id)).map((meter) => [meter._id, meter]));
  const formulas = new Map<string, { meterId: string; factor: number }[]>();
  for (const { meter_id, part_id, factor } of await listFormulaParts(work, run.environment_id))
    formulas.set(meter_id, [...(formulas.get(meter_id) ?? []), { meterId: part_id, factor }]);
  const chosen = run.sub_meters.map((one) => ({ ...one, registers: registersOf(formulas, one.meter_id) }));
  const ids = [...new Set(chosen.flatMap(({ registers }) => [...registers.keys()]))];
  const intervalsOf = await knownOf(work, ids, { start: run.first_day, end: addDays(run.last_day, 1) });
  const found = chosen.flatMap(({ meter_id, space_id, registers }) => {
    const meter = meters.get(meter_id);
    if (!meter) return [];
    const of = { meterId: meter_id, spaceId: space_id, carrier: meter.carrier };
    if (!formulas.has(meter_id)) return [{ ...of, unit: unitOf(meter), intervals: intervalsOf(meter) }];
    const parts = [...registers].flatMap(([id, factor]) => {
      const part = meters.get(id);
      return part ? [{ part, factor }] : [];
    });
    const unit = parts[0] ? unitOf(parts[0].part) : '';
    return [
      {
        ...of,
        unit,
        intervals: [],
        parts: parts.map(({ part, factor }) => {
          const inUnit = factorBetween(unitOf(part), unit);
          // A unit that cannot be converted gives no values.
          return inUnit === undefined
            ? { factor, intervals: [] }
            : { factor: factor * inUnit, intervals: intervalsOf(part) };
        }),
      },
    ];
  });
  return inOneUnit(found);
}
