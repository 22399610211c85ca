import type { Parsed } from '@steward/contract/call';
import type { billReading } from '@steward/contract/energy/bill-reading';
import type { BillRow } from '@steward/contract/energy/bills.bill';
import { fail } from '@steward/contract/failures';
import { distinctLines, readingOfLine, sharesOfLines } from '@steward/core/bill-reading/bill-lines';
import type { BillReading } from '@steward/core/bill-reading/reading';
import type { BillSource } from '@steward/core/bills/sources';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { addFile, findFile } from '../../foundation/files/files.service.ts';
import { valuesOf } from '../bills/read-values.ts';
import { settleLastDays } from './last-days.service.ts';
import * as bills from '../bills/read-bills.service.ts';

/** Another file record for the same bytes: deleting one bill keeps the file for the others. */
async function copyOf(ctx: Ctx, work: Work, fileId: string): Promise<string> {
  const file = (await findFile(work, fileId)) ?? fail('file.not-found');
  const { sha256, name, content_type, bytes } = file;
  return addFile(ctx, work.db, work.scope, { sha256, name, contentType: content_type, bytes: Number(bytes) });
}

/** Splits a bill for several meters or carriers into one bill each: the first keeps its id. */
export const makeBillsOfLines = (
  ctx: Ctx,
  { bill_id, amounts }: Parsed<typeof billReading.makeBillsOfLines>,
): Promise<BillRow[]> =>
  inTransaction(ctx, async (work) => {
    const bill = await bills.mustFind(work, bill_id);
    if (bill.status === 'reading') fail('bill.still-reading');
    const whole = bill.reading as BillReading | null;
    const lines = distinctLines(whole?.meters ?? []);
    if (bill.status !== 'review' || !whole || whole.line || lines.length < 2) return fail('bill.no-lines');
    if (amounts.length !== lines.length)
      fail('request.invalid', undefined, [{ field: 'amounts', message: 'must have one amount for each line' }]);
    const shares = sharesOfLines(whole, amounts) ?? fail('bill.lines-differ');
    const pages = await bills.listPages(work, bill_id);
    const made: BillRow[] = [];
    for (const [at, share] of shares.entries()) {
      const id = at === 0 ? bill_id : uuid();
      if (at > 0) {
        await bills.addBill(work, {
          id,
          environment_id: bill.environment_id,
          status: 'review',
          source: bill.source as BillSource,
          source_detail: bill.source_detail,
          received_at: bill.received_at,
          ...(bill.file_id !== null && { file_id: await copyOf(ctx, work, bill.file_id) }),
          file_name: bill.file_name,
          print_file_id: bill.print_file_id && (await copyOf(ctx, work, bill.print_file_id)),
          created_by: bill.created_by,
        });
        const own = [];
        for (const page of pages) own.push({ ...page, file_id: await copyOf(ctx, work, page.file_id) });
        await bills.replacePages(work, id, own);
      }
      const reading = readingOfLine(whole, at, share);
      const values = valuesOf(reading);
      await bills.saveReading(work, id, values, reading);
      await settleLastDays(work, bill.environment_id, values);
      made.push(await bills.mustFindRow(work, id));
    }
    return made;
  });
