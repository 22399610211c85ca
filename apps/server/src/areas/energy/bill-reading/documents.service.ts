import type { Parsed } from '@steward/contract/call';
import type { billReading } from '@steward/contract/energy/bill-reading';
import type { BillRow } from '@steward/contract/energy/bills.bill';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { openFile } from '../../foundation/files/files.service.ts';
import * as bills from '../bills/read-bills.service.ts';
import { readBillJob } from './bill-reading.job-kinds.ts';

export const readBillAgain = (ctx: Ctx, { bill_id }: { bill_id: string }): Promise<BillRow> =>
  inTransaction(ctx, async (work) => {
    const row = await bills.mustFind(work, bill_id);
    if (row.status === 'reading') fail('bill.still-reading');
    if (!row.file_id) fail('file.not-found');
    if (row.status === 'saved') fail('request.invalid', undefined, [{ field: 'bill_id', message: 'is saved already' }]);
    const job_id = await enqueue(ctx, work.db, readBillJob, { bill_id }, { subjectId: bill_id });
    await bills.setStatus(work, bill_id, 'reading', { failure_code: null, job_id });
    return bills.mustFindRow(work, bill_id);
  });

export const getBillDownloadUrlById = (ctx: Ctx, { bill_id }: { bill_id: string }) =>
  reading(ctx, async (work) => {
    const row = await bills.mustFind(work, bill_id);
    if (!row.file_id) fail('file.not-found');
    return { url: `/v2/bills/${bill_id}/file`, name: row.file_name };
  });

export const getBillFile = (ctx: Ctx, { bill_id }: { bill_id: string }): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const row = await bills.mustFind(work, bill_id);
    return openFile(ctx, work.db, work.scope, row.file_id ?? fail('file.not-found'));
  });

export const getBillPrint = (ctx: Ctx, { bill_id }: { bill_id: string }): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const row = await bills.mustFind(work, bill_id);
    return openFile(ctx, work.db, work.scope, row.print_file_id ?? fail('file.not-found'));
  });

export const getBillPage = (ctx: Ctx, { bill_id, page }: Parsed<typeof billReading.getBillPage>): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    await bills.mustFind(work, bill_id);
    const found = (await bills.listPages(work, bill_id)).find((one) => one.page === page) ?? fail('file.not-found');
    return { ...(await openFile(ctx, work.db, work.scope, found.file_id)), inline: true };
  });
