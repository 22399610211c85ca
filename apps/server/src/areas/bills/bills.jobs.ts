import { FileFailure, readBill } from '../../gateways/ocr/read-bill.ts';
import { inTransaction, reading } from '../../database/transaction.ts';
import type { JobHandlers } from '../../platform/jobs.ts';
import { findFile, deleteFiles } from '../files/files.repository.ts';
import { tell } from '../notifications/telling.service.ts';
import { addFile, dropBytes, readBytes, storeBytes } from '../files/files.service.ts';
import { valuesOf } from './bill-reading.ts';
import * as pageRows from './bills.pages.repository.ts';
import * as repository from './bills.repository.ts';

export const billJobs: JobHandlers = {
  /** Reads the file of a bill and leaves it for review. Done again after a crash, it replaces what the first try left. */
  'bills.read': async (ctx, { bill_id }, job) => {
    const found = await reading(ctx, async ({ db, scope }) => {
      const bill = await repository.findBill(db, scope, bill_id);
      const file = bill?.file_id ? await findFile(db, scope, bill.file_id) : undefined;
      return bill?.status === 'reading' && file
        ? { bill, file, scope, knownMeters: await repository.listKnownMeters(db, scope, bill.environment_id) }
        : undefined;
    });
    // Deleted in the meantime.
    if (!found) return { skipped: true };
    const { bill, file, scope, knownMeters } = found;
    const about = {
      to: job.ownerId ? [job.ownerId] : [],
      values: { file: file.name },
      redirect_url: `/show-bill?id=${bill_id}`,
    };
    const bytes = await readBytes(ctx, scope, file.sha256);
    let read: Awaited<ReturnType<typeof readBill>>;
    try {
      read = await readBill(
        {
          bytes,
          fileName: file.name,
          contentType: file.content_type,
          hints: { country: bill.country_code, knownMeters },
        },
        {
          signal: job.signal,
          onProgress: (percent) => void job.progress(Math.min(95, percent), 'reading').catch(() => {}),
        },
      );
    } catch (error) {
      const { signal } = job;
      // A file that cannot be read is an answer, not a mishap: it is told, and not tried again.
      if (!(error instanceof FileFailure) && !signal.aborted) throw error;
      const failure_code = error instanceof FileFailure ? error.code : 'job.cancelled';
      await inTransaction(ctx, async ({ db }) => {
        await repository.updateStatus(db, scope, bill_id, 'failed', { failure_code });
        if (error instanceof FileFailure) await tell(ctx, db, { kind: 'bill.failed', ...about });
      });
      return { failure_code };
    }
    const { pages } = read;
    const pictures = pages.map((page) => page.jpeg);
    const replaced = await storeBytes(ctx, pictures, (hashes) =>
      inTransaction(ctx, async ({ db }) => {
        const rows = [];
        for (const [i, page] of pages.entries()) {
          const file_id = await addFile(ctx, db, scope, {
            sha256: hashes[i] ?? '',
            name: `${file.name} ${page.page}.jpg`,
            contentType: 'image/jpeg',
            bytes: page.jpeg.length,
          });
          rows.push({ page: page.page, file_id, width_px: page.widthPx, height_px: page.heightPx });
        }
        const old = await pageRows.replacePages(db, scope, bill_id, rows);
        await repository.updateReading(db, scope, bill_id, valuesOf(read.reading), read.reading);
        await tell(ctx, db, { kind: 'bill.read', group: 'bill.read', ...about });
        return deleteFiles(db, scope, old);
      }),
    );
    await dropBytes(ctx, scope.organizationId, replaced);
    return { bill_id, method: read.reading.method };
  },
};
