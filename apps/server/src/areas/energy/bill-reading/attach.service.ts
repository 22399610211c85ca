import type { Answer, Parsed } from '@steward/contract/call';
import type { billReading } from '@steward/contract/energy/bill-reading';
import { fail } from '@steward/contract/failures';
import { isReadSource } from '@steward/core/bills/sources';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import type { Tx } from '../../../database/connection.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx, Scope } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { documentKindOf } from '../../foundation/files/document-type.ts';
import { addFile, removeFiles, storeBytes, storeUploads } from '../../foundation/files/files.service.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { showPagesJob } from './bill-reading.job-kinds.ts';
import * as bills from '../bills/read-bills.service.ts';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';

/** A picture of a page of a bill. */
export interface PagePicture {
  /** The page number in the document, from 1. */
  page: number;
  bytes: Buffer;
  contentType: string;
  widthPx: number;
  heightPx: number;
  /** The words of the page, from which the template learns once the bill is confirmed. */
  words?: PageText | undefined;
}

/** Replaces the page images of a bill. Returns the files that are no longer used. */
export async function replacePictures(
  ctx: Ctx,
  db: Tx,
  scope: Scope,
  bill: { id: string; file_name: string },
  pages: readonly PagePicture[],
  hashes: readonly string[],
): Promise<string[]> {
  const rows = [];
  for (const [i, { page, bytes, contentType, widthPx, heightPx, words }] of pages.entries()) {
    const name = `${bill.file_name} ${page}`;
    const made = { sha256: hashes[i] ?? '', name, contentType, bytes: bytes.length, isMade: true };
    const file_id = await addFile(ctx, db, scope, made);
    rows.push({ page, file_id, width_px: widthPx, height_px: heightPx, words });
  }
  return removeFiles({ db, scope }, await bills.replacePages({ db, scope }, bill.id, rows));
}

/** Attaches the document of a typed bill. Its pages are shown to verifiers; no values are read from them. */
export async function attachBillFile(
  ctx: Ctx,
  { bill_id }: Parsed<typeof billReading.attachBillFile>,
  files: UploadedFile[],
): Promise<Answer<typeof billReading.attachBillFile>> {
  const [file, more] = files;
  if (!file) return fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (more) fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  const kind = await documentKindOf(file);
  // Checked before anything is stored.
  await reading(ctx, (work) => findTyped(work, bill_id));
  return storeUploads(ctx, [file], ([sha256 = '']) =>
    inTransaction(ctx, async (work) => {
      await findTyped(work, bill_id);
      const file_id = await addFile(ctx, work.db, work.scope, {
        sha256,
        name: file.name,
        contentType: contentTypeOf(kind),
        bytes: file.size,
      });
      await bills.setFile(work, bill_id, { file_id, file_name: file.name });
      return { job_id: await enqueue(ctx, work.db, showPagesJob, { bill_id }, { subjectId: bill_id }) };
    }),
  );
}

/** A typed bill without a document, in a year that is not locked. */
async function findTyped(work: Work, id: string) {
  const row = await bills.mustFind(work, id);
  if (isReadSource(row.source) || row.file_id) fail('bill.has-file');
  if (await bills.isBillLocked(work, row)) fail('bill.year-locked');
  return row;
}

/** Attaches documents of many typed bills, with page images where they exist: for imports and the demo. */
export async function attachMany(
  ctx: Ctx,
  all: readonly { bill_id: string; name: string; contentType: string; bytes: Buffer; pages: readonly PagePicture[] }[],
): Promise<void> {
  const contents = all.flatMap(({ bytes, pages }) => [bytes, ...pages.map((page) => page.bytes)]);
  await storeBytes(ctx, contents, (hashes) =>
    inTransaction(ctx, async ({ db, scope }) => {
      let at = 0;
      for (const { bill_id, name, contentType, bytes, pages } of all) {
        const [sha256 = '', ...ofPages] = hashes.slice(at, (at += 1 + pages.length));
        const file_id = await addFile(ctx, db, scope, { sha256, name, contentType, bytes: bytes.length });
        await bills.setFile({ db, scope }, bill_id, { file_id, file_name: name });
        await replacePictures(ctx, db, scope, { id: bill_id, file_name: name }, pages, ofPages);
      }
    }),
  );
}
