import { addDays, type Day } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import { boundsOfDay, localDayOf } from '@steward/core/sensing/local-days';
import { everyOrganization } from '../../../database/every-organization.ts';
import { asInstallation, inTurn, reading } from '../../../database/transaction.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { workFor } from '../../../platform/customer.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { listPackings } from './days.repository.ts';
import { makeLatest } from './latest.ts';
import * as repository from './keeping.repository.ts';
import { daysFrom, lastPackable, packEnded, takeTurn } from './packing.ts';
import { acceptRegistered } from './quarantine.service.ts';
import { deleteOldQuarantine, KEPT } from './quarantine.repository.ts';
import { listAllSensors, sensorsById, withRules, type ReadSensor } from './sensors.repository.ts';
import { thinOut } from './thinning.ts';
import { rowsFrom } from './values.repository.ts';

/** Sensors of one transaction. */
const AT_ONCE = 200;
/** So long the days of an organization are packed before it is the turn of the next one; a job ends after so many rounds. */
const [TURN_MS, ROUNDS] = [20_000, 100];
const DAY_MS = 86_400_000;

const turnOf = (ctx: Ctx) => `telemetry ${scopeOf(ctx).organizationId}`;

function* chunksOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** At the start of a server: makes the partitions for new values, and the newest values that a killed process did not write. */
export async function startKeeping(ctx: Ctx): Promise<void> {
  await asInstallation(ctx, (db) => repository.keepPartitions(db));
  const ahead = dayOf(ctx.now.getTime() + 3 * DAY_MS);
  const waiting = await asInstallation(ctx, (db) => repository.organizationsToPack(db, ahead));
  // Nothing waits for these.
  makeLatest(ctx, waiting).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'the newest values of sensors could not be made at the start'),
  );
}

/** The sensors of an organization as they are read, those with the same clock together. */
async function sensorsByZone(ctx: Ctx): Promise<{ open: number; zones: Map<string, ReadSensor[]> }> {
  return reading(ctx, async (work) => {
    const ids = await repository.listSensorsWithRows(work);
    const sensors = await withRules(work, await sensorsById(work.db, work.scope, ids), ctx.now);
    return { open: await rowsFrom(work), zones: grouped(sensors, ({ zone }) => zone) };
  });
}

async function packDayOf(ctx: Ctx, sensors: readonly ReadSensor[], zone: string, day: Day): Promise<void> {
  const { startsAt, endsAt } = boundsOfDay(zone, day);
  const unpacked = new Set(
    await reading(ctx, (work) =>
      repository.listUnpacked(
        work,
        sensors.map(({ row }) => row.id),
        startsAt,
        endsAt,
      ),
    ),
  );
  for (const some of chunksOf(sensors.filter(({ row }) => unpacked.has(row.id))))
    await inTurn(ctx, turnOf(ctx), async (work) => {
      await takeTurn(work, some);
      await packEnded(work, some, day);
    });
}

/** Packs the local days of an organization that have ended; answers whether it came to the end before its turn was over. */
async function packOrganization(ctx: Ctx, turn: AbortSignal): Promise<boolean> {
  const { open, zones } = await sensorsByZone(ctx);
  for (const [zone, sensors] of zones)
    for (const day of daysFrom(localDayOf(zone, open), lastPackable(zone, ctx.now.getTime()))) {
      if (turn.aborted) return false;
      await packDayOf(ctx, sensors, zone, day);
    }
  return true;
}

/** Packs those sensors again whose rules or clock changed since they were packed. */
async function packChangedRules(ctx: Ctx): Promise<void> {
  const changed = await reading(ctx, async (work) => {
    const sensors = await withRules(work, await listAllSensors(work.db, work.scope), ctx.now);
    const packings = await listPackings(
      work,
      sensors.map(({ row }) => row.id),
    );
    return sensors.filter(({ row, packedBy }) => (packings.get(row.id) ?? packedBy) !== packedBy);
  });
  for (const sensor of changed) await inTurn(ctx, turnOf(ctx), (work) => takeTurn(work, [sensor]));
}

const ownCtx = (ctx: Ctx, organization: string) => ({
  ...workerCtx(ctx, organization, ctx.requestId),
  now: ctx.now,
});

async function packAll(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  const yesterday = dayOf(ctx.now.getTime() - DAY_MS);
  let waiting = await asInstallation(ctx, (db) => repository.organizationsToPack(db, addDays(yesterday, 1)));
  for (let round = 0; round < ROUNDS && waiting.length > 0; round++) {
    const again: string[] = [];
    for (const organization of waiting) {
      if (stopping.aborted) return;
      const turn = AbortSignal.any([stopping, AbortSignal.timeout(TURN_MS)]);
      const pack = () => packOrganization(ownCtx(ctx, organization), turn);
      try {
        if (!(await workFor(organization, pack))) again.push(organization);
      } catch (error) {
        // The others are still packed, and this one by the next job.
        ctx.log.error({ err: error, organization }, 'days of sensors could not be packed');
      }
    }
    waiting = again;
  }
}

async function tidy(ctx: Ctx): Promise<void> {
  await acceptRegistered(ctx);
  await packChangedRules(ctx);
  await inTurn(ctx, turnOf(ctx), async (work) => {
    await repository.deleteOrphans(work);
    await deleteOldQuarantine(work, new Date(ctx.now.getTime() - KEPT.days * DAY_MS));
  });
  await thinOut(ctx);
}

/** The hourly work on measured values: makes and drops partitions, packs, thins out, and throws away what no user decided about. */
export async function keepTelemetry(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  await asInstallation(ctx, (db) => repository.keepPartitions(db));
  await packAll(ctx, stopping);
  const organizations = await asInstallation(ctx, everyOrganization);
  for (const organization of organizations) {
    if (stopping.aborted) return;
    await workFor(organization, () => tidy(ownCtx(ctx, organization)));
  }
  const before = dayOf(ctx.now.getTime() - 3 * DAY_MS);
  try {
    await asInstallation(ctx, (db) => repository.dropPacked(db, before));
  } catch (error) {
    // It is read or written for longer than five seconds: it is dropped an hour later.
    if ((error as { code?: string }).code !== '55P03') throw error;
    ctx.log.warn({ err: error }, 'a packed partition of values could not be dropped yet');
  }
  await makeLatest(ctx, organizations);
}
