import { asInstallation, inTransaction } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import * as repository from './uploads.repository.ts';
import { partialKeyOf } from './uploads.service.ts';

/** Deletes the bytes of uploads that have expired or were used, then their rows: after a crash in between the next sweep finds them again. */
export async function sweepUploads(ctx: Ctx): Promise<void> {
  const over = await asInstallation(ctx, (db) => repository.listOver(db, ctx.now));
  for (const { organization_id, id } of over) {
    await ctx.files.partial.delete(partialKeyOf(organization_id, id));
    const own = workerCtx(ctx, organization_id, ctx.requestId);
    await inTransaction(own, ({ db, scope }) => repository.deleteUpload(db, scope, id));
  }
}
