import { hashedText, NO_ENTRY, type LogEntry } from '@steward/core/assurance/event-log';
import { canonicalJson } from '@steward/core/canonical-json';
import { createHash } from 'node:crypto';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface Logged {
  report_id: string;
  at: Date;
  round: number;
  side: LogEntry['side'];
  actor: string;
  kind: string;
  detail?: LogEntry['detail'];
}

/** Adds an entry to a report's log. Two simultaneous ones collide on the number, and one of them is repeated. */
export async function appendToLog(db: Tx, scope: Scope, entry: Logged): Promise<void> {
  const last = await mine(db, scope, 'ghg_report_log')
    .select(['seq', 'hash'])
    .where('report_id', '=', entry.report_id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { report_id, at, round, side, actor, kind, detail = {} } = entry;
  const seq = (last?.seq ?? 0) + 1;
  const previous = last?.hash ?? NO_ENTRY;
  const text = hashedText({ seq, at: at.toISOString(), round, side, actor, kind, detail, previous });
  await insertMine(db, scope, 'ghg_report_log', {
    report_id,
    seq,
    at,
    round,
    side,
    actor_name: actor,
    kind,
    detail: JSON.stringify(detail),
    previous,
    hash: createHash('sha256').update(text).digest('hex'),
  }).execute();
}

/** Whether the same entry of the same person exists since a moment: a repeated request of a page is not a second view. */
export async function wasLoggedSince(db: Tx, scope: Scope, entry: Logged, since: Date): Promise<boolean> {
  const rows = await mine(db, scope, 'ghg_report_log')
    .select('detail')
    .where('report_id', '=', entry.report_id)
    .where('round', '=', entry.round)
    .where('kind', '=', entry.kind)
    .where('actor_name', '=', entry.actor)
    .where('at', '>', since.toISOString())
    .execute();
  const wanted = canonicalJson(entry.detail ?? {});
  return rows.some(({ detail }) => canonicalJson(detail) === wanted);
}

/** The whole log of a report, the first entry first. */
export async function listLog(db: Tx, scope: Scope, reportId: string): Promise<LogEntry[]> {
  const rows = await mine(db, scope, 'ghg_report_log')
    .select(['seq', 'at', 'round', 'side', 'actor_name as actor', 'kind', 'detail', 'previous', 'hash'])
    .where('report_id', '=', reportId)
    .orderBy('seq')
    .$castTo<LogEntry>()
    .execute();
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
