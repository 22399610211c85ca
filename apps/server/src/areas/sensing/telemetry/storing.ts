import { grouped } from '@steward/core/grouped';
import { localDayOf, boundsOfDay } from '@steward/core/sensing/local-days';
import type { Quality, Sample } from '@steward/core/sensing/sample';
import pg from 'pg';
import { appending, inTransaction, inTurn, type Work } from '../../../database/transaction.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { noteLatest } from './latest.ts';
import { packLate, takeTurn } from './packing.ts';
import { samplesBetween } from './samples.ts';
import { sensorsById, withRules, type ReadSensor } from './sensors.repository.ts';
import {
  appendValues,
  findValues,
  keepReplaced,
  listRowDays,
  replaceValues,
  type NewValue,
  type Replaced,
} from './values.repository.ts';

/** What became of a value: new, there already alike, or in place of another one, which is kept. */
export type Outcome = 'stored' | 'unchanged' | 'corrected';

/** The days whose values are stored as rows, in days since 1970, change once a day. */
const KNOWN_MS = 60_000;
const DAY_MS = 86_400_000;
const known = new WeakMap<object, { at: number; days: ReadonlySet<number> }>();

async function rowDays(ctx: Ctx, isAnew: boolean): Promise<ReadonlySet<number>> {
  const before = known.get(ctx.db);
  if (before && !isAnew && Date.now() - before.at < KNOWN_MS) return before.days;
  const listed = await listRowDays({ db: ctx.db as Work['db'] });
  const days = new Set(listed.map((day) => Date.parse(day) / DAY_MS));
  known.set(ctx.db, { at: Date.now(), days });
  return days;
}

const byPlace = (a: NewValue, b: NewValue) =>
  a.sensorId === b.sensorId ? a.at - b.at : a.sensorId < b.sensorId ? -1 : 1;

/** Rows that are there already: what is alike stays, another value replaces the one that is there, which is kept. */
async function replaceOthers(work: Work, values: readonly NewValue[], storedAt: string | null): Promise<Outcome[]> {
  const found = await findValues(work, values, storedAt);
  const changed: NewValue[] = [];
  const replaced: Replaced[] = [];
  const outcomes = values.map((value, index): Outcome => {
    const there = found[index];
    if (!there || there.isNew) return 'stored';
    if (there.value === value.value) return 'unchanged';
    changed.push(value);
    replaced.push({ sensorId: value.sensorId, at: value.at, value: there.value, quality: there.quality });
    return 'corrected';
  });
  if (changed.length > 0) {
    await replaceValues(work, changed);
    await keepReplaced(work, replaced);
  }
  return outcomes;
}

/** Values of days that are stored as rows, one for each sensor and moment. */
async function storeRows(ctx: Ctx, values: readonly NewValue[]): Promise<Outcome[]> {
  if (values.length === 0) return [];
  const { added, storedAt } = await appending(ctx, (work) => appendValues(work, values));
  if (added === values.length) return values.map(() => 'stored');
  return inTransaction(ctx, (work) => replaceOthers(work, values, storedAt));
}

async function storeLateOf(work: Work, sensor: ReadSensor, values: readonly NewValue[], now: number) {
  const first = values[0]?.at ?? now;
  const last = values.at(-1)?.at ?? now;
  const [from, to] = [
    boundsOfDay(sensor.zone, localDayOf(sensor.zone, first)).startsAt,
    boundsOfDay(sensor.zone, localDayOf(sensor.zone, last)).endsAt,
  ];
  const there = new Map(
    ((await samplesBetween(work, [sensor], from, to)).get(sensor.row.id) ?? []).map((one) => [one.at, one]),
  );
  const outcomes = values.map((value): [NewValue, Outcome] => {
    const before = there.get(value.at);
    return [value, !before ? 'stored' : before.value === value.value ? 'unchanged' : 'corrected'];
  });
  const news = outcomes.filter(([, outcome]) => outcome !== 'unchanged').map(([value]) => value);
  if (news.length > 0) {
    const samples = news.map(({ at, value, quality }): Sample => ({ at, value, quality }));
    await packLate(work, sensor, samples, now);
    const replaced = news.flatMap(({ sensorId, at }) => {
      const before = there.get(at);
      return before ? [{ sensorId, at, value: before.value, quality: before.quality as Quality }] : [];
    });
    await keepReplaced(work, replaced);
  }
  return outcomes;
}

/** Values of days that are packed: they are put into their days at once. */
async function storeLate(ctx: Ctx, values: readonly NewValue[]): Promise<Outcome[]> {
  if (values.length === 0) return [];
  const { organizationId } = scopeOf(ctx);
  const outcomes = await inTurn(ctx, `telemetry ${organizationId}`, async (work) => {
    const bySensor = grouped(values, ({ sensorId }) => sensorId);
    const rows = await sensorsById(work.db, work.scope, [...bySensor.keys()]);
    const sensors = await withRules(work, rows, ctx.now);
    await takeTurn(work, sensors);
    const all = new Map<NewValue, Outcome>();
    for (const sensor of sensors) {
      const own = (bySensor.get(sensor.row.id) ?? []).toSorted(byPlace);
      for (const [value, outcome] of await storeLateOf(work, sensor, own, ctx.now.getTime())) all.set(value, outcome);
    }
    return all;
  });
  return values.map((value) => outcomes.get(value) ?? 'unchanged');
}

// The partition of a value was dropped, or it was not made yet.
const isWithoutPartition = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23514';

/** Stores values of different moments, sorted by sensor and time. */
async function storeOnce(ctx: Ctx, values: readonly NewValue[]): Promise<Outcome[]> {
  const attempt = async (isAnew: boolean) => {
    const days = await rowDays(ctx, isAnew);
    const isRow = ({ at }: NewValue) => days.has(Math.floor(at / DAY_MS));
    const late = values.filter((value) => !isRow(value));
    if (late.length === 0) return storeRows(ctx, values);
    const rows = values.filter(isRow);
    const ofRows = await storeRows(ctx, rows);
    const ofLate = await storeLate(ctx, late);
    let [row, lateOne] = [0, 0];
    return values.map((value) => (isRow(value) ? ofRows[row++] : ofLate[lateOne++]) ?? 'stored');
  };
  try {
    return await attempt(false);
  } catch (error) {
    if (!isWithoutPartition(error)) throw error;
    return attempt(true);
  }
}

/** The places of values by sensor and time, in the order in which they came where both are alike. */
const sorted = (values: readonly NewValue[], places: readonly number[]): number[] =>
  places.toSorted((a, b) => byPlace(values[a] as NewValue, values[b] as NewValue));

/**
 * Stores values of an organization, and answers after the commit what became of each. The same value of the same moment changes nothing,
 * however often it comes.
 */
export async function storeValues(ctx: Ctx, values: readonly NewValue[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = values.map(() => 'stored');
  // Values of the same sensor and moment are stored one after the other, in the order in which they came.
  let waiting = sorted(values, [...values.keys()]);
  while (waiting.length > 0) {
    const isAgain = (place: number, n: number) => {
      const [value, before] = [values[place], n > 0 ? values[waiting[n - 1] as number] : undefined];
      return before !== undefined && value?.at === before.at && value.sensorId === before.sensorId;
    };
    const again = waiting.filter(isAgain);
    const now = again.length > 0 ? waiting.filter((place, n) => !isAgain(place, n)) : waiting;
    const stored = await storeOnce(
      ctx,
      now.map((place) => values[place] as NewValue),
    );
    for (const [n, outcome] of stored.entries()) outcomes[now[n] as number] = outcome;
    waiting = again;
  }
  noteLatest(ctx, values);
  return outcomes;
}
