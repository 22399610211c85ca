import type { RechargeView } from '@steward/contract/energy/recharge.run';
import type { Carrier } from '@steward/core/ghg/carrier';
import { registersOf } from '@steward/core/meters/parts';
import { consumptions } from '@steward/core/readings/consumption';
import { registerUnitsOf } from '@steward/core/readings/registers';
import type { SubMeter } from '@steward/core/recharge/sub-meters';
import { factorBetween } from '@steward/core/units/si';
import type { Work } from '../../../database/transaction.ts';
import { listFormulaParts } from '../../estate/meters/meters.service.ts';
import * as sources from './sources.repository.ts';

type MeterRow = Awaited<ReturnType<typeof sources.listMeters>>[number];
type ReadingRow = Awaited<ReturnType<typeof sources.listReadings>>[number];

const unitOf = (meter: MeterRow) => meter.unit ?? registerUnitsOf[meter.carrier][0] ?? '';

function intervalsOf(meter: MeterRow, readings: readonly ReadingRow[]): SubMeter['intervals'] {
  const own = readings.filter((reading) => reading.meter_id === meter._id);
  const used = consumptions(own, { multiplier: meter.multiplier ?? 1, digits: meter.digits });
  return used.flatMap((use, i) => {
    const [before, after] = [own[i - 1], own[i]];
    return use && before && after ? [{ start: before.day, end: after.day, quantity: use.quantity }] : [];
  });
}

/** What the sub-meters of a run counted between their readings; of a virtual one, what the meters counted that it adds up. */
export async function subMetersOf(
  work: Work,
  run: Pick<RechargeView, 'sub_meters'> & { environment_id: string },
): Promise<(SubMeter & { carrier: Carrier })[]> {
  const { db, scope } = work;
  const meters = new Map((await sources.listMeters(db, scope, run.environment_id)).map((meter) => [meter._id, meter]));
  const formulas = new Map<string, { meterId: string; factor: number }[]>();
  for (const { meter_id, part_id, factor } of await listFormulaParts(work, run.environment_id))
    formulas.set(meter_id, [...(formulas.get(meter_id) ?? []), { meterId: part_id, factor }]);
  const chosen = run.sub_meters.map((one) => ({ ...one, registers: registersOf(formulas, one.meter_id) }));
  const ids = [...new Set(chosen.flatMap(({ registers }) => [...registers.keys()]))];
  const readings = ids.length > 0 ? await sources.listReadings(db, scope, ids) : [];
  return chosen.flatMap(({ meter_id, space_id, registers }) => {
    const meter = meters.get(meter_id);
    if (!meter) return [];
    const of = { meterId: meter_id, spaceId: space_id, carrier: meter.carrier };
    if (!formulas.has(meter_id)) return [{ ...of, unit: unitOf(meter), intervals: intervalsOf(meter, readings) }];
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
          // What cannot be converted is not known in this unit.
          return inUnit === undefined
            ? { factor, intervals: [] }
            : { factor: factor * inUnit, intervals: intervalsOf(part, readings) };
        }),
      },
    ];
  });
}
