import type { TenantMandate } from '@steward/contract/energy/collections.debit';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { FileAnswer, UploadedFile } from '../../../platform/http/bind.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { refuseTenants } from '../../estate/tenants/tenants.service.ts';
import { documentTypeOf } from '../../foundation/files/document-type.ts';
import { addFile, dropBytes, openFile, removeFiles, storeUploads } from '../../foundation/files/files.service.ts';
import * as repository from './mandates.repository.ts';
import { findShown } from './mandates.service.ts';

interface OneMandate {
  tenant_mandate_id: string;
}

async function find(work: Work, { tenant_mandate_id }: OneMandate): Promise<repository.MandateRow> {
  refuseTenants(work);
  return (await repository.findMandate(work.db, work.scope, tenant_mandate_id)) ?? fail('tenant-mandate.not-found');
}

/** The content type of a file by its bytes: a PDF or an image. */
function contentTypeOf(file: UploadedFile): string {
  const type = documentTypeOf(file);
  return type === 'application/xml' ? fail('file.wrong-type', file.name) : type;
}

/** Replaces or removes the file of a mandate; the former bytes are deleted unless another file has them. */
async function replace(ctx: Ctx, work: Work, input: OneMandate, file_id: string | null) {
  const { db, scope } = work;
  const before = await find(work, input);
  await repository.updateMandate(db, scope, before.id, { file_id });
  const hashes = before.file_id === null ? [] : await removeFiles(work, [before.file_id]);
  return { hashes, shown: await findShown(ctx, work, before.id) };
}

export async function saveMandateFile(ctx: Ctx, input: OneMandate, files: UploadedFile[]): Promise<TenantMandate> {
  const [file] = files;
  if (!file || files.length > 1) fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  const contentType = contentTypeOf(file);
  await reading(ctx, (work) => find(work, input));
  const { shown, hashes } = await storeUploads(ctx, [file], ([sha256 = '']) =>
    inTransaction(ctx, async (work) => {
      const about = { sha256, name: file.name.slice(0, 200), contentType, bytes: file.size };
      return replace(ctx, work, input, await addFile(ctx, work.db, work.scope, about));
    }),
  );
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return shown;
}

export const getMandateFile = (ctx: Ctx, input: OneMandate): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const { file_id } = await find(work, input);
    if (file_id === null) return fail('tenant-mandate.no-file');
    return openFile(ctx, work.db, work.scope, file_id);
  });

export async function deleteMandateFile(ctx: Ctx, input: OneMandate): Promise<TenantMandate> {
  const { shown, hashes } = await inTransaction(ctx, async (work) => {
    if ((await find(work, input)).file_id === null) fail('tenant-mandate.no-file');
    return replace(ctx, work, input, null);
  });
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return shown;
}
