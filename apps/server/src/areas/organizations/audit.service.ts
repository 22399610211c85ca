import type { Answer, Parsed } from '@steward/contract/call';
import type { organizations } from '@steward/contract/organizations';
import { stringify } from 'csv-stringify/sync';
import { reading } from '../../database/transaction.ts';
import type { FileAnswer } from '../../platform/bind.ts';
import type { Ctx } from '../../platform/ctx.ts';
import * as repository from './audit.repository.ts';

// What opens something stays hidden, also from who may read the log.
const isSecret = (column: string) => /secret|password|token|(^|_)hash$/.test(column);

function withoutSecrets(row: unknown): Record<string, unknown> | null {
  if (typeof row !== 'object' || row === null) return null;
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, isSecret(column) ? '…' : value]));
}

export const getAuditLog = (
  ctx: Ctx,
  { page, page_size, ...filter }: Parsed<typeof organizations.getAuditLog>,
): Promise<Answer<typeof organizations.getAuditLog>> =>
  reading(ctx, async ({ db, scope }) => {
    const { paginateData, totalData } = await repository.pageOfLog(db, scope, filter, page, page_size);
    return {
      paginateData: paginateData.map((row) => ({ ...row, old: withoutSecrets(row.old), new: withoutSecrets(row.new) })),
      totalData,
      tables: await repository.listLoggedTables(db, scope),
    };
  });

const ROWS_AT_ONCE = 2000;
/** More than a spreadsheet opens; who needs more narrows the time. */
const MOST_ROWS = 200_000;

/** A text that a spreadsheet would take for a formula is told to be a text. */
const harmless = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
};

export const exportAuditLog = (ctx: Ctx, filter: Parsed<typeof organizations.exportAuditLog>): Promise<FileAnswer> =>
  reading(ctx, async ({ db, scope }) => {
    const header = ['at', 'who', 'action', 'table', 'object', 'field', 'old', 'new'];
    // The mark at the start tells spreadsheets that the text is UTF-8.
    const parts = [`\uFEFF${stringify([header])}`];
    for (let offset = 0; offset < MOST_ROWS; offset += ROWS_AT_ONCE) {
      const rows = await repository.someOfLog(db, scope, filter, ROWS_AT_ONCE, offset);
      const lines = rows.flatMap((row) => {
        const before = withoutSecrets(row.old) ?? {};
        const after = withoutSecrets(row.new) ?? {};
        const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
        const head = [row.at, row.actor_name ?? '', row.action, row.table_name, row.object_id];
        return fields.map((field) => [...head, field, before[field], after[field]].map(harmless));
      });
      parts.push(stringify(lines));
      if (rows.length < ROWS_AT_ONCE) break;
    }
    return { name: 'audit-log.csv', contentType: 'text/csv; charset=utf-8', body: Buffer.from(parts.join('')) };
  });
