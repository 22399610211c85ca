import { fail } from '@steward/contract/failures';
import { sql } from 'kysely';
import pg from 'pg';
import { scopeOf, type Ctx, type Scope } from '../platform/ctx.ts';
import { traced } from '../platform/monitoring/tracing.ts';
import { hasRoom, type Tx } from './connection.ts';

export interface Work {
  db: Tx;
  scope: Scope;
  /** Another connection that sees the same; only where nothing is written. */
  second?: <T>(read: (work: Work) => Promise<T>) => Promise<T>;
}

type Isolation = 'serializable' | 'repeatable read' | 'read committed';

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';
// A distributed database reports a collision found at the commit only as a commit that failed.
const isCollision = (error: unknown) =>
  ['40001', '40P01'].includes(codeOf(error)) ||
  (error instanceof pg.DatabaseError && error.message.startsWith('could not commit transaction for shard'));
// Two add the same name at once, or one deletes what another hangs a row on: PostgreSQL reports the key (23505, 23503) before the
// collision. On a second try the service sees the other's change and refuses in words; a fault of our own shows after three.
const isBrokenKey = (error: unknown) => ['23505', '23503'].includes(codeOf(error));
// Somebody who sees the product as another person: whatever the call does, the database lets nothing be written.
const isLooking = (ctx: Ctx) => Boolean(ctx.actor?.viewedBy);
// How often and how long a collision is tried again: on a slow machine many who save at once need longer for as many tries.
const [TRIES, TRYING_MS, LONGEST_PAUSE_MS] = [8, 20_000, 2_000];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// A statement and not set_config(): a distributed database passes it on to the nodes that hold the rows.
const setLocal = (name: string, value: string) => `set local ${name} to ${pg.escapeLiteral(value)}`;

// Begins, and sets for this transaction only what row-level security and the audit trigger read: in one statement.
async function begin(
  db: Tx,
  ctx: Ctx,
  isolation: Isolation,
  settings: Record<string, string>,
  snapshot?: string,
): Promise<void> {
  const mode = isolation === 'repeatable read' || isLooking(ctx) ? 'read only' : 'read write';
  const all = {
    ...settings,
    'app.actor_id': ctx.actor?.userId ?? '',
    'app.actor_name': ctx.actor?.name ?? '',
    'app.request_id': ctx.requestId,
  };
  const statements = Object.entries(all).map(([name, value]) => setLocal(name, value));
  if (snapshot) statements.unshift(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`);
  await sql.raw([`start transaction isolation level ${isolation} ${mode}`, ...statements].join('; ')).execute(db);
}

/**
 * Waits for all that is under way, so that nothing of it runs on unseen. Of several failures the first in order is thrown, but never the
 * one that only says that another statement of the transaction failed (25P02): a collision would no longer be known as one.
 */
export async function allOf<T extends readonly unknown[]>(...underway: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const settled = await Promise.allSettled(underway);
  const failed = settled.filter((one) => one.status === 'rejected');
  const first = failed.find(({ reason }) => codeOf(reason) !== '25P02') ?? failed[0];
  if (first) throw first.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

async function run<T>(
  ctx: Ctx,
  isolation: Isolation,
  settings: Record<string, string>,
  work: (db: Tx, begun: Promise<void>) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await traced('transaction', { isolation, attempt }, () =>
        ctx.db.transaction().execute(async (db) => {
          // The first statements travel with the one that begins. Had it not begun, they would meet a connection that names no
          // tenant, to which row-level security shows nothing and from which it takes nothing; and that it did not begin is reported.
          const begun = begin(db, ctx, isolation, settings);
          const working = async () => work(db, begun);
          const [, done] = await allOf(begun, working());
          return done;
        }),
      );
    } catch (error) {
      if (isLooking(ctx) && codeOf(error) === '25006') fail('session.view-only');
      if (!isCollision(error) && !(isBrokenKey(error) && attempt < 3)) throw error;
      if (attempt >= TRIES && performance.now() - started > TRYING_MS) fail('server.busy');
      await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 20 * 2 ** attempt));
    }
  }
}

/** A check and the write that depends on it, serializable, tried again when two collide: `work` may run more than once. */
export const inTransaction = <T>(ctx: Ctx, work: (work: Work) => Promise<T>): Promise<T> => {
  const scope = scopeOf(ctx);
  return run(ctx, 'serializable', { 'app.organization_id': scope.organizationId }, (db) => work({ db, scope }));
};

class Undone {
  readonly result: unknown;
  constructor(result: unknown) {
    this.result = result;
  }
}

/**
 * What would be if `work` were done: it writes with the same code as a change, answers what it read, and everything it wrote is taken
 * back, audit log, jobs and events too.
 */
export const simulating = async <T>(ctx: Ctx, work: (work: Work) => Promise<T>): Promise<T> => {
  try {
    return await inTransaction(ctx, async (open) => {
      throw new Undone(await work(open));
    });
  } catch (thrown) {
    if (thrown instanceof Undone) return thrown.result as T;
    throw thrown;
  }
};

/** A name for what this transaction sees; none on a distributed database, where each node sees for itself. */
async function exportSnapshot(db: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name
    where not exists (select 1 from pg_extension where extname = 'citus')`.execute(db);
  return rows[0]?.name;
}

/**
 * Reads what takes long beside the other statements of a reading: on a second connection that sees the same state where there is room
 * for it, else on the same. Whoever calls waits for it (`allOf`): the first transaction must not end before.
 */
export const beside = <T>(work: Work, read: (work: Work) => Promise<T>): Promise<T> =>
  work.second ? work.second(read) : read(work);

/**
 * Reads that belong together see one state; nothing can be written. What was read is answered while the transaction ends: nothing
 * depends on its end. On its beginning all depends: without it nothing is seen, and an empty answer would be a wrong one.
 */
export const reading = <T>(ctx: Ctx, work: (work: Work) => Promise<T>): Promise<T> => {
  const scope = scopeOf(ctx);
  return new Promise((resolve, reject) => {
    const settings = { 'app.organization_id': scope.organizationId };
    run(ctx, 'repeatable read', settings, async (db, begun) => {
      const second: Work['second'] = async (read) => {
        const snapshot = hasRoom(ctx.db) ? await exportSnapshot(db) : undefined;
        if (!snapshot) return read({ db, scope });
        return ctx.db.transaction().execute(async (other) => {
          await begin(other, ctx, 'repeatable read', settings, snapshot);
          return read({ db: other, scope });
        });
      };
      const answer = await work({ db, scope, second });
      await begun;
      resolve(answer);
    }).catch(reject);
  });
};

/**
 * For the few things that stand over the tenants: people, sessions, mails, the list of organizations. Sees no tenant's data
 * unless `organizationId` names one.
 */
export const asInstallation = <T>(ctx: Ctx, work: (db: Tx) => Promise<T>, organizationId = ''): Promise<T> =>
  run(ctx, 'serializable', { 'app.identity': 'on', 'app.organization_id': organizationId }, work);

/**
 * For what must win over everybody who writes at the same time: it waits for its locks and then sees all that was written
 * meanwhile, where a serializable transaction would have to begin anew. `work` locks first what it decides by.
 */
export const asInstallationLocking = <T>(ctx: Ctx, work: (db: Tx) => Promise<T>): Promise<T> =>
  run(ctx, 'read committed', { 'app.identity': 'on', 'app.organization_id': '' }, work);

async function currentSetting(db: Tx, name: string): Promise<string> {
  const { rows } = await sql<{ value: string | null }>`select current_setting(${name}, true) as value`.execute(db);
  return rows[0]?.value ?? '';
}

/** From here on the installation's transaction also sees this organization's data. */
export async function enterOrganization(db: Tx, organizationId: string): Promise<void> {
  await sql.raw(setLocal('app.organization_id', organizationId)).execute(db);
}

/** The same for a part of it: afterwards it sees what it saw before. */
export async function withinOrganization<T>(db: Tx, organizationId: string, work: () => Promise<T>): Promise<T> {
  const before = await currentSetting(db, 'app.organization_id');
  await enterOrganization(db, organizationId);
  const result = await work();
  await enterOrganization(db, before);
  return result;
}

/**
 * Within a tenant's transaction, writes what stands over the tenants: a mail that must go with the change, or not at all.
 * Nothing else belongs into `work`.
 */
export async function withInstallation<T>(db: Tx, work: () => Promise<T>): Promise<T> {
  const before = await currentSetting(db, 'app.identity');
  await sql.raw(setLocal('app.identity', 'on')).execute(db);
  const result = await work();
  // A transaction of the installation stays one.
  await sql.raw(setLocal('app.identity', before)).execute(db);
  return result;
}

/** Names who acts, for the audit log, where it is somebody without an account. */
export async function actAs(db: Tx, name: string): Promise<void> {
  await sql.raw(setLocal('app.actor_name', name)).execute(db);
}
