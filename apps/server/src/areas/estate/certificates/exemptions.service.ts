import type { Answer, Parsed } from '@steward/contract/call';
import { certificates } from '@steward/contract/estate/certificates';
import type { RatingExemption } from '@steward/contract/estate/certificates.models';
import { fail } from '@steward/contract/failures';
import { validityOn } from '@steward/core/property/documents';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { hasExemptions, refuseExemption } from '../documents/certificate-check.ts';
import { moveToTrash } from '../documents/trash.service.ts';
import { unlisted, writeParticulars } from '../property-documents/property-documents.service.ts';
import { findProperty } from './certificates.repository.ts';
import { fileOf } from './certificates.service.ts';
import * as repository from './exemptions.repository.ts';

const shown = (ctx: Ctx, row: repository.ExemptionRow): RatingExemption => {
  const { version_id: _version, file_name: _name, file_type: _type, bytes: _bytes, ...stated } = row;
  return { ...stated, validity: validityOn(row.valid_until, todayOf(ctx)), file: fileOf(row) };
};

const mustFindProperty = async ({ db, scope }: Work, id: string) =>
  (await findProperty(db, scope, id)) ?? fail('environment.not-found');

const mustFind = async ({ db, scope }: Work, id: string): Promise<repository.ExemptionRow> =>
  (await repository.findExemption(db, scope, id)) ?? fail('exemption.not-found');

export const getRatingExemptions = (
  ctx: Ctx,
  { environment_id }: Parsed<typeof certificates.getRatingExemptions>,
): Promise<Answer<typeof certificates.getRatingExemptions>> =>
  reading(ctx, async (work) => {
    const property = await mustFindProperty(work, environment_id);
    const rows = await repository.listExemptions(work.db, work.scope, environment_id);
    return { applies: hasExemptions(property), exemptions: rows.map((row) => shown(ctx, row)) };
  });

export const saveRatingExemption = (
  ctx: Ctx,
  input: Parsed<typeof certificates.saveRatingExemption>,
): Promise<RatingExemption> =>
  inTransaction(ctx, async (work) => {
    const known = 'exemption_id' in input && input.exemption_id ? await mustFind(work, input.exemption_id) : undefined;
    if (known && input.environment_id !== undefined && input.environment_id !== known.environment_id)
      fail('exemption.not-found');
    if (known && input.version === undefined)
      fail('request.invalid', undefined, [{ field: 'version', message: 'is required' }]);
    if (known && input.version !== known.version) fail('certificate.changed');
    const stated = saved(certificates.saveRatingExemption.input, 'exemption_id', input, known);
    const { exemption, registered_on, valid_until, registry_number, note } = stated;
    const environmentId = known?.environment_id ?? stated.environment_id;
    refuseExemption({ exemption, registered_on, valid_until }, await mustFindProperty(work, environmentId));
    const title = ['MEES', registry_number].filter(Boolean).join(' ');
    const document = { kind: 'permit' as const, title, issued_on: registered_on, valid_until, note };
    const particulars = { ...unlisted, scheme: '', rating: '', issuer: '', reference: registry_number, exemption };
    const of = known ? { id: known._id } : { environment_id: environmentId };
    return shown(ctx, await mustFind(work, await writeParticulars(ctx, work, of, document, particulars)));
  });

/** It is moved to the trash of the documents, from where it can be restored. */
export const deleteRatingExemption = (
  ctx: Ctx,
  { exemption_id }: Parsed<typeof certificates.deleteRatingExemption>,
): Promise<{ done: true }> =>
  inTransaction(ctx, async (work) => {
    await mustFind(work, exemption_id);
    await moveToTrash(ctx, work, [exemption_id]);
    return { done: true };
  });
