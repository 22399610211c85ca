import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { archives } from '@steward/contract/operations/archives';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { reading } from '../../../database/transaction.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { signingKeyOf } from '../../../platform/secrets/signing.ts';
import { findMyReport } from '../../carbon/reports/reports.service.ts';
import * as repository from './archive-imports.repository.ts';

export const getArchiveKey = (ctx: Ctx): Promise<Answer<typeof archives.getArchiveKey>> =>
  Promise.resolve({ algorithm: 'Ed25519', key: signingKeyOf(ctx.secret) });

export const getArchiveImports = (ctx: Ctx): Promise<Answer<typeof archives.getArchiveImports>> =>
  reading(ctx, async ({ db, scope }) =>
    (await reachesEveryProperty(db, scope)) ? repository.listImports(db, scope) : [],
  );

export const getArchiveLog = (
  ctx: Ctx,
  asked: Parsed<typeof archives.getArchiveLog>,
): Promise<Answer<typeof archives.getArchiveLog>> =>
  reading(ctx, async ({ db, scope }) => {
    if (!(await reachesEveryProperty(db, scope))) return { paginateData: [], totalData: 0 };
    return {
      paginateData: await repository.listLog(db, scope, asked),
      totalData: await repository.countLog(db, scope),
    };
  });

/** What an archive has about a report that it states to be sent or accepted: as it came, and marked as unverified. */
export const downloadImportedReport = (
  ctx: Ctx,
  { report_id }: Parsed<typeof archives.downloadImportedReport>,
): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const row = await findMyReport(work, report_id);
    if (!row.imported) fail('archive.no-records');
    const records: Record<string, unknown[]> = {};
    for (const { table_name, content } of await repository.listRecordsOfReport(work.db, work.scope, report_id))
      (records[table_name] ??= []).push(content);
    if (Object.keys(records).length === 0) fail('archive.no-records');
    const body = { verified_here: false, archive: row.imported, records };
    return {
      name: `report-${row.year}-from-archive-unverified.json`,
      contentType: 'application/json',
      body: Buffer.from(JSON.stringify(body, null, 2)),
    };
  });
