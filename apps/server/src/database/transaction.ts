import { fail } from '@steward/contract/failures';
import { sql } from 'kysely';
import pg from 'pg';
import { scopeOf, type Ctx, type Scope } from '../platform/ctx.ts';
import { afterOthers } from '../platform/pacing/in-turn.ts';
import { traced } from '../platform/monitoring/tracing.ts';
import { announceFigures } from '../platform/http/changed-figures.ts';
import { hasRoom, type Tx } from './connection.ts';
import { COMPUTED, isFilling } from './filling.ts';
import { isStalePlan, NAMED } from './named-statements.ts';
import { isTooLong, statementLimitsMs } from './statement-limits.ts';
import { WrittenTables } from './written-tables.ts';

declare module '../platform/ctx.ts' {
  interface Ctx {
    /** The reading transaction in which calls are answered that only read (`inside`). */
    within?: Work;
  }
}

export interface Work {
  db: Tx;
  scope: Scope;
  /** What is done once the transaction is committed, by what it is about; only of transactions that write. */
  after?: Map<string, () => void>;
  /** Another connection that sees the same state; only for reading transactions. */
  second?: <T>(read: (work: Work) => Promise<T>) => Promise<T>;
  /** What was read once in a reading transaction (`onceIn`). */
  once?: Map<string, Promise<{ result: unknown; words: ReadonlySet<string> }>>;
  /** Where the words of its statements are noted (`notingReads`). */
  noted?: readonly Set<string>[];
}

/** Of an appending transaction; only `appendRows` writes in it. */
export interface Appending {
  appendTo: Tx;
  scope: Scope;
}

type Isolation = 'serializable' | 'repeatable read' | 'read committed';

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';
// A distributed database reports a collision found at the commit only as a failed commit.
const isCollision = (error: unknown) =>
  ['40001', '40P01'].includes(codeOf(error)) ||
  (error instanceof pg.DatabaseError && error.message.startsWith('could not commit transaction for shard'));
// When two calls add the same name at once, or one deletes what another refers to, PostgreSQL reports the violated key (23505, 23503)
// before the collision. On a second attempt the service sees the other's change and refuses with a message; a bug still throws after three
// attempts.
const isBrokenKey = (error: unknown) => ['23505', '23503'].includes(codeOf(error));
// Whether an admin views the product as another person: the database then refuses every write.
const isLooking = (ctx: Ctx) => Boolean(ctx.actor?.viewedBy);
// Limits for repeating after collisions: on a slow machine many simultaneous saves need more time for as many attempts.
const [TRIES, TRYING_MS, LONGEST_PAUSE_MS] = [8, 20_000, 2_000];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// A statement instead of set_config(): a distributed database passes it on to the nodes with the rows.
const setLocal = (name: string, value: string) => `set local ${name} to ${pg.escapeLiteral(value)}`;

/** Lists are read from slower views while they are filled after an upgrade. */
const kindOf = (ctx: Ctx, mode: string) =>
  ctx.partOf ?? (mode === 'read write' ? 'change' : isFilling(ctx.db) ? 'computed' : 'read');

// Begins a transaction and sets the values for row-level security and the audit trigger, and the limit of its statements, in one statement.
async function begin(
  db: Tx,
  ctx: Ctx,
  isolation: Isolation,
  settings: Record<string, string>,
  { snapshot, role }: { snapshot?: string; role?: string } = {},
): Promise<void> {
  const mode = isolation === 'repeatable read' || isLooking(ctx) ? 'read only' : 'read write';
  const all = {
    ...settings,
    statement_timeout: String(statementLimitsMs[kindOf(ctx, mode)]),
    'app.actor_id': ctx.actor?.userId ?? '',
    'app.actor_name': ctx.actor?.name ?? '',
    'app.request_id': ctx.requestId,
  };
  const statements = Object.entries(all).map(([name, value]) => setLocal(name, value));
  if (isFilling(ctx.db) && !('app.identity' in settings))
    statements.push(`set local search_path to ${COMPUTED}, public`);
  if (role) statements.push(`set local role ${role}`);
  if (snapshot) statements.unshift(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`);
  const start = `start transaction isolation level ${isolation} ${mode}`;
  await sql.raw([mode === 'read write' ? NAMED + start : start, ...statements].join('; ')).execute(db);
}

/**
 * Waits for all promises, so that none continues unnoticed. Throws the first failure in order, but never the consequential one that another
 * statement of the transaction failed (25P02), which would hide a collision.
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
  role?: string,
): Promise<T> {
  const started = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await traced('transaction', { isolation, attempt }, () =>
        ctx.db.transaction().execute(async (db) => {
          // The first statements are sent together with the one that begins. If it fails, they run on a connection without an organization,
          // where row-level security neither shows nor accepts rows; and the failure is reported.
          const begun = begin(db, ctx, isolation, settings, role ? { role } : {});
          const working = async () => work(db, begun);
          const [, done] = await allOf(begun, working());
          return done;
        }),
      );
    } catch (error) {
      if (isLooking(ctx) && codeOf(error) === '25006') fail('session.view-only');
      if (isTooLong(error)) {
        const seconds = Math.round((performance.now() - started) / 1000);
        ctx.log.warn({ err: error, requestId: ctx.requestId, seconds }, 'a statement took too long and was ended');
        fail('server.too-slow');
      }
      const isPassing = isCollision(error) || isStalePlan(error);
      if (!isPassing && !(isBrokenKey(error) && attempt < 3)) throw error;
      if (attempt >= TRIES && performance.now() - started > TRYING_MS) fail('server.busy');
      await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 20 * 2 ** attempt));
    }
  }
}

async function writing<T>(ctx: Ctx, isolation: Isolation, work: (work: Work) => Promise<T>): Promise<T> {
  const scope = scopeOf(ctx);
  const written = new WrittenTables();
  const after = new Map<string, () => void>();
  const result = await run(ctx, isolation, { 'app.organization_id': scope.organizationId }, (db) => {
    after.clear();
    return work({ db: db.withPlugin(written), scope, after });
  });
  if (written.hasFacts) announceFigures(ctx.db, scope.organizationId);
  for (const act of after.values()) act();
  return result;
}

/** A serializable transaction for a check and the write that depends on it, repeated after a collision: `work` may run more than once. */
export const inTransaction = <T>(ctx: Ctx, work: (work: Work) => Promise<T>): Promise<T> =>
  writing(ctx, 'serializable', work);

/**
 * A transaction for a write that many do at once: it waits for its turn and then sees what the others wrote, where a serializable one would
 * have to be repeated. `work` first takes the lock that guards everything its decision depends on, and everything it adds up (decision 0164).
 * Those of this process that want the same `turn` wait before they take a connection.
 */
export const inTurn = <T>(ctx: Ctx, turn: string, work: (work: Work) => Promise<T>): Promise<T> =>
  afterOthers(turn, () => writing(ctx, 'read committed', work));

/**
 * A transaction that only adds rows to tables that are declared append-only (`append_only_table` in a migration): telemetry, logs, imports.
 * It does not collide with others. Its role may do nothing else: the database refuses every read, change and other table.
 */
export const appending = <T>(ctx: Ctx, work: (work: Appending) => Promise<T>): Promise<T> => {
  const scope = scopeOf(ctx);
  const settings = { 'app.organization_id': scope.organizationId };
  return run(ctx, 'read committed', settings, (db) => work({ appendTo: db, scope }), 'steward_append');
};

class Undone {
  readonly result: unknown;
  constructor(result: unknown) {
    this.result = result;
  }
}

/**
 * Simulates `work`: it writes with the same code as a change, returns what it read, and everything it wrote is rolled back, including audit
 * log, jobs and events.
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

/** The snapshot id of this transaction; undefined on a distributed database, where each node has its own snapshot. */
async function exportSnapshot(db: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name
    where not exists (select 1 from pg_extension where extname = 'citus')`.execute(db);
  return rows[0]?.name;
}

/**
 * Reads slow data in parallel to the other statements of a reading transaction: on a second connection with the same snapshot if one is
 * free, else on the same one. The caller awaits it (`allOf`): the first transaction must not end before.
 */
export const beside = <T>(work: Work, read: (work: Work) => Promise<T>): Promise<T> =>
  work.second ? work.second(read) : read(work);

/**
 * Reads behind a savepoint: where it fails, the transaction goes on as if it had not begun. Of the statements of a transaction only one
 * such part runs at a time, on the one connection: a snapshot cannot be taken behind a savepoint.
 */
export async function apart<T>(outer: Work, read: (work: Work) => Promise<T>): Promise<T> {
  const work = { ...outer };
  delete work.second;
  await sql.raw('savepoint apart').execute(work.db);
  try {
    const result = await read(work);
    await sql.raw('release savepoint apart').execute(work.db);
    return result;
  } catch (error) {
    await sql.raw('rollback to savepoint apart').execute(work.db);
    throw error;
  }
}

/** The same request inside a reading transaction: services that read begin no transaction of their own, and see the same state. */
export const inside = (ctx: Ctx, work: Work): Ctx => ({ ...ctx, within: work });

const readers = new WeakSet<Tx>();

/** Whether the transaction only reads, so that what it asks twice is answered alike. */
export const isReading = (db: Tx): boolean => readers.has(db);

/**
 * A read-only transaction: all its reads see one state. The result is returned while the transaction ends, since nothing depends on the
 * end. It does wait for the beginning: without it no rows are visible, and an empty answer would be wrong.
 */
export const reading = <T>(ctx: Ctx, work: (work: Work) => Promise<T>): Promise<T> => {
  if (ctx.within) return work(ctx.within);
  const scope = scopeOf(ctx);
  return new Promise((resolve, reject) => {
    const settings = { 'app.organization_id': scope.organizationId };
    run(ctx, 'repeatable read', settings, async (db, begun) => {
      readers.add(db);
      const once: Work['once'] = new Map();
      const second: Work['second'] = async (read) => {
        const snapshot = hasRoom(ctx.db) ? await exportSnapshot(db) : undefined;
        if (!snapshot) return read({ db, scope, once });
        return ctx.db.transaction().execute(async (other) => {
          await begin(other, ctx, 'repeatable read', settings, { snapshot });
          readers.add(other);
          return read({ db: other, scope, once });
        });
      };
      const answer = await work({ db, scope, second, once });
      await begun;
      resolve(answer);
    }).catch(reject);
  });
};

/**
 * For data that belongs to no organization: accounts, sessions, mails, the list of organizations. Sees data of an organization only if
 * `organizationId` names it.
 */
export const asInstallation = <T>(ctx: Ctx, work: (db: Tx) => Promise<T>, organizationId = ''): Promise<T> =>
  run(ctx, 'serializable', { 'app.identity': 'on', 'app.organization_id': organizationId }, work);

/**
 * For work that must succeed despite simultaneous writes: it waits for its locks and then sees all writes, where a serializable transaction
 * would have to be repeated. `work` first locks the rows that its decision depends on.
 */
export const asInstallationLocking = <T>(ctx: Ctx, work: (db: Tx) => Promise<T>): Promise<T> =>
  run(ctx, 'read committed', { 'app.identity': 'on', 'app.organization_id': '' }, work);

async function currentSetting(db: Tx, name: string): Promise<string> {
  const { rows } = await sql<{ value: string | null }>`select current_setting(${name}, true) as value`.execute(db);
  return rows[0]?.value ?? '';
}

/** Makes the data of this organization visible to a transaction of the installation. */
export async function enterOrganization(db: Tx, organizationId: string): Promise<void> {
  await sql.raw(setLocal('app.organization_id', organizationId)).execute(db);
}

/** The same for the duration of `work`; afterwards the former visibility is restored. */
export async function withinOrganization<T>(db: Tx, organizationId: string, work: () => Promise<T>): Promise<T> {
  const before = await currentSetting(db, 'app.organization_id');
  await enterOrganization(db, organizationId);
  const result = await work();
  await enterOrganization(db, before);
  return result;
}

/**
 * Writes data of the installation in a transaction of an organization: for example a mail that must be sent only with the change. `work`
 * must not do anything else.
 */
export async function withInstallation<T>(db: Tx, work: () => Promise<T>): Promise<T> {
  const before = await currentSetting(db, 'app.identity');
  await sql.raw(setLocal('app.identity', 'on')).execute(db);
  const result = await work();
  // A transaction of the installation stays one.
  await sql.raw(setLocal('app.identity', before)).execute(db);
  return result;
}

/** Sets the name of the actor in the audit log, for actors without an account. */
export async function actAs(db: Tx, name: string): Promise<void> {
  await sql.raw(setLocal('app.actor_name', name)).execute(db);
}
