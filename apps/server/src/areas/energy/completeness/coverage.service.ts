import { monthsOf, type Period } from '@steward/core/calendar/day';
import {
  coverageByMonth,
  coverageOfMeters,
  coverageTogether,
  daysHeld,
  daysSoFar,
  isWithoutBills,
  yearSoFar,
  type CarrierCoverage,
  type ChainMonths,
  type PropertyCoverage,
} from '@steward/core/coverage/meters';
import type { Carrier } from '@steward/core/ghg/carrier';
import { grouped } from '@steward/core/grouped';
import { daysWithout } from '@steward/core/property/values-over-time';
import { allOf, type Work } from '../../../database/transaction.ts';
import { listHeld } from '../../estate/environments/history.service.ts';
import { listRegisteredMeters } from '../../estate/meters/meters.service.ts';
import * as repository from './coverage.repository.ts';
import { meteredOf } from './metered.service.ts';

type Filter = repository.Filter;

/** The rows of each property. */
export const byProperty = <R extends { environment_id: string }>(rows: readonly R[]) =>
  grouped(rows, (row) => row.environment_id);

/** Facts about the meters of properties other than bills, and the days on which the properties were not held. */
export const expectations = async (work: Work, filter: Filter) => ({
  notHeld: await notHeldOf(work, filter),
  registered: byProperty(await listRegisteredMeters(work, filter)),
  exempt: byProperty(await repository.listExempt(work.db, work.scope, filter)),
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

/** The facts about the meters of one property. */
type Known = Parameters<typeof coverageByMonth<Carrier>>;

/** Every listed property has an answer, including those without bills. */
async function counted<T>(
  work: Work,
  filter: Filter,
  environmentIds: readonly string[],
  [year, today]: [number, string],
  count: (...known: Known) => T,
): Promise<Map<string, T>> {
  const spans = byProperty(await repository.listSpans(work.db, work.scope, filter, year, today));
  const { registered, exempt, notHeld } = await expectations(work, filter);
  const due = yearSoFar(year, today);
  return new Map(
    environmentIds.map((id) => [
      id,
      count(spans.get(id) ?? [], due, registered.get(id), exempt.get(id), notHeld(id, due)),
    ]),
  );
}

interface Property {
  environment_id: string;
}

/**
 * The coverage by bills of each property and carrier: the one computation behind dashboard, home page, report and the matrix of bills.
 * Properties whose meters differ only in their numbers are counted once.
 */
export async function listCoverage(
  work: Work,
  filter: Filter,
  /** May be a promise: the slowest queries start before the properties are known. */
  properties: readonly Property[] | Promise<readonly Property[]>,
  year: number,
  today: string,
): Promise<Map<string, PropertyCoverage<Carrier>>> {
  const { db, scope } = work;
  const due = yearSoFar(year, today);
  const count = countingIn(year, today);
  const read = repository.readingPatterns(year, today);
  const patterns = await repository.listPatterns(db, scope, filter);
  const covered = new Map<string, PropertyCoverage<Carrier>>();
  for (const { lines, environmentIds: same } of patterns) {
    const { spans, registered } = read(lines);
    const coverage = count(spans, due, registered);
    for (const id of same) covered.set(id, coverage);
  }
  // The facts that a pattern does not contain.
  const [notHeld, peculiar, exempt] = await allOf(
    notHeldOf(work, filter),
    repository.listPeculiar(db, scope, filter),
    repository.listExempt(db, scope, filter),
  );
  const environmentIds = (await properties).map((row) => row.environment_id);
  const alone = new Set([
    ...peculiar,
    ...exempt.map((row) => row.environment_id),
    ...environmentIds.filter((id) => notHeld(id, due).length),
  ]);
  if (alone.size) {
    const ids = [...alone];
    for (const [id, coverage] of await listMeterCoverage(work, { ...filter, environmentIds: ids }, ids, year, today))
      covered.set(id, coverage);
  }
  const without = count([], due);
  return new Map(environmentIds.map((id) => [id, covered.get(id) ?? without]));
}

/** The coverage of properties with equal meters, and their number. */
export interface AlikeCoverage extends PropertyCoverage<Carrier> {
  properties: number;
  /** The properties meant: those with this meter pattern, or one that is counted separately. */
  of: { lines: string } | { environmentId: string };
}

/**
 * The coverage of all properties without listing them. Properties in `apart` are counted only if they are in `singly`; these, and all that
 * fit no pattern, are counted separately.
 */
export async function listAlikeCoverage(
  work: Work,
  filter: Filter,
  { apart, singly }: { apart: readonly string[]; singly: readonly string[] },
  year: number,
  today: string,
): Promise<AlikeCoverage[]> {
  const { db, scope } = work;
  const due = yearSoFar(year, today);
  const count = countingIn(year, today);
  const read = repository.readingPatterns(year, today);
  const [peculiar, exempt] = await allOf(
    repository.listPeculiar(db, scope, filter),
    repository.listExempt(db, scope, filter),
  );
  const left = new Set(apart);
  const odd = new Set([...peculiar, ...exempt.map((row) => row.environment_id)].filter((id) => !left.has(id)));
  const patterns = await repository.countPatterns(db, scope, filter, [...apart, ...odd]);
  const ids = [...odd, ...singly];
  const single = ids.length
    ? await listMeterCoverage(work, { ...filter, environmentIds: ids }, ids, year, today)
    : new Map<string, PropertyCoverage<Carrier>>();
  return [
    ...patterns.map(({ lines, properties }) => {
      const { spans, registered } = read(lines);
      return { ...count(spans, due, registered), properties, of: { lines } };
    }),
    ...[...single].map(([environmentId, coverage]) => ({ ...coverage, properties: 1, of: { environmentId } })),
  ];
}

/** Whether no bill covers any of their days. */
export const isUncovered = (one: AlikeCoverage): boolean =>
  isWithoutBills({ coverage: coverageTogether([one])?.share });

/** The first property by name among these. */
export const findFirstOf = ({ db, scope }: Work, filter: Filter, alike: readonly AlikeCoverage[]) =>
  repository.findFirst(db, scope, filter, {
    ids: alike.flatMap(({ of }) => ('environmentId' in of ? of.environmentId : [])),
    lines: alike.flatMap(({ of }) => ('lines' in of ? of.lines : [])),
  });

/** The coverage by property, with the numbers of the meters. */
export const listMeterCoverage = (
  work: Work,
  filter: Filter,
  environmentIds: readonly string[],
  year: number,
  today: string,
): Promise<Map<string, PropertyCoverage<Carrier, CarrierCoverage<Carrier>>>> =>
  counted(work, filter, environmentIds, [year, today], countingIn(year, today));

function countingIn(year: number, today: string) {
  // Computed once, not for each of thousands of properties.
  const dueDays = daysSoFar(year, today);
  return (...[spans, due, registered, exempt, notHeld = []]: Known) => ({
    carriers: coverageOfMeters(spans, due, registered, dueDays, exempt, notHeld),
    dueDays: notHeld.length ? daysHeld(due, notHeld) : dueDays,
    notHeld,
  });
}

/** The coverage by month: its sum over the year is `listCoverage`. */
export const listMonthlyCoverage = (
  work: Work,
  filter: Filter,
  environmentIds: readonly string[],
  year: number,
  today: string,
): Promise<Map<string, ChainMonths<Carrier>[]>> =>
  counted(work, filter, environmentIds, [year, today], coverageByMonth);

/** The days of a year of one property that have meter data but no bill, by carrier. They are in no share of coverage. */
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

/** The months without an expected bill of a property's meters. */
export const listExempt = ({ db, scope }: Work, filter: Filter) => repository.listExempt(db, scope, filter);
