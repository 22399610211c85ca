import { monthsOf, type Period } from '@steward/core/calendar/day';
import {
  coverageByMonth,
  coverageOfMeters,
  daysHeld,
  daysSoFar,
  yearSoFar,
  type ChainMonths,
  type ExemptPeriod,
  type MeterSpan,
  type PropertyCoverage,
  type RegisteredMeter,
} from '@steward/core/coverage/meters';
import type { Carrier } from '@steward/core/ghg/carrier';
import { daysWithout } from '@steward/core/property/dated-values';
import type { Work } from '../../../database/transaction.ts';
import { listHeld } from '../../estate/environments/history.service.ts';
import { listRegisteredMeters } from '../../estate/meters/meters.service.ts';
import * as repository from './coverage.repository.ts';
import { meteredOf } from './metered.service.ts';

type Filter = repository.Filter;

/** Rows by the property they belong to. */
export function byProperty<R extends { environment_id: string }>(rows: readonly R[]): Map<string, R[]> {
  const found = new Map<string, R[]>();
  for (const row of rows) {
    const list = found.get(row.environment_id);
    if (list) list.push(row);
    else found.set(row.environment_id, [row]);
  }
  return found;
}

/** What is known of the meters of properties beside their bills, and of the days on which the properties are not held. */
export const expectations = async (work: Work, filter: Filter) => ({
  notHeld: await notHeldOf(work, filter),
  registered: byProperty(await listRegisteredMeters(work, filter)) as Map<string, RegisteredMeter<Carrier>[]>,
  exempt: byProperty(await repository.listExempt(work.db, work.scope, filter)) as Map<string, ExemptPeriod<Carrier>[]>,
});

async function notHeldOf(
  work: Work,
  filter: Filter,
): Promise<(environmentId: string, due: Period) => readonly Period[]> {
  const held = await listHeld(work, filter);
  return (id, due) => {
    const series = held.get(id);
    return series ? daysWithout(series, due) : [];
  };
}

/** Every property of the list has an answer, those without bills too. */
async function counted<T>(
  work: Work,
  filter: Filter,
  environmentIds: readonly string[],
  [year, today]: [number, string],
  count: (
    spans: readonly MeterSpan<Carrier>[],
    registered: RegisteredMeter<Carrier>[] | undefined,
    exempt: ExemptPeriod<Carrier>[] | undefined,
    notHeld: readonly Period[],
  ) => T,
): Promise<Map<string, T>> {
  const spans = byProperty(await repository.listSpans(work.db, work.scope, filter, year, today));
  const { registered, exempt, notHeld } = await expectations(work, filter);
  const due = yearSoFar(year, today);
  return new Map(
    environmentIds.map((id) => [id, count(spans.get(id) ?? [], registered.get(id), exempt.get(id), notHeld(id, due))]),
  );
}

/**
 * What the bills of each property cover, carrier by carrier and meter by meter: the one count behind dashboard, home, report and
 * the matrix of bills.
 */
export function listCoverage(
  work: Work,
  filter: Filter,
  environmentIds: readonly string[],
  year: number,
  today: string,
): Promise<Map<string, PropertyCoverage<Carrier>>> {
  const due = yearSoFar(year, today);
  // Counted once, not for each of thousands of properties.
  const dueDays = daysSoFar(year, today);
  return counted(work, filter, environmentIds, [year, today], (spans, registered, exempt, notHeld) => ({
    carriers: coverageOfMeters(spans, due, registered, dueDays, exempt, notHeld),
    dueDays: notHeld.length ? daysHeld(due, notHeld) : dueDays,
    notHeld,
  }));
}

/** The same month by month: its sum over the year is `listCoverage`. */
export function listMonthlyCoverage(
  work: Work,
  filter: Filter,
  environmentIds: readonly string[],
  year: number,
  today: string,
): Promise<Map<string, ChainMonths<Carrier>[]>> {
  const due = yearSoFar(year, today);
  return counted(work, filter, environmentIds, [year, today], (spans, registered, exempt, notHeld) =>
    coverageByMonth(spans, due, registered, exempt, notHeld),
  );
}

/** Of one property the days of a year without a bill that meter data has, carrier by carrier. They are in no share of coverage. */
export async function listMeteredDays(
  work: Work,
  environmentId: string,
  year: number,
  today: string,
): Promise<Map<Carrier, number>> {
  const filter = { environmentId };
  const chains = (await listMonthlyCoverage(work, filter, [environmentId], year, today)).get(environmentId) ?? [];
  const open = chains.flatMap(({ carrier, meters, days, daysExpected }) =>
    monthsOf(year).flatMap((month, at) => {
      const missing = (daysExpected[at] ?? 0) - (days[at] ?? 0);
      return missing > 0 ? [{ environment_id: environmentId, carrier, meters, month, missing }] : [];
    }),
  );
  const metered = await meteredOf(work, open);
  const byCarrier = new Map<Carrier, number>();
  for (const one of open) {
    const known = Math.min(metered(one, one.month)?.days ?? 0, one.missing);
    byCarrier.set(one.carrier, (byCarrier.get(one.carrier) ?? 0) + known);
  }
  return byCarrier;
}

/** The months of which no bill of a property's meters is expected. */
export const listExempt = ({ db, scope }: Work, filter: Filter) => repository.listExempt(db, scope, filter);
