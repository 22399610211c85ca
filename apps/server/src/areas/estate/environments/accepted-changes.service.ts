import type { Parsed } from '@steward/contract/call';
import type { environments } from '@steward/contract/estate/environments';
import { fail, type FailureCode } from '@steward/contract/failures';
import { yearPeriod, type Day } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import { placeAttributes, type Consolidation } from '@steward/core/property/attributes-over-time';
import { combine, daysWith, type DatedValue } from '@steward/core/property/values-over-time';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { settingsOf } from '../../access/organizations/organizations.service.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Affected, ReasonedChange } from '../../../platform/restating.ts';
import { listAcceptedYearsOfMove, portfoliosBefore } from './accepted-years.repository.ts';
import { acceptedByProperty, acceptedYears } from './accepted-years.service.ts';
import { deleteChange, heldOf, listDatedValues, propertyOfChange, saveChange } from './history.service.ts';
import { listCurrent } from './history.repository.ts';
import { placesOverTime } from './places-over-time.service.ts';

/** What of a property decides its figures, over time. */
type Facts = readonly DatedValue<string>[];

const attributes = ['gross_floor_area', 'holding', 'ownership_share', 'control', ...placeAttributes] as const;
const none = () => [];
const always: Facts = [{ from: null, value: '' }];

interface Watched {
  environmentId: string;
  name: string;
  facts: Facts;
  portfolioId?: string;
}

/** Facts that accepted years rest on: of properties, or of what belongs to one. */
export interface WatchedFacts {
  kind: ReasonedChange['kind'];
  refusal: FailureCode;
  list: (work: Work, ids: readonly string[]) => Promise<Map<string, Watched>>;
  /** What holds without it, once it is deleted. */
  without?: Facts;
  /** Whether the properties may move to another portfolio, whose accepted reports do not cover them. */
  mayMove?: boolean;
}

/** The share decides figures only where emissions are consolidated by it. */
async function countsByShare(work: Work): Promise<boolean> {
  const { ghg } = (await settingsOf(work)) as { ghg?: { consolidation?: Consolidation } };
  return ghg?.consolidation === 'equity_share';
}

async function listFacts(work: Work, ids: readonly string[]): Promise<Map<string, Watched>> {
  const [only] = ids.length === 1 ? ids : [];
  const dated = await listDatedValues(work, { environmentId: only }, attributes);
  const rows = await listCurrent(work.db, work.scope, ids);
  const isByShare = await countsByShare(work);
  return new Map(
    rows.map(
      ({
        environment_id: id,
        environment_name: name,
        portfolio_id,
        gross_floor_area,
        ...address
      }): [string, Watched] => {
        const of = dated.get(id) ?? none;
        const or = (values: readonly DatedValue<number | string>[], value: number | string) =>
          values.length ? values : [{ from: null, value }];
        const series: readonly (readonly DatedValue<unknown>[])[] = [
          placesOverTime(address, of).map(({ from, value: { country_code, region, region_is } }) => ({
            from,
            value: [country_code, region, region_is].join('|'),
          })),
          or(of('control'), 'both'),
          heldOf(of),
          isByShare ? or(of('ownership_share'), 1) : [],
          or(of('gross_floor_area'), gross_floor_area),
        ];
        const facts = series
          .filter((values) => values.length)
          .reduce<Facts>((all, values) => combine(all, values, (one, other) => `${one}|${String(other)}`), always);
        return [id, { environmentId: id, name, facts, portfolioId: portfolio_id }];
      },
    ),
  );
}

const ofProperties: WatchedFacts = { kind: 'property', refusal: 'environment.accepted-years', list: listFacts };
export const ofMovedProperties: WatchedFacts = { ...ofProperties, mayMove: true };

/** The accepted years in which two states differ on some day, and the first such day. */
function affectedBy(before: Facts, after: Facts, accepted: readonly number[]): Affected | undefined {
  const isOther = combine(before, after, (was, is) => was !== is);
  const found = accepted
    .toSorted((a, b) => a - b)
    .flatMap((year) => {
      const [first] = daysWith(isOther, yearPeriod(year));
      return first ? [{ year, day: first.start }] : [];
    });
  return found[0] && { years: found.map(({ year }) => year), day: found[0].day };
}

const together = (all: readonly Affected[]): Affected | undefined => {
  if (!all.length) return undefined;
  const years = [...new Set(all.flatMap((one) => one.years))].toSorted((a, b) => a - b);
  return { years, day: all.map((one) => one.day).reduce((a: Day, b: Day) => (b < a ? b : a)) };
};

async function acceptedOf(work: Work, ids: readonly string[]): Promise<Map<string, readonly number[]>> {
  const [only = ''] = ids;
  const years =
    ids.length === 1
      ? new Map<string, Iterable<number>>([[only, await acceptedYears(work, only)]])
      : await acceptedByProperty(work);
  return new Map(
    ids.flatMap((id) => {
      const own = [...(years.get(id) ?? [])];
      return own.length ? [[id, own] as const] : [];
    }),
  );
}

/** The accepted years that moves to other portfolios affect. The portfolio has no dates: it is another one for each year as a whole. */
async function affectedByMoves({ db, scope }: Work, before: Map<string, Watched>, after: Map<string, Watched>) {
  const moved = [...before].flatMap(([id, { portfolioId: from }]) => {
    const to = after.get(id)?.portfolioId;
    return from && to && from !== to ? [{ id, from, to }] : [];
  });
  const found: Affected[] = [];
  for (const [to, those] of grouped(moved, (one) => one.to)) {
    const years = await listAcceptedYearsOfMove(db, scope, portfoliosBefore(those), to);
    if (years[0] !== undefined) found.push({ years, day: yearPeriod(years[0]).start });
  }
  return found;
}

/** Looks at accepted years before a write; `affected` answers afterwards which of them it affects. */
async function watched(work: Work, ids: readonly string[], { list, without, mayMove }: WatchedFacts) {
  if (!ids.length || !(await acceptedYears(work, null)).length) return undefined;
  const all = await list(work, ids);
  const accepted = await acceptedOf(work, [...new Set([...all.values()].map(({ environmentId }) => environmentId))]);
  const before = [...all].filter(([, { environmentId }]) => mayMove || accepted.has(environmentId));
  if (!before.length) return undefined;
  const environmentIds = [...new Set(before.map(([, { environmentId }]) => environmentId))];
  return {
    environmentIds,
    names: before.map(([, { name }]) => name),
    async affected(): Promise<Affected | undefined> {
      const after = await list(
        work,
        before.map(([id]) => id),
      );
      return together([
        ...before.flatMap(([id, { environmentId, facts }]) => {
          const is = after.get(id)?.facts ?? without;
          return (is && affectedBy(facts, is, accepted.get(environmentId) ?? [])) ?? [];
        }),
        ...(mayMove ? await affectedByMoves(work, new Map(before), after) : []),
      ]);
    },
  };
}

/** Writes a change that may affect accepted years: then it needs a reason, and the log has its effect. */
export async function movingAcceptedYears<T>(
  ctx: Ctx,
  work: Work,
  ids: readonly string[],
  reason: string | undefined,
  write: () => Promise<T>,
  facts: WatchedFacts = ofProperties,
): Promise<T> {
  const watch = await watched(work, ids, facts);
  if (!watch) return write();
  const { environmentIds, names } = watch;
  if (!reason) {
    const result = await write();
    const found = await watch.affected();
    if (found) fail(facts.refusal, found.years.join(', '));
    return result;
  }
  const results: T[] = [];
  const subject = cut(names.join(', '));
  await ctx.restating(ctx, work, { kind: facts.kind, subject, environmentIds, reason }, async () => {
    results.push(await write());
    return watch.affected();
  });
  return results[0] as T;
}

/** The accepted years that a write affects, for a transaction that is taken back. */
export async function yearsAffected(work: Work, ids: readonly string[], write: () => Promise<unknown>) {
  const watch = await watched(work, ids, ofProperties);
  if (!watch) return [];
  await write();
  return [...((await watch.affected())?.years ?? [])];
}

const LONGEST = 300;
const cut = (names: string) => (names.length > LONGEST ? `${names.slice(0, LONGEST)} …` : names);

export const savePropertyChange = (ctx: Ctx, input: Parsed<typeof environments.savePropertyChange>) =>
  inTransaction(ctx, async (work) => {
    const id = input.change_id ? await propertyOfChange(work, input.change_id) : (input.environment_id ?? '');
    return movingAcceptedYears(ctx, work, [id], input.reason, () => saveChange(ctx, work, input));
  });

export const deletePropertyChange = (
  ctx: Ctx,
  { change_id, reason }: Parsed<typeof environments.deletePropertyChange>,
) =>
  inTransaction(ctx, async (work) => {
    const id = await propertyOfChange(work, change_id);
    await movingAcceptedYears(ctx, work, [id], reason, () => deleteChange(ctx, work, change_id));
    return { done: true as const };
  });
