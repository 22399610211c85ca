import { sql } from 'kysely';
import { inTurn, type Work } from '../../../database/transaction.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { writeAllHeard } from './heard.ts';
import { readWritten } from './live/live-values.ts';
import { writeAllReceived } from './received.ts';
import type { NewValue } from './values.repository.ts';

interface Latest {
  at: number;
  value: number;
  quality: string;
  firstAt: number;
}

/** The newest values that are not written yet, by organization and sensor. */
type Waiting = Map<string, { ctx: Ctx; sensors: Map<string, Latest> }>;

const PAUSE_MS = 1000;
const waiting = new WeakMap<object, Waiting>();
/** When the newest values of an organization were written last. */
const writtenAt = new WeakMap<object, Map<string, number>>();

function writtenBy(of: Pick<Ctx, 'jobs'>): Map<string, number> {
  const known = writtenAt.get(of.jobs) ?? new Map<string, number>();
  writtenAt.set(of.jobs, known);
  return known;
}

const inTurnOf = <T>(ctx: Ctx, work: (work: Work) => Promise<T>) =>
  inTurn(ctx, `latest ${scopeOf(ctx).organizationId}`, work);

/** Keeps the newest by the time of measuring; a value of the same moment replaces the one before. */
const keepNewest = sql`on conflict (organization_id, sensor_id) do update set
  value = case when excluded.at >= l.at then excluded.value else l.value end,
  quality = case when excluded.at >= l.at then excluded.quality else l.quality end,
  at = greatest(excluded.at, l.at), first_at = least(excluded.first_at, l.first_at), written_at = excluded.written_at
  where (excluded.at, excluded.value, excluded.quality, excluded.first_at) is distinct from (l.at, l.value, l.quality, l.first_at)
    and (excluded.at >= l.at or excluded.first_at < l.first_at)`;

async function writeLatest({ db, scope }: Work, sensors: ReadonlyMap<string, Latest>): Promise<void> {
  const all = [...sensors].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const of = <T>(part: (latest: Latest) => T) => all.map(([, latest]) => part(latest));
  await sql`insert into sensor_latest as l (organization_id, sensor_id, at, value, quality, first_at)
    select ${scope.organizationId}::uuid, s.id, to_timestamp(v.at / 1000), v.value, v.quality, to_timestamp(v.first_at / 1000)
    from unnest(${all.map(([id]) => id)}::uuid[], ${of(({ at }) => at)}::float8[], ${of(({ value }) => value)}::float8[],
      ${of(({ quality }) => quality)}::text[], ${of(({ firstAt }) => firstAt)}::float8[]) v (sensor_id, at, value, quality, first_at)
      join hardware_sensors s on s.organization_id = ${scope.organizationId} and s.id = v.sensor_id
    order by s.id ${keepNewest}`.execute(db);
}

function note(sensors: Map<string, Latest>, id: string, { at, value, quality, firstAt }: Latest): void {
  const before = sensors.get(id);
  const newest = before && before.at > at ? before : { at, value, quality };
  const first = Math.min(firstAt, before?.firstAt ?? firstAt);
  sensors.set(id, { at: newest.at, value: newest.value, quality: newest.quality, firstAt: first });
}

async function writeNoted(ctx: Ctx): Promise<void> {
  const all = waiting.get(ctx.jobs);
  const noted = all?.get(scopeOf(ctx).organizationId);
  all?.delete(scopeOf(ctx).organizationId);
  if (!noted) return;
  writtenBy(ctx).set(scopeOf(ctx).organizationId, Date.now());
  try {
    await inTurnOf(ctx, (work) => writeLatest(work, noted.sensors));
    readWritten(ctx, scopeOf(ctx).organizationId);
  } catch (error) {
    // The hourly job makes them from the values.
    ctx.log.warn({ err: error }, 'the newest values could not be written');
  }
}

/** Notes values that were stored: they are written at once, or a second after the ones before, unless newer ones are known. */
export function noteLatest(ctx: Ctx, values: readonly NewValue[]): void {
  const { organizationId } = scopeOf(ctx);
  const all: Waiting = waiting.get(ctx.jobs) ?? new Map();
  waiting.set(ctx.jobs, all);
  const own = all.get(organizationId) ?? { ctx, sensors: new Map<string, Latest>() };
  for (const { sensorId, at, value, quality } of values)
    note(own.sensors, sensorId, { at, value, quality, firstAt: at });
  if (all.has(organizationId)) return;
  all.set(organizationId, own);
  const rest = (writtenBy(ctx).get(organizationId) ?? 0) + PAUSE_MS - Date.now();
  setTimeout(() => void writeNoted(ctx), Math.max(0, rest)).unref();
}

/** Writes what was noted: the newest values, which devices were heard, and what was counted. */
export async function writeAllNoted(of: Pick<Ctx, 'jobs'>): Promise<void> {
  await writeAllHeard(of);
  await writeAllReceived(of);
  for (const { ctx } of waiting.get(of.jobs)?.values() ?? []) await writeNoted(ctx);
}

/** Makes the newest values of organizations from the rows, where a process was killed before it wrote them. */
export async function makeLatest(ctx: Ctx, organizationIds: readonly string[]): Promise<void> {
  for (const organization of organizationIds) {
    const own = workerCtx(ctx, organization, ctx.requestId);
    await inTurnOf(own, async ({ db, scope }) => {
      await sql`insert into sensor_latest as l (organization_id, sensor_id, at, value, quality, first_at)
        select ${scope.organizationId}::uuid, s.id, v.at, v.value, v.quality, v.at
        from hardware_sensors s cross join lateral (
          select n.at, n.value, n.quality from sensor_values n
          where n.organization_id = ${scope.organizationId} and n.sensor_id = s.id order by n.at desc limit 1) v
        where s.organization_id = ${scope.organizationId} order by s.id ${keepNewest}`.execute(db);
    });
  }
}
