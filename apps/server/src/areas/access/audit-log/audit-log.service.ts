import { Readable } from 'node:stream';
import type { AuditEntry, auditLog } from '@steward/contract/access/audit-log';
import type { Answer, Parsed } from '@steward/contract/call';
import { stringify } from 'csv-stringify/sync';
import { reading, type Work } from '../../../database/transaction.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { harmless } from '../../../platform/imports/csv.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { tablesHiddenFrom } from '../../../platform/confidential.ts';
import { todayOf } from '../../../platform/today.ts';
import * as repository from './audit-log.repository.ts';
import type { LogRow } from './audit-log.repository.ts';

const COUNTED = 10_000;
const EXPORTED_AT_ONCE = 1000;
/** The maximum number of shown characters of a value: texts of a report may be as long as a book. */
const LONGEST = 2000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// Secrets stay hidden, also from users who may read the log.
const isSecret = (field: string) => /secret|password|token|(?:^|_)hash$/.test(field);

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || ['[]', '{}'].includes(JSON.stringify(value));

function cut(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : (value ?? null);
}

/** The fields that differ. For a new or deleted object, only the fields with a value. */
function changesOf({ old, new: now }: LogRow): AuditEntry['changes'] {
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
    .filter((field) => field !== 'organization_id' && field !== 'id')
    .map((field) => ({ field, before: old?.[field], after: now?.[field] }))
    .filter(({ before, after }) => !(isNothing(before) && isNothing(after)))
    .map(({ field, before, after }) =>
      isSecret(field)
        ? { field, before: isNothing(before) ? null : '…', after: isNothing(after) ? null : '…' }
        : { field, before: cut(before), after: cut(after) },
    );
}

const idsIn = (value: unknown): string[] =>
  typeof value === 'string' ? (UUID.test(value) ? [value] : []) : Array.isArray(value) ? value.flatMap(idsIn) : [];

/** The fields with the owner of an object that has no name of its own. */
const holderFields = ['role_id', 'team_id', 'teamspace_id', 'user_id', 'report_id', 'environment_id'];

const titleIn = (facts: unknown): string | null => {
  const title = facts && typeof facts === 'object' && 'title' in facts ? facts.title : undefined;
  return typeof title === 'string' && title ? title : null;
};

function nameOf(row: LogRow, organizationId: string, names: Map<string, string>): string | null {
  // A row without an id of its own is logged under the id of the organization.
  const isItself = row.object_id !== organizationId || row.table_name === 'organizations';
  const now = isItself ? names.get(row.object_id) : undefined;
  if (now) return now;
  const whole = { ...row.old, ...row.new };
  for (const field of repository.nameFields) if (typeof whole[field] === 'string' && whole[field]) return whole[field];
  // A notification is named by its text; its recipient is among its fields.
  if (row.table_name === 'notifications') return titleIn(whole['facts']);
  for (const field of holderFields) {
    const holder = names.get(String(whole[field]));
    if (holder) return holder;
  }
  return null;
}

async function described(
  { db, scope }: Work,
  rows: LogRow[],
): Promise<{ entries: AuditEntry[]; names: Map<string, string> }> {
  const entries = rows.map((row) => ({ row, changes: changesOf(row) }));
  const ids = new Set(
    entries.flatMap(({ row, changes }) => [
      ...idsIn(row.object_id),
      ...changes.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]),
    ]),
  );
  const names = await repository.listNames(db, scope, [...ids]);
  return {
    names,
    entries: entries.map(({ row, changes }) => ({
      _id: row.id,
      at: row.at,
      actor_id: row.actor_id,
      actor_name: row.actor_name,
      action: row.action,
      table_name: row.table_name,
      object_id: row.object_id,
      object_name: nameOf(row, scope.organizationId, names),
      changes,
    })),
  };
}

export const getAuditLog = (
  ctx: Ctx,
  { page, page_size, ...asked }: Parsed<typeof auditLog.getAuditLog>,
): Promise<Answer<typeof auditLog.getAuditLog>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const filter = { ...asked, hidden: tablesHiddenFrom(ctx) };
    const rows = await repository.listEntries(db, scope, filter, page, page_size);
    const { entries, names } = await described(work, rows);
    const isLast = rows.length < page_size && (page === 1 || rows.length > 0);
    return {
      paginateData: entries,
      totalData: isLast
        ? (page - 1) * page_size + rows.length
        : await repository.countEntries(db, scope, filter, COUNTED),
      names: Object.fromEntries(names),
    };
  });

/** The entries as written, for those who run the installation; `plain` is searched for in author, id and table. */
export async function listLogRows(
  { db, scope }: Work,
  { page, page_size, ...filter }: Pick<repository.Filter, 'table' | 'plain'> & { page: number; page_size: number },
) {
  const all = { ...filter, with_system: true };
  const rows = await repository.listEntries(db, scope, all, page, page_size);
  return {
    paginateData: rows.map(({ id, at, actor_name, action, table_name, object_id, old, new: now }) => ({
      _id: id,
      at,
      actor_name,
      action,
      table_name,
      object_id,
      old,
      new: now,
    })),
    totalData: await repository.countEntries(db, scope, all),
  };
}

export const getAuditLogTables = (ctx: Ctx): Promise<Answer<typeof auditLog.getAuditLogTables>> =>
  reading(ctx, async ({ db, scope }) => {
    const hidden: readonly string[] = tablesHiddenFrom(ctx);
    return (await repository.listTables(db, scope)).filter((name) => !hidden.includes(name));
  });

const head = ['at', 'who', 'action', 'table', 'object_id', 'object', 'field', 'before', 'after'];
const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

async function* linesOf(ctx: Ctx, filter: repository.Filter): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read the text as UTF-8.
  yield `\uFEFF${stringify([head])}`;
  let last: LogRow | undefined;
  do {
    const rows = await reading(ctx, async (work) => {
      const found = await repository.listEntriesBefore(work.db, work.scope, filter, last, EXPORTED_AT_ONCE);
      last = found.length === EXPORTED_AT_ONCE ? found.at(-1) : undefined;
      const { entries, names } = await described(work, found);
      const named = (value: unknown) => names.get(asText(value)) ?? asText(value);
      return entries.flatMap((entry) => {
        const common = [
          entry.at,
          entry.actor_name ?? '',
          entry.action,
          entry.table_name,
          entry.object_id,
          entry.object_name ?? '',
        ];
        const changes = entry.changes.length ? entry.changes : [{ field: '', before: '', after: '' }];
        return changes.map(({ field, before, after }) =>
          [...common, field, named(before), named(after)].map((cell) => harmless(cell)),
        );
      });
    });
    if (rows.length) yield stringify(rows);
  } while (last);
}

/** Reads the log in parts, each in its own transaction: new entries are only added at the newer end. */
export async function exportAuditLog(ctx: Ctx, filter: Parsed<typeof auditLog.exportAuditLog>): Promise<FileAnswer> {
  const day = todayOf(ctx);
  return {
    name: `audit-log-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: Readable.from(linesOf(ctx, { ...filter, hidden: tablesHiddenFrom(ctx) })),
  };
}
