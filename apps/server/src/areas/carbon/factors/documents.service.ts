import { fail } from '@steward/contract/failures';
import type { Parsed } from '@steward/contract/call';
import type { factors } from '@steward/contract/carbon/factors';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { FileAnswer, UploadedFile } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';
import { documentKindOf } from '../../foundation/files/document-type.ts';
import { addFile, dropBytes, openFile, removeFiles, storeUploads } from '../../foundation/files/files.service.ts';
import * as repository from './documents.repository.ts';
import { refuseAcceptedYears, refuseBeyondReach } from './references.service.ts';

type Table = 'own_factors' | 'instruments';

/** Stores the statement behind a factor or an instrument; a new one replaces the former. */
async function attach(ctx: Ctx, table: Table, id: string, files: UploadedFile[]): Promise<{ done: true }> {
  const [file, more] = files;
  if (!file) return fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (more) fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  const kind = await documentKindOf(file);
  await reading(ctx, (work) => findOpen(work, table, id));
  const replaced = await storeUploads(ctx, [file], ([sha256 = '']) =>
    inTransaction(ctx, async (work) => {
      const { db, scope } = work;
      const { file_id: before } = await findOpen(work, table, id);
      const about = { sha256, name: file.name, contentType: contentTypeOf(kind), bytes: file.size };
      await repository.setFile(db, scope, table, id, await addFile(ctx, db, scope, about));
      return before && !(await repository.isFrozen(db, scope, before)) ? removeFiles(work, [before]) : [];
    }),
  );
  await dropBytes(ctx, ctx.scope?.organizationId ?? '', replaced);
  return { done: true };
}

/** A factor or instrument that may be changed: within reach, and in no accepted year. */
async function findOpen(work: Work, table: Table, id: string) {
  const missing = () => fail(table === 'instruments' ? 'instrument.not-found' : 'factor.not-found');
  const row = (await repository.findDocumented(work.db, work.scope, table, id)) ?? missing();
  await refuseBeyondReach(work, row.environment_id);
  await refuseAcceptedYears(work, row.environment_id, row.from, row.until);
  return row;
}

export const attachFactorFile = (ctx: Ctx, input: Parsed<typeof factors.attachFactorFile>, files: UploadedFile[]) =>
  attach(ctx, 'own_factors', input.factor_id, files);

export const attachInstrumentFile = (
  ctx: Ctx,
  input: Parsed<typeof factors.attachInstrumentFile>,
  files: UploadedFile[],
) => attach(ctx, 'instruments', input.instrument_id, files);

const open = (ctx: Ctx, table: Table, id: string): Promise<FileAnswer> =>
  reading(ctx, async ({ db, scope }) => {
    const row = await repository.findDocumented(db, scope, table, id);
    return openFile(ctx, db, scope, row?.file_id ?? fail('file.not-found'));
  });

export const getFactorFile = (ctx: Ctx, { factor_id }: Parsed<typeof factors.getFactorFile>) =>
  open(ctx, 'own_factors', factor_id);

export const getInstrumentFile = (ctx: Ctx, { instrument_id }: Parsed<typeof factors.getInstrumentFile>) =>
  open(ctx, 'instruments', instrument_id);

/** The documents behind the own factors and instruments of a year, for its frozen report. */
export const documentsOf = ({ db, scope }: Work, environmentIds: readonly string[], year: number) =>
  repository.listDocumented(db, scope, environmentIds, year);
