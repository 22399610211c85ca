import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { FileFailure, readWithPrint, type readBill } from '../../../gateways/ocr/read-bill.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { jobHandler, maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { asPersonNow } from '../../access/session/session.service.ts';
import { readBytes } from '../../foundation/files/files.service.ts';
import { raise } from '../../../platform/events.ts';
import { numbersOn, propertyOfNumbers } from '../bills/bills.places.service.ts';
import { findAddress } from './addresses.repository.ts';
import { place, releasePrint } from './deliveries.service.ts';
import { emptyFoldersJob, emptyMailboxJob, placeFileJob } from './bill-intake.job-kinds.ts';
import { findFolder } from './folders.repository.ts';
import { emptyFolders } from './folders.service.ts';
import { emptyBillMailbox } from './mail-in.service.ts';
import * as repository from './bill-intake.repository.ts';

const find = async ({ db, scope }: Work, id: string) => {
  const file = await repository.findOpenFile(db, scope, id);
  return file?.state === 'placing' ? file : undefined;
};

/** A person has to choose the property: the sender, or else the person who set the address up. */
const wait = (ctx: Ctx, id: string, failure_code: FileFailure['code'] | 'file.infected' | null = null) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const file = await find(work, id);
    if (!file) return;
    await repository.updateFile(db, scope, id, { state: 'waiting', failure_code });
    if (failure_code) await releasePrint(ctx, work, id);
    const setUp = file.way === 'folder' ? findFolder : findAddress;
    const person = file.member_id ?? (await setUp(db, scope))?.created_by;
    await raise(ctx, db, {
      kind: failure_code ? 'bill-intake.unreadable' : 'bill-intake.waiting',
      object_id: id,
      to: person ? [person] : [],
      values: { file: file.name },
      redirect_url: '/datahub/data_library/utilities/intake',
      group: failure_code ? 'bill-intake.unreadable' : 'bill-intake.waiting',
    });
  });

export const billIntakeJobs = [
  jobHandler(
    placeFileJob,
    async (ctx, { bill_delivery_file_id: id }, job) => {
      const found = await reading(ctx, async (work) => {
        const file = await find(work, id);
        return file && { file, scope: work.scope, print: await repository.findPrint(work.db, work.scope, id) };
      });
      if (!found) return { skipped: true };
      const { file, print, scope } = found;
      if (file.is_from_outside) {
        await wait(ctx, id);
        return { waiting: true };
      }
      // A former member has no reach: then another person decides.
      const sender = file.member_id ? await asPersonNow(ctx, file.member_id) : ctx;
      if (!sender) {
        await wait(ctx, id);
        return { waiting: true };
      }
      let read: Awaited<ReturnType<typeof readBill>>;
      try {
        const bytes = await readBytes(ctx, scope, file.sha256);
        read = await readWithPrint(
          { bytes, fileName: file.name, hints: {}, print: print && (await readBytes(ctx, scope, print.sha256)) },
          { signal: job.signal },
        );
      } catch (error) {
        if (!(error instanceof FileFailure)) throw error;
        await wait(ctx, id, error.code);
        return { failure_code: error.code };
      }
      const numbers = numbersOn([read.reading, ...read.others]);
      const isPlaced = await inTransaction(sender, async (work) => {
        const open = await find(work, id);
        if (!open) return true;
        const property = await propertyOfNumbers(work, numbers);
        if (property) await place(sender, work, open, property.id, property.by);
        return Boolean(property);
      });
      if (!isPlaced) await wait(ctx, id);
      return { placed: isPlaced };
    },
    {
      ended: (ctx, { bill_delivery_file_id }, failureCode) =>
        wait(ctx, bill_delivery_file_id, failureCode === 'file.infected' ? failureCode : null),
    },
  ),
];

export const billIntakeMaintenance = [
  maintenanceHandler(emptyFoldersJob, (ctx) => emptyFolders(ctx)),
  maintenanceHandler(emptyMailboxJob, emptyBillMailbox),
];
