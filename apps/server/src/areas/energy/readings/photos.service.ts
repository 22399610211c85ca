import type { Answer } from '@steward/contract/call';
import type { MeterReading, readings } from '@steward/contract/energy/readings';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { FileFailure } from '../../../gateways/ocr/file-failure.ts';
import { readRegisterPhoto as readPhoto } from '../../../gateways/register/register-reader.ts';
import type { FileAnswer, UploadedFile } from '../../../platform/http/bind.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import {
  addFile,
  dropBytes,
  imageTypeOf,
  openFile,
  removeFiles,
  storeImage,
} from '../../foundation/files/files.service.ts';
import * as repository from './readings.repository.ts';
import { findMeter, findShown } from './readings.service.ts';

function onlyFile([file, ...more]: UploadedFile[]): UploadedFile {
  if (!file || more.length) fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  return file;
}

/** The reading of a photo is a proposal and not saved: the user in front of the meter confirms it. */
export async function readRegisterPhoto(
  ctx: Ctx,
  { meter_id }: { meter_id: string },
  files: UploadedFile[],
): Promise<Answer<typeof readings.readRegisterPhoto>> {
  const file = onlyFile(files);
  const { formula, digits } = await reading(ctx, (work) => findMeter(work, meter_id));
  if (formula !== '') fail('meter.is-virtual');
  await imageTypeOf(file);
  try {
    const { shown, value, unsure } = await readPhoto({ path: file.path, digits });
    return { shown, value, is_unsure: unsure };
  } catch (error) {
    if (error instanceof FileFailure) return fail(error.code, file.name);
    throw error;
  }
}

export async function saveReadingPhoto(
  ctx: Ctx,
  { reading_id }: { reading_id: string },
  files: UploadedFile[],
): Promise<MeterReading> {
  const file = onlyFile(files);
  await reading(ctx, (work) => findShown(work, reading_id));
  const { shown, hashes } = await storeImage(ctx, file, (picture) =>
    inTransaction(ctx, async (work) => {
      const { db, scope } = work;
      const row = (await repository.findReading(db, scope, reading_id)) ?? fail('reading.not-found');
      const photo_file_id = await addFile(ctx, db, scope, picture);
      // A photo proves a typed reading; an estimate stays one.
      const kind = row.kind === 'by_hand' ? 'photo' : row.kind;
      await repository.updateReading(db, scope, reading_id, { photo_file_id, kind });
      const replaced = row.photo_file_id === null ? [] : [row.photo_file_id];
      return { hashes: await removeFiles(work, replaced), shown: await findShown(work, reading_id) };
    }),
  );
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return shown;
}

export const getReadingPhoto = (ctx: Ctx, { reading_id }: { reading_id: string }): Promise<FileAnswer> =>
  reading(ctx, async ({ db, scope }) => {
    const row = (await repository.findReading(db, scope, reading_id)) ?? fail('reading.not-found');
    if (row.photo_file_id === null) fail('reading.no-photo');
    return { ...(await openFile(ctx, db, scope, row.photo_file_id)), inline: true };
  });
