import type { Answer, Parsed } from '@steward/contract/call';
import type { equipment } from '@steward/contract/estate/equipment';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading } from '../../../database/transaction.ts';
import type { FileAnswer, UploadedFile } from '../../../platform/http/bind.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { without } from '../../../platform/imports/importable.ts';
import { documentTypeOf } from '../../foundation/files/document-type.ts';
import { addFile, dropBytes, openFile, removeFiles, storeUploads } from '../../foundation/files/files.service.ts';
import * as repository from './equipment.repository.ts';
import { mustFindEquipment } from './equipment.service.ts';

const MAX_FILES = 5;

export async function uploadFilesEquipmentES(
  ctx: Ctx,
  { equipment_id }: Parsed<typeof equipment.uploadFilesEquipmentES>,
  files: UploadedFile[],
): Promise<Answer<typeof equipment.uploadFilesEquipmentES>> {
  if (!files.length) fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (files.length > MAX_FILES) fail('file.too-many');
  const types = files.map(documentTypeOf);
  await reading(ctx, (work) => mustFindEquipment(work, equipment_id));
  return storeUploads(ctx, files, (hashes) =>
    inTransaction(ctx, async (work) => {
      const { db, scope } = work;
      await mustFindEquipment(work, equipment_id);
      for (const [i, { name, size: bytes }] of files.entries()) {
        const about = { sha256: hashes[i] ?? '', name, contentType: types[i] ?? '', bytes };
        const file_id = await addFile(ctx, db, scope, about);
        await repository.insertFile(db, scope, { id: uuid(), equipment_id, file_id });
      }
      return (await repository.listFiles(db, scope, [equipment_id])).map((file) => without(file, 'equipment_id'));
    }),
  );
}

export const getEquipmentFile = (ctx: Ctx, { file_id }: { file_id: string }): Promise<FileAnswer> =>
  reading(ctx, async ({ db, scope }) => {
    const found = (await repository.findFile(db, scope, file_id)) ?? fail('equipment.file-not-found');
    return openFile(ctx, db, scope, found.file_id);
  });

export async function deleteEquipmentFile(ctx: Ctx, { file_id }: { file_id: string }): Promise<{ done: true }> {
  const hashes = await inTransaction(ctx, async (work) => {
    const found = (await repository.findFile(work.db, work.scope, file_id)) ?? fail('equipment.file-not-found');
    await repository.deleteFiles(work.db, work.scope, [file_id]);
    return removeFiles(work, [found.file_id]);
  });
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return { done: true };
}
