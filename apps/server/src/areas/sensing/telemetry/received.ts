import { sql } from 'kysely';
import { mine } from '../../../database/scoped.ts';
import { inTurn, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';

/** What arrived by a way: the id of a connector, `http-push` or `mqtt-listener`. */
export interface Received {
  messages: number;
  /** Of the values: new or corrected ones. */
  stored: number;
  /** Of the values, and whole messages. */
  refused: number;
  /** Messages and connections without a valid token or secret. */
  unauthorized: number;
}
type Counts = Received & { lastAt: Date | null };

const nothing = (): Counts => ({ messages: 0, stored: 0, refused: 0, unauthorized: 0, lastAt: null });

/** Counts are written so often, for all ways of an organization together. */
const PAUSE_MS = 2000;
type Waiting = Map<string, { ctx: Ctx; sources: Map<string, Counts> }>;
const waiting = new WeakMap<object, Waiting>();

async function add({ db, scope }: Work, source: string, counts: Counts): Promise<void> {
  await sql`insert into received_counts as c (organization_id, source, messages, stored, refused, unauthorized, last_message_at)
    select ${scope.organizationId}::uuid, ${source}, ${counts.messages}, ${counts.stored}, ${counts.refused}, ${counts.unauthorized}, ${counts.lastAt}
    from organizations o where o.organization_id = ${scope.organizationId}::uuid
    on conflict (organization_id, source) do update set messages = c.messages + excluded.messages, stored = c.stored + excluded.stored,
      refused = c.refused + excluded.refused, unauthorized = c.unauthorized + excluded.unauthorized,
      last_message_at = greatest(c.last_message_at, excluded.last_message_at)`.execute(db);
}

/** Writes what was counted of an organization in this process. */
export async function writeReceived(jobs: Ctx['jobs'], organizationId: string): Promise<void> {
  const all = waiting.get(jobs);
  const own = all?.get(organizationId);
  all?.delete(organizationId);
  if (!own) return;
  try {
    await inTurn(own.ctx, `received ${organizationId}`, async (work) => {
      const sources = [...own.sources].toSorted(([a], [b]) => (a < b ? -1 : 1));
      for (const [source, counts] of sources) await add(work, source, counts);
    });
  } catch (error) {
    own.ctx.log.warn({ err: error }, 'it could not be counted what arrived');
  }
}

/** Counts what arrived. */
export function noteReceived(ctx: Ctx, organizationId: string, source: string, of: Partial<Received>): void {
  const all: Waiting = waiting.get(ctx.jobs) ?? new Map();
  waiting.set(ctx.jobs, all);
  const own = all.get(organizationId) ?? { ctx: workerCtx(ctx, organizationId, 'telemetry'), sources: new Map() };
  const counts = own.sources.get(source) ?? nothing();
  own.sources.set(source, counts);
  for (const name of ['messages', 'stored', 'refused', 'unauthorized'] as const) counts[name] += of[name] ?? 0;
  if (of.messages) counts.lastAt = new Date();
  if (all.has(organizationId)) return;
  all.set(organizationId, own);
  setTimeout(() => void writeReceived(ctx.jobs, organizationId), PAUSE_MS).unref();
}

/** Writes what was counted of all organizations. */
export async function writeAllReceived({ jobs }: Pick<Ctx, 'jobs'>): Promise<void> {
  for (const organizationId of waiting.get(jobs)?.keys() ?? []) await writeReceived(jobs, organizationId);
}

/** What arrived by each way. */
export async function listReceived({
  db,
  scope,
}: Work): Promise<Map<string, Received & { last_message_at: string | null }>> {
  const rows = await mine(db, scope, 'received_counts')
    .select(['source', 'messages', 'stored', 'refused', 'unauthorized', 'last_message_at'])
    .execute();
  return new Map(
    rows.map(({ source, messages, stored, refused, unauthorized, last_message_at }) => [
      source,
      {
        messages: Number(messages),
        stored: Number(stored),
        refused: Number(refused),
        unauthorized: Number(unauthorized),
        last_message_at,
      },
    ]),
  );
}
