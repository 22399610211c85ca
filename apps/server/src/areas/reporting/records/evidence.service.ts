import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { records } from '@steward/contract/reporting/records';
import type { RecordAnswer } from '@steward/contract/reporting/records.shapes';
import type { Work } from '../../../database/transaction.ts';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FileAnswer, UploadedFile } from '../../../platform/http/bind.ts';
import { uuid } from '../../../platform/uuid.ts';
import { inTransaction, reading } from '../../carbon/entries/organization-reach.ts';
import { documentKindOf } from '../../foundation/files/document-type.ts';
import { addFile, openFile, storeUploads } from '../../foundation/files/files.service.ts';
import * as files from './files.repository.ts';
import { kindOf, knownKinds } from './kinds.service.ts';
import * as repository from './records.repository.ts';
import type { RecordRow } from './records.repository.ts';
import { answerOf, contentOf, mustFindLive, written } from './records.service.ts';

const MOST_FILES = 20;

/** Evidence is part of what a second person accepts: a change of it is a version. */
async function nextVersion(ctx: Ctx, work: Work, row: RecordRow): Promise<number> {
  const { db, scope } = work;
  const kind = kindOf(await knownKinds(work), row.kind);
  const changed_by = ctx.actor?.userId ?? null;
  const next = written(kind, row.version + 1, row.accepted_version);
  const content = contentOf(row);
  await repository.updateRecord(db, scope, row._id, content, { ...next, changed_by, changed_at: ctx.now });
  await repository.insertVersion(db, scope, {
    record_id: row._id,
    version: next.version,
    change: 'evidence',
    content,
    reason: '',
    changed_by,
    changed_at: ctx.now,
  });
  return next.version;
}

export async function attachRecordFile(
  ctx: Ctx,
  { record_id, page }: Parsed<typeof records.attachRecordFile>,
  uploads: UploadedFile[],
): Promise<RecordAnswer> {
  const [file, more] = uploads;
  if (!file) return fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (more) fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  const kind = await documentKindOf(file);
  await reading(ctx, (work) => mustFindLive(work, record_id));
  return storeUploads(ctx, [file], ([sha256 = '']) =>
    inTransaction(ctx, async (work) => {
      const { db, scope } = work;
      const row = await mustFindLive(work, record_id);
      const present = files.filesOf(await files.listFiles(db, scope, [record_id]), record_id, row.version);
      if (present.length >= MOST_FILES)
        fail('request.invalid', undefined, [{ field: 'files', message: 'must be at most 20' }]);
      const about = { sha256, name: file.name, contentType: contentTypeOf(kind), bytes: file.size };
      const file_id = await addFile(ctx, db, scope, about);
      const since_version = await nextVersion(ctx, work, row);
      const added_by = ctx.actor?.userId ?? null;
      await files.insertFile(db, scope, { id: uuid(), record_id, file_id, page, since_version, added_by });
      return answerOf(ctx, work, record_id);
    }),
  );
}

/** The evidence stays with the earlier versions, which answers may cite: its file is kept. */
export const detachRecordFile = (ctx: Ctx, { file_id }: Parsed<typeof records.detachRecordFile>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const file = (await files.findFile(db, scope, file_id)) ?? fail('file.not-found');
    if (file.until_version === null) {
      const row = await mustFindLive(work, file.record_id);
      await files.endFile(db, scope, file_id, await nextVersion(ctx, work, row));
    }
    return { done: true } as const;
  });

export const getRecordFiles = (ctx: Ctx, { record_id }: Parsed<typeof records.getRecordFiles>) =>
  reading(ctx, async (work) => (await answerOf(ctx, work, record_id)).files);

export const getRecordFile = (ctx: Ctx, { file_id }: Parsed<typeof records.getRecordFile>): Promise<FileAnswer> =>
  reading(ctx, async ({ db, scope }) => {
    const row = await files.findFile(db, scope, file_id);
    return openFile(ctx, db, scope, row?.file_id ?? fail('file.not-found'));
  });
