import type { Answer, Parsed } from '@steward/contract/call';
import type { billReading } from '@steward/contract/energy/bill-reading';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { pairFiles } from '../../../gateways/ocr/read-bill.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import { addFile, storeUploads } from '../../foundation/files/files.service.ts';
import { withMailsOpened } from './opened-mails.ts';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';
import { addUnread, uploadedKind } from './unread.service.ts';

const MAX_FILES = 5;

type Outcome = Answer<typeof billReading.processFileOCR>[number];

const refused = (file_name: string, failure_code: Outcome['failure_code']): Outcome => ({
  file_name,
  bill_id: null,
  job_id: null,
  failure_code,
  joined_to_name: null,
});

/**
 * Files that cannot be bills are refused at once, before any processing; the others are stored and read in the background. An e-invoice and
 * the PDF of the same invoice become one bill. Of a saved mail its attachments are read.
 */
export async function processFileOCR(
  ctx: Ctx,
  { environment_id, via }: Parsed<typeof billReading.processFileOCR>,
  files: UploadedFile[],
): Promise<Answer<typeof billReading.processFileOCR>> {
  if (!files.length) fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (files.length > MAX_FILES)
    fail('file.too-many', undefined, [{ field: 'files', message: 'At most 5 items may be uploaded at a time.' }]);
  await reading(
    ctx,
    async ({ db, scope }) => (await findEnvironment({ db, scope }, environment_id)) ?? fail('environment.not-found'),
  );
  return withMailsOpened(files, async (opened, cut) => [
    ...(await addUploads(ctx, { environment_id, via }, opened)),
    ...cut.map((name) => refused(name, 'bill-intake.too-many-files')),
  ]);
}

async function addUploads(
  ctx: Ctx,
  { environment_id, via }: Parsed<typeof billReading.processFileOCR>,
  files: readonly UploadedFile[],
): Promise<Outcome[]> {
  const documents = await Promise.all(files.map(async (file) => ({ file, ...(await uploadedKind(file)) })));
  const taken = documents.filter(({ kind }) => kind);
  const pairs = await pairFiles(taken.map(({ file: { name, path }, kind }) => ({ name, path, kind })));
  const printOf = new Map(pairs.map(({ xml, pdf }) => [taken[xml], taken[pdf]]));
  const joined = new Set(printOf.values());
  const outcomes = new Map<(typeof documents)[number], Outcome>();
  for (const document of documents) {
    const { file, kind, failure_code } = document;
    if (joined.has(document)) continue;
    if (!kind) {
      outcomes.set(document, refused(file.name, failure_code));
      continue;
    }
    const print = printOf.get(document);
    const own = [document, ...(print ? [print] : [])];
    const ids = await storeUploads(
      ctx,
      own.map((one) => one.file),
      (hashes) =>
        inTransaction(ctx, async (work) => {
          const kept: string[] = [];
          for (const [at, one] of own.entries())
            kept.push(
              await addFile(ctx, work.db, work.scope, {
                sha256: hashes[at] ?? '',
                name: one.file.name,
                contentType: contentTypeOf(one.kind ?? kind),
                bytes: one.file.size,
              }),
            );
          const [file_id = '', print_file_id = null] = kept;
          return addUnread(ctx, work, { environment_id, file_id, file_name: file.name, source: via, print_file_id });
        }),
    );
    outcomes.set(document, { file_name: file.name, ...ids, failure_code: null, joined_to_name: null });
    if (print)
      outcomes.set(print, { file_name: print.file.name, ...ids, failure_code: null, joined_to_name: file.name });
  }
  return documents.flatMap((document) => outcomes.get(document) ?? []);
}
