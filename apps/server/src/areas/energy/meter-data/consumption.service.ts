import type { Answer, Parsed } from '@steward/contract/call';
import type { ConsumptionMonth, meterData } from '@steward/contract/energy/meter-data';
import { countedDays, countedMonths } from '@steward/core/meter-data/counted';
import type { FlowDirection } from '@steward/core/meter-data/series';
import type { RegisterUnit } from '@steward/core/readings/registers';
import { unitOf } from '@steward/core/units/si';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findMeter } from '../../estate/meters/meters.service.ts';
import * as repository from './meter-data.repository.ts';
import type { DayRow } from './meter-data.repository.ts';

/** Factor from one unit to the other; undefined where they measure different things. */
function factorBetween(from: RegisterUnit, to: RegisterUnit): number | undefined {
  const [a, b] = [unitOf(from), unitOf(to)];
  return a.si === b.si ? a.factor / b.factor : undefined;
}

/** The days in one unit, that of the newest file; what cannot be converted is left out and named. */
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

const monthsOf = (days: readonly DayRow[], direction: FlowDirection): ConsumptionMonth[] =>
  countedMonths(countedDays(days, direction)).map(({ actualShare, daysKnown, isComplete, ...month }) => ({
    ...month,
    actual_share: actualShare,
    days_known: daysKnown,
    is_complete: isComplete,
  }));

export const getMeterConsumption = (
  ctx: Ctx,
  { meter_id }: Parsed<typeof meterData.getMeterConsumption>,
): Promise<Answer<typeof meterData.getMeterConsumption>> =>
  reading(ctx, async (work) => {
    await findMeter(work, meter_id);
    const rows = await repository.listDaysOfMeters(work.db, work.scope, [meter_id]);
    const { unit, days, others } = inOneUnit(rows);
    return {
      unit,
      imported: monthsOf(days, 'import'),
      exported: monthsOf(days, 'export'),
      net: monthsOf(days, 'net'),
      files: new Set(rows.map(({ file }) => file)).size,
      other_units: others,
    };
  });
