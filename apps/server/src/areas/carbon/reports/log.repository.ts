import { hashedText, headOf, type LogEntry, type LogHead } from '@steward/core/assurance/event-log';
import { savedText } from '@steward/core/assurance/report-bundle';
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

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function findHead(db: Tx, scope: Scope, reportId: string): Promise<LogHead> {
  const last = await mine(db, scope, 'ghg_report_log')
    .select(['seq', 'hash'])
    .where('report_id', '=', reportId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { entries: last.seq, head: last.hash } : headOf([]);
}

/** A report as it is saved now, in the form of the log: its version, and the hash of its texts. */
async function savedDetail(db: Tx, scope: Scope, reportId: string): Promise<LogEntry['detail']> {
  const { version, language, texts } = await mine(db, scope, 'ghg_reports')
    .select(['version', 'language', 'texts'])
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  return { version, language, texts_sha256: hashOf(savedText({ language, texts })) };
}

/** The kinds of entries that have the hash of the texts. */
const savings = ['made', 'saved', 'begun'] as const;

/** Adds the making or a saving of a report, with its version and the hash of its texts. */
export async function appendSaving(
  db: Tx,
  scope: Scope,
  entry: Omit<Logged, 'detail'> & { kind: (typeof savings)[number] },
): Promise<void> {
  const detail = await savedDetail(db, scope, entry.report_id);
  const head = await findHead(db, scope, entry.report_id);
  const kind = entry.kind === 'saved' && head.entries === 0 ? 'begun' : entry.kind;
  await insertEntry(db, scope, head, { ...entry, kind, detail });
}

/**
 * The last entry of a report's log. A report that was made before its log began with its making gets an entry first which states so, and how
 * the report is saved now.
 */
export async function beginLog(db: Tx, scope: Scope, entry: Omit<Logged, 'kind' | 'detail'>): Promise<LogHead> {
  const saved = await mine(db, scope, 'ghg_report_log')
    .select('seq')
    .where('report_id', '=', entry.report_id)
    .where('kind', 'in', savings)
    .limit(1)
    .executeTakeFirst();
  if (!saved) await appendSaving(db, scope, { ...entry, kind: 'begun' });
  return findHead(db, scope, entry.report_id);
}

/** Adds an entry to a report's log. Two simultaneous ones collide on the number, and one of them is repeated. */
export async function appendToLog(db: Tx, scope: Scope, entry: Logged): Promise<void> {
  const head = await findHead(db, scope, entry.report_id);
  return insertEntry(db, scope, head.entries > 0 ? head : await beginLog(db, scope, entry), entry);
}

async function insertEntry(db: Tx, scope: Scope, { entries, head: previous }: LogHead, entry: Logged): Promise<void> {
  const { report_id, at, round, side, actor, kind, detail = {} } = entry;
  const seq = entries + 1;
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
    hash: hashOf(text),
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

/** Whether the log of a round has an entry of a kind. */
export async function isLogged(
  db: Tx,
  scope: Scope,
  { report_id, round, kind }: Pick<Logged, 'report_id' | 'round' | 'kind'>,
): Promise<boolean> {
  const found = await mine(db, scope, 'ghg_report_log')
    .select('seq')
    .where('report_id', '=', report_id)
    .where('round', '=', round)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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
