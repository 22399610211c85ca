import type { Parsed } from '@steward/contract/call';
import type { entries } from '@steward/contract/carbon/entries';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading } from './organization-reach.ts';
import type { FileAnswer, UploadedFile } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';
import { acceptedYears } from '../../estate/environments/accepted-years.service.ts';
import { documentKindOf } from '../../foundation/files/document-type.ts';
import { addFile, openFile, storeUploads } from '../../foundation/files/files.service.ts';
import * as repository from './entries.repository.ts';

/** The maximum number of files of an entry. */
const MOST_FILES = 20;

export async function attachScopeFile(
  ctx: Ctx,
  { entry_id }: Parsed<typeof entries.attachScopeFile>,
  files: UploadedFile[],
): Promise<{ done: true }> {
  const [file, more] = files;
  if (!file) return fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (more) fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  const kind = await documentKindOf(file);
  await reading(ctx, async ({ db, scope }) => {
    if (!(await repository.findEntry(db, scope, entry_id))) fail('ghg-entry.not-found');
  });
  await storeUploads(ctx, [file], ([sha256 = '']) =>
    inTransaction(ctx, async (work) => {
      const { db, scope } = work;
      const entry = (await repository.findEntry(db, scope, entry_id)) ?? fail('ghg-entry.not-found');
      const { environment_id } = entry;
      const [from, until] = [entry.first_day, entry.last_day].map((day) => Number(day.slice(0, 4)));
      // The acceptance of a verifier relies on the files at that time.
      const accepted = await acceptedYears(work, environment_id);
      if (accepted.some((year) => (from ?? 0) <= year && year <= (until ?? 0))) fail('ghg-entry.year-accepted');
      if ((await repository.listFiles(db, scope, entry_id)).length >= MOST_FILES)
        fail('request.invalid', undefined, [{ field: 'files', message: 'must be at most 20' }]);
      const about = { sha256, name: file.name, contentType: contentTypeOf(kind), bytes: file.size };
      const file_id = await addFile(ctx, db, scope, about);
      await repository.insertFile(db, scope, { id: uuid(), entry_id, environment_id, file_id });
    }),
  );
  return { done: true };
}

export const getDocuments = (ctx: Ctx, { entry_id }: Parsed<typeof entries.getDocuments>) =>
  reading(ctx, async ({ db, scope }) => {
    if (!(await repository.findEntry(db, scope, entry_id))) fail('ghg-entry.not-found');
    return repository.listFiles(db, scope, entry_id);
  });

export const getScopeFile = (ctx: Ctx, { file_id }: Parsed<typeof entries.getScopeFile>): Promise<FileAnswer> =>
  reading(ctx, async ({ db, scope }) => {
    const row = await repository.findFileOf(db, scope, file_id);
    return openFile(ctx, db, scope, row?.file_id ?? fail('file.not-found'));
  });
