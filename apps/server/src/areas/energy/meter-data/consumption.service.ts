import type { Answer, Parsed } from '@steward/contract/call';
import type { ConsumptionMonth, meterData } from '@steward/contract/energy/meter-data';
import type { Day, Period } from '@steward/core/calendar/day';
import { countedDays, countedMonths, type CountedDay } from '@steward/core/meter-data/daily-values';
import type { FlowDirection } from '@steward/core/meter-data/series';
import type { RegisterUnit } from '@steward/core/readings/registers';
import { factorBetween } from '@steward/core/units/si';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findMeter } from '../../estate/meters/meters.service.ts';
import { listMeteredDays } from '../../sensing/telemetry/metered.service.ts';
import * as repository from './meter-data.repository.ts';
import type { DayRow } from './meter-data.repository.ts';

/** The days in the unit of the newest file; others that cannot be converted are left out and named. */
function inOneUnit(rows: readonly DayRow[]): { unit: RegisterUnit | null; days: DayRow[]; others: string[] } {
  const [first, ...rest] = rows;
  if (!first) return { unit: null, days: [], others: [] };
  const { unit } = rest.reduce((newest, row) => (row.version > newest.version ? row : newest), first);
  const others = new Set<string>();
  const days = rows.flatMap((row) => {
    const factor = factorBetween(row.unit, unit);
    if (factor === undefined) {
      others.add(row.unit);
      return [];
    }
    return [{ ...row, total: row.total * factor, actual: row.actual * factor }];
  });
  return { unit, days, others: [...others] };
}

/** A sensor of a meter in the form of a file that is older than all others: a day of a file goes before it. */
const SENSOR = { format: 'sensor', version: '', position: 0, days: 1 };

/** The days of these meters from files and sensors; a day of a file goes before that of a sensor. */
async function listDays(work: Work, meterIds: readonly string[], period?: Period): Promise<DayRow[]> {
  const rows = await repository.listDaysOfMeters(work.db, work.scope, meterIds, period);
  const metered = await listMeteredDays(work, meterIds, period);
  return [
    ...rows,
    ...metered.map(({ sensor_id, ...day }) => ({ ...SENSOR, ...day, file: sensor_id, channel: sensor_id })),
  ];
}

const monthsOf = (days: readonly DayRow[], direction: FlowDirection): ConsumptionMonth[] =>
  countedMonths(countedDays(days, direction)).map(({ actualShare, daysKnown, isComplete, ...month }) => ({
    ...month,
    actual_share: actualShare,
    days_known: daysKnown,
    is_complete: isComplete,
  }));

const countOf = (rows: readonly DayRow[]) => new Set(rows.map(({ file }) => file)).size;

export const getMeterConsumption = (
  ctx: Ctx,
  { meter_id }: Parsed<typeof meterData.getMeterConsumption>,
): Promise<Answer<typeof meterData.getMeterConsumption>> =>
  reading(ctx, async (work) => {
    await findMeter(work, meter_id);
    const rows = await listDays(work, [meter_id]);
    const { unit, days, others } = inOneUnit(rows);
    return {
      unit,
      imported: monthsOf(days, 'import'),
      exported: monthsOf(days, 'export'),
      net: monthsOf(days, 'net'),
      files: countOf(rows.filter(({ format }) => format !== SENSOR.format)),
      sensors: countOf(rows.filter(({ format }) => format === SENSOR.format)),
      other_units: others,
    };
  });

type CountedMeters = Map<string, { unit: RegisterUnit; days: Map<Day, CountedDay> }>;

/** The values of these meters in files and from sensors within a period, each in one unit. */
async function rowsByMeter(work: Work, meterIds: readonly string[], period: Period) {
  const byMeter = new Map<string, DayRow[]>();
  for (const row of await listDays(work, meterIds, period)) {
    const own = byMeter.get(row.meter_id ?? '');
    if (own) own.push(row);
    else byMeter.set(row.meter_id ?? '', [row]);
  }
  return [...byMeter].flatMap(([meterId, rows]) => {
    const { unit, days } = inOneUnit(rows);
    return unit ? [{ meterId, unit, days }] : [];
  });
}

/** The consumption of these meters in files and from sensors within a period, by day; for meters with only a net series, the net. */
export async function listCountedDays(work: Work, meterIds: readonly string[], period: Period): Promise<CountedMeters> {
  const counted: CountedMeters = new Map();
  for (const { meterId, unit, days } of await rowsByMeter(work, meterIds, period)) {
    const imported = countedDays(days, 'import');
    counted.set(meterId, { unit, days: imported.size > 0 ? imported : countedDays(days, 'net') });
  }
  return counted;
}

/** The consumption alone: feed-in is neither included nor subtracted. */
export async function listConsumedDays(
  work: Work,
  meterIds: readonly string[],
  period: Period,
): Promise<CountedMeters> {
  const rows = await rowsByMeter(work, meterIds, period);
  return new Map(rows.map(({ meterId, unit, days }) => [meterId, { unit, days: countedDays(days, 'import') }]));
}

/** The meters of properties with values in files or from sensors. */
export const listMetersWithData = (
  { db, scope }: Work,
  environmentIds: readonly string[],
): Promise<repository.MeterWithData[]> => repository.listMetersWithData(db, scope, environmentIds);
