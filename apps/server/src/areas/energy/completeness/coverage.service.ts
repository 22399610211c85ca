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

/** What belongs to each property. */
export const byProperty = <R extends { environment_id: string }>(rows: readonly R[]) =>
  grouped(rows, (row) => row.environment_id);

/** What is known of the meters of properties beside their bills, and of the days on which the properties are not held. */
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

/** What is known of the meters of one property. */
type Known = Parameters<typeof coverageByMonth<Carrier>>;

/** Every property of the list has an answer, those without bills too. */
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
 * What the bills of each property cover, carrier by carrier: the one count behind dashboard, home, report and the matrix of bills.
 * Properties whose meters differ in their numbers only are counted once.
 */
export async function listCoverage(
  work: Work,
  filter: Filter,
  /** May be on their way: what takes longest is read before they are needed. */
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
  // What a pattern does not tell.
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

/** The coverage of properties that are alike, and how many they are. */
export interface AlikeCoverage extends PropertyCoverage<Carrier> {
  properties: number;
  /** Which they are: those of whose meters this is told, or the one that is counted by itself. */
  of: { lines: string } | { environmentId: string };
}

/**
 * The same of all properties without naming them. Those `apart` are counted only where they are in `singly`, each by itself, as is
 * whatever a pattern does not tell.
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

/** Whether no bill covers a day of them. */
export const isUncovered = (one: AlikeCoverage): boolean =>
  isWithoutBills({ coverage: coverageTogether([one])?.share });

/** The first property by name among some of these. */
export const findFirstOf = ({ db, scope }: Work, filter: Filter, alike: readonly AlikeCoverage[]) =>
  repository.findFirst(db, scope, filter, {
    ids: alike.flatMap(({ of }) => ('environmentId' in of ? of.environmentId : [])),
    lines: alike.flatMap(({ of }) => ('lines' in of ? of.lines : [])),
  });

/** The same property by property, with the numbers of the meters. */
export const listMeterCoverage = (
  work: Work,
  filter: Filter,
  environmentIds: readonly string[],
  year: number,
  today: string,
): Promise<Map<string, PropertyCoverage<Carrier, CarrierCoverage<Carrier>>>> =>
  counted(work, filter, environmentIds, [year, today], countingIn(year, today));

function countingIn(year: number, today: string) {
  // Counted once, not for each of thousands of properties.
  const dueDays = daysSoFar(year, today);
  return (...[spans, due, registered, exempt, notHeld = []]: Known) => ({
    carriers: coverageOfMeters(spans, due, registered, dueDays, exempt, notHeld),
    dueDays: notHeld.length ? daysHeld(due, notHeld) : dueDays,
    notHeld,
  });
}

/** The same month by month: its sum over the year is `listCoverage`. */
export const listMonthlyCoverage = (
  work: Work,
  filter: Filter,
  environmentIds: readonly string[],
  year: number,
  today: string,
): Promise<Map<string, ChainMonths<Carrier>[]>> =>
  counted(work, filter, environmentIds, [year, today], coverageByMonth);

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
