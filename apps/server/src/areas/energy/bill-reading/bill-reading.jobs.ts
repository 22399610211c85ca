import type { FailureCode } from '@steward/contract/failures';
import { lineAgain } from '@steward/core/bill-reading/bill-lines';
import type { BillReading } from '@steward/core/bill-reading/reading';
import type { BillSource } from '@steward/core/bills/sources';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { uuid } from '../../../platform/uuid.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { jobHandler } from '../../../platform/jobs/job-handlers.ts';
import { readBillJob, showPagesJob } from './bill-reading.job-kinds.ts';
import { replacePictures } from './attach.service.ts';
import { FileFailure, readBill, readWithPrint } from '../../../gateways/ocr/read-bill.ts';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { raise } from '../../../platform/events.ts';
import { addFile, dropBytes, findFile, readBytes, storeBytes } from '../../foundation/files/files.service.ts';
import { listKnownTemplates } from '../bill-templates/bill-templates.service.ts';
import { valuesOf } from '../bills/read-values.ts';
import { settleLastDays } from './last-days.service.ts';
import * as bills from '../bills/read-bills.service.ts';

/** The reading was cancelled or failed for a reason other than the file: the bill shows this and can be read again. */
const leaveUnread = (ctx: Ctx, { bill_id }: { bill_id: string }, failureCode: FailureCode | undefined, jobId: string) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const failure_code =
      failureCode === undefined ? 'job.cancelled' : failureCode === 'file.infected' ? failureCode : 'file.not-read';
    const bill = await bills.findBill({ db, scope }, bill_id);
    // A cancelled job may run late, when another job reads the bill already.
    if (bill?.status !== 'reading' || bill.job_id !== jobId) return;
    await bills.setStatus({ db, scope }, bill_id, 'failed', { failure_code });
    // The person who waits for the job is notified by `job.failed`.
    if (failureCode !== undefined)
      await raise(ctx, db, {
        kind: 'bill.failed',
        environment_id: bill.environment_id,
        object_id: bill_id,
        to: [],
        values: { file: bill.file_name },
      });
  });

/** Rounded to 0.0001 of the page width, the precision at which places are compared. */
const compact = (page: PageText): PageText => ({
  page: page.page,
  height: Math.round(page.height),
  words: page.words.map(({ text, x, y, w, h, confidence }) => {
    const [left, top, wide, high] = [x, y, w, h].map((length) => Math.round(length * 10) / 10);
    return { text, x: left!, y: top!, w: wide!, h: high!, confidence: Math.round(confidence * 1000) / 1000 };
  }),
});

const jpegOf = ({ page, jpeg, widthPx, heightPx }: Awaited<ReturnType<typeof readBill>>['pages'][number]) => ({
  page,
  bytes: jpeg,
  contentType: 'image/jpeg',
  widthPx,
  heightPx,
});

export const billReadingJobs = [
  /** Renders the document of a typed bill as images, in the process that reads bills; no values are read from it. */
  jobHandler(showPagesJob, async (ctx, { bill_id }, job) => {
    const found = await reading(ctx, async ({ db, scope }) => {
      const bill = await bills.findBill({ db, scope }, bill_id);
      const file = bill?.file_id ? await findFile({ db, scope }, bill.file_id) : undefined;
      return file && { file, scope };
    });
    if (!found) return { skipped: true };
    const { file, scope } = found;
    const bytes = await readBytes(ctx, scope, file.sha256);
    const given = { bytes, fileName: file.name, contentType: file.content_type, hints: {} };
    try {
      const pages = (await readBill(given, { signal: job.signal })).pages.map(jpegOf);
      const replaced = await storeBytes(
        ctx,
        pages.map((page) => page.bytes),
        (hashes) =>
          inTransaction(ctx, ({ db }) =>
            replacePictures(ctx, db, scope, { id: bill_id, file_name: file.name }, pages, hashes),
          ),
      );
      await dropBytes(ctx, scope.organizationId, replaced);
      return { bill_id };
    } catch (error) {
      // The document stays attached and can be opened, without page images.
      if (!(error instanceof FileFailure)) throw error;
      return { failure_code: error.code };
    }
  }),
  /** Reads the file of a bill and leaves it for review. A repetition after a crash replaces the results of the first attempt. */
  jobHandler(
    readBillJob,
    async (ctx, { bill_id }, job) => {
      const found = await reading(ctx, async ({ db, scope }) => {
        const bill = await bills.findBill({ db, scope }, bill_id);
        const file = bill?.file_id ? await findFile({ db, scope }, bill.file_id) : undefined;
        const print = bill?.print_file_id ? await findFile({ db, scope }, bill.print_file_id) : undefined;
        return bill?.status === 'reading' && file
          ? {
              bill,
              file,
              print,
              scope,
              knownMeters: await bills.listKnownMeters({ db, scope }, bill.environment_id),
              templates: await listKnownTemplates({ db, scope }),
            }
          : undefined;
      });
      // Deleted in the meantime.
      if (!found) return { skipped: true };
      const { bill, file, print, scope, knownMeters, templates } = found;
      const about = {
        environment_id: bill.environment_id,
        object_id: bill_id,
        to: job.ownerId ? [job.ownerId] : [],
        values: { file: file.name },
        redirect_url: `/show-bill?id=${bill_id}`,
      };
      const bytes = await readBytes(ctx, scope, file.sha256);
      let read: Awaited<ReturnType<typeof readBill>>;
      try {
        read = await readWithPrint(
          {
            bytes,
            fileName: file.name,
            contentType: file.content_type,
            hints: { country: bill.country_code, knownMeters, templates },
            print: print && (await readBytes(ctx, scope, print.sha256)),
          },
          {
            signal: job.signal,
            onProgress: (percent) => void job.progress(Math.min(95, percent), 'reading').catch(() => {}),
          },
        );
      } catch (error) {
        // A file that cannot be read is a result, not a technical failure: it is reported and not tried again.
        if (!(error instanceof FileFailure)) throw error;
        const failure_code = error.code;
        await inTransaction(ctx, async ({ db }) => {
          await bills.setStatus({ db, scope }, bill_id, 'failed', { failure_code });
          await raise(ctx, db, { kind: 'bill.failed', ...about });
        });
        return { failure_code };
      }
      const pages = read.pages.map(jpegOf);
      const all = [read.reading, ...read.others];
      // A repeated reading keeps the part of the file or the line that the bill was made of; the other parts are bills already.
      const { part: before, line } = (bill.reading as BillReading | null) ?? {};
      const own = all[Math.min((before?.number ?? 1) - 1, all.length - 1)] ?? read.reading;
      const further = before || line ? [] : read.others;
      const pictures = pages.map((page) => page.bytes);
      const replaced = await storeBytes(ctx, pictures, (hashes) =>
        inTransaction(ctx, async ({ db }) => {
          const leave = async (id: string, one: BillReading) => {
            const texts = read.texts[all.indexOf(one)] ?? [];
            const withWords = (page: (typeof pages)[number]) => {
              const words = texts.find((text) => text.page === page.page);
              return { ...page, words: words && compact(words) };
            };
            const isOfIt = pages.map((page) => one.pages.some((own) => own.page === page.page));
            const old = await replacePictures(
              ctx,
              db,
              scope,
              { id, file_name: file.name },
              pages.filter((_, i) => isOfIt[i]).map(withWords),
              hashes.filter((_, i) => isOfIt[i]),
            );
            const kept = id === bill_id ? lineAgain(one, line) : one;
            const values = valuesOf(kept);
            await bills.saveReading({ db, scope }, id, values, kept);
            await settleLastDays({ db, scope }, bill.environment_id, values);
            return old;
          };
          const old = await leave(bill_id, own);
          for (const one of further) {
            const id = uuid();
            const { sha256, name, content_type, bytes: size } = file;
            await bills.addBill(
              { db, scope },
              {
                id,
                environment_id: bill.environment_id,
                status: 'review',
                source: bill.source as BillSource,
                source_detail: bill.source_detail,
                received_at: bill.received_at,
                // Each bill gets a file record of its own for the same bytes: deleting one bill keeps the file for the others.
                file_id: await addFile(ctx, db, scope, {
                  sha256,
                  name,
                  contentType: content_type,
                  bytes: Number(size),
                }),
                file_name: file.name,
                created_by: bill.created_by,
              },
            );
            await leave(id, one);
          }
          await raise(ctx, db, { kind: 'bill.read', group: 'bill.read', ...about });
          return old;
        }),
      );
      await dropBytes(ctx, scope.organizationId, replaced);
      return { bill_id, method: read.reading.method };
    },
    { ended: leaveUnread },
  ),
];
