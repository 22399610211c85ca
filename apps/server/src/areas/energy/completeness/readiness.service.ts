import type { Answer, Parsed } from '@steward/contract/call';
import type { completeness } from '@steward/contract/energy/completeness';
import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { monthsOf } from '@steward/core/calendar/day';
import { readiness, type ExpectedUse } from '@steward/core/coverage/readiness';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Filter } from './coverage.repository.ts';
import * as repository from './matrix.repository.ts';
import type { UtilityName } from './matrix.repository.ts';
import { matrixRows } from './matrix.service.ts';

type ReadinessAnswer = Answer<typeof completeness.getReadiness>;

const MOST_ACTIONS = 25;
const keyOf = (row: MatrixRow) => `${row.environment_id}|${row.carrier}|${row.meters[0]}`;

export const getReadiness = (
  ctx: Ctx,
  { year, utility }: Parsed<typeof completeness.getReadiness>,
): Promise<ReadinessAnswer> =>
  reading(ctx, async (work) => {
    const { rows, byKey, counted } = await readinessOf(ctx, work, {}, year, utility);
    return {
      totals: { days: counted.days, due: counted.due, share: counted.share },
      energy_share: counted.energyShare,
      rows: propertiesOf(rows),
      actions_total: counted.actions.length,
      actions: counted.actions.slice(0, MOST_ACTIONS).flatMap(({ key, ...action }) => {
        const row = byKey.get(key);
        return row
          ? [
              {
                environment_id: row.environment_id,
                environment_name: row.environment_name,
                carrier: row.carrier,
                utility: row.utility,
                meter_no: row.meters.at(-1) ?? '',
                supplier: row.parts.find(({ charges }) => charges === action.charges)?.supplier ?? row.supplier,
                from: action.from,
                until: action.until,
                days: action.days,
                gain: action.gain,
                energy_gain: action.energyGain,
                expected_kwh: action.expectedKwh,
                expected_from: action.expectedFrom,
                charges: action.charges,
              },
            ]
          : [];
      }),
    };
  });

async function readinessOf(ctx: Ctx, work: Work, filter: Filter, year: number, utility?: UtilityName) {
  const months = monthsOf(year);
  const rows = await matrixRows(ctx, work, { filter, months, utility });
  const useOf = await expectedUse(work, year - 1);
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const meters = rows.map((row) => ({ ...row, key: keyOf(row) }));
  const counted = readiness(meters, months, ({ key }) => {
    const row = byKey.get(key);
    return row && useOf(row);
  });
  return { rows, byKey, counted };
}

/** The overdue bills of a property that raise its share of days with a bill, the largest gain first. */
export async function missingBillsOf(ctx: Ctx, work: Work, environmentId: string, year: number) {
  const { byKey, counted } = await readinessOf(ctx, work, { environmentId }, year);
  return counted.actions
    .filter(({ gain }) => gain > 0)
    .toSorted((a, b) => b.gain - a.gain)
    .map(({ key, from, until, days, gain }) => {
      const row = byKey.get(key);
      return { carrier: row?.carrier ?? null, meter_no: row?.meters.at(-1) ?? '', from, until, days, gain };
    });
}

/**
 * The expected daily use of energy meters: that of the year before; without one, the median of the organization's meters of the carrier.
 * Neither changes when a bill of this year arrives.
 */
async function expectedUse({ db, scope }: Work, year: number): Promise<(row: MatrixRow) => ExpectedUse | undefined> {
  const own = new Map<string, { kwh: number; days: number }>();
  const peers = new Map<string, number[]>();
  for (const { environment_id, carrier, meter_no, kwh, days } of await repository.listUse(db, scope, year)) {
    if (days <= 0 || kwh <= 0) continue;
    own.set(`${environment_id}|${carrier}|${meter_no}`, { kwh, days });
    const list = peers.get(carrier);
    if (list) list.push(kwh / days);
    else peers.set(carrier, [kwh / days]);
  }
  const middle = new Map([...peers].map(([carrier, all]) => [carrier, medianOf(all)]));
  return ({ environment_id, carrier, meters }) => {
    if (carrier === null) return undefined;
    const known = meters.flatMap((meter) => own.get(`${environment_id}|${carrier}|${meter}`) ?? []);
    const days = known.reduce((sum, row) => sum + row.days, 0);
    if (days > 0) return { kwhPerDay: known.reduce((sum, row) => sum + row.kwh, 0) / days, from: 'meter' };
    const typical = middle.get(carrier);
    return typical === undefined ? undefined : { kwhPerDay: typical, from: 'peers' };
  };
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = sorted.length / 2;
  return ((sorted[Math.ceil(at) - 1] ?? 0) + (sorted[Math.floor(at)] ?? 0)) / 2;
}

/** The meters of each property together. */
function propertiesOf(rows: readonly MatrixRow[]): ReadinessAnswer['rows'] {
  const properties = new Map<string, { name: string; days: number[]; due: number[] }>();
  for (const row of rows) {
    const known = properties.get(row.environment_id);
    if (!known)
      properties.set(row.environment_id, { name: row.environment_name, days: [...row.days], due: [...row.due] });
    else {
      known.days = known.days.map((days, month) => days + (row.days[month] ?? 0));
      known.due = known.due.map((days, month) => days + (row.due[month] ?? 0));
    }
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return [...properties].map(([environment_id, { name, days, due }]) => ({
    environment_id,
    environment_name: name,
    days: sum(days),
    due: sum(due),
    share: sum(due) > 0 ? sum(days) / sum(due) : null,
    months: due.map((expected, month) => (expected > 0 ? (days[month] ?? 0) / expected : null)),
  }));
}
