import type { Parsed } from '@steward/contract/call';
import { certificates } from '@steward/contract/estate/certificates';
import type { Certificate } from '@steward/contract/estate/certificates.models';
import { fail } from '@steward/contract/failures';
import { problemOf, type CertificateKind, type CertificateStage } from '@steward/core/certificates/scheme';
import { schemeOf } from '@steward/reference/certificates/certificates';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { writeParticulars } from '../property-documents/property-documents.service.ts';
import * as repository from './certificates.repository.ts';
import { mustFind, shown } from './certificates.service.ts';

/** What is saved of a certificate of either kind. */
export interface Stated {
  title: string;
  scheme_key: string | null;
  scheme: string;
  scheme_version: string;
  level: string;
  stage: '' | CertificateStage;
  score: number | null;
  certified_area: number | null;
  primary_energy: number | null;
  co2e: number | null;
  assessor: string;
  issuer: string;
  registry_number: string;
  issued_on: string | null;
  valid_until: string | null;
  note: string;
}

type Property = NonNullable<Awaited<ReturnType<typeof repository.findProperty>>>;

const at = (field: string, message: string) => [{ field, message }];

/** Refuses what a scheme of the list does not have: each with its own message and what it has instead. */
function refuseImpossible(ctx: Ctx, kind: CertificateKind, stated: Stated, property: Property): void {
  const { scheme_key, certified_area } = stated;
  if (certified_area !== null && certified_area > property.gross_floor_area)
    fail(
      'certificate.area-too-large',
      `${property.gross_floor_area} m²`,
      at('certified_area', 'is more than the floor area'),
    );
  if (scheme_key === null) return;
  const scheme = schemeOf(scheme_key);
  if (scheme?.kind !== kind) return fail('certificate.scheme-unknown', undefined, at('scheme_key', 'is not known'));
  const found = problemOf({ ...stated, scheme }, property.country_code, todayOf(ctx));
  switch (found?.problem) {
    case undefined:
      return;
    case 'not-of-country':
      return fail(
        'certificate.not-of-country',
        found.countries.join(', '),
        at('scheme_key', 'is not issued in this country'),
      );
    case 'no-scale-yet':
      return fail('certificate.no-scale-yet', found.from, at('issued_on', 'is before the scheme began'));
    case 'not-on-scale':
      return fail(
        kind === 'energy_certificate' ? 'certificate.not-on-scale' : 'certificate.not-a-level',
        found.classes.join(', '),
        at('level', 'is not on the scale'),
      );
    case 'no-levels':
      return fail('certificate.no-levels', undefined, at('level', 'is not on the scale'));
    case 'value-missing':
      return fail('certificate.value-missing', undefined, at('score', 'is required'));
    case 'out-of-range':
      return fail(
        'certificate.score-out-of-range',
        found.range.join('–'),
        at('score', 'is out of the range of the scheme'),
      );
    case 'not-of-scheme':
      return fail('certificate.stage-unknown', found.stages.join(', '), at('stage', 'is not certified by the scheme'));
  }
}

/** Free text that is put on a list stays as it was typed; otherwise scheme and rating in words are those of the list. */
function wordsOf(stated: Stated, known: repository.CertificateRow | undefined): { scheme: string; rating: string } {
  const name = stated.scheme_key === null ? undefined : schemeOf(stated.scheme_key)?.name;
  if (name === undefined) return { scheme: stated.scheme, rating: stated.level };
  const isTyped = known !== undefined && known.scheme !== '' && known.scheme !== name;
  const isSame =
    known?.scheme_key === null || (known?.scheme_key === stated.scheme_key && known.level === stated.level);
  return isTyped && isSame ? { scheme: known.scheme, rating: known.rating } : { scheme: name, rating: stated.level };
}

/** Adds a certificate to a property, or changes one. */
export async function write(
  ctx: Ctx,
  work: Work,
  kind: CertificateKind,
  of: { id: string; known: repository.CertificateRow } | { environment_id: string; newId?: string },
  stated: Stated,
): Promise<string> {
  const known = 'known' in of ? of.known : undefined;
  const environmentId = 'known' in of ? of.known.environment_id : of.environment_id;
  const property = (await repository.findProperty(work.db, work.scope, environmentId)) ?? fail('environment.not-found');
  refuseImpossible(ctx, kind, stated, property);
  const { title, issued_on, valid_until, note, registry_number, scheme: _scheme, level, ...rest } = stated;
  const words = wordsOf(stated, known);
  const document = { kind, title: title || words.scheme || kind.replace('_', ' '), issued_on, valid_until, note };
  const particulars = { ...rest, ...words, reference: registry_number, level: stated.scheme_key === null ? '' : level };
  return writeParticulars(ctx, work, 'known' in of ? { id: of.id } : of, document, particulars);
}

/** The certificate that is changed, unless another user changed it since it was read. */
async function findUnchanged(
  ctx: Ctx,
  work: Work,
  kind: CertificateKind,
  id: string,
  input: { version?: number | undefined; environment_id?: string | undefined },
) {
  const row = await mustFind(ctx, work, kind, id);
  if (input.environment_id !== undefined && input.environment_id !== row.environment_id) fail('certificate.not-found');
  if (input.version === undefined) fail('request.invalid', undefined, at('version', 'is required'));
  if (input.version !== row.version) fail('certificate.changed');
  return row;
}

/** A row as it is typed: the level of free text is its rating. */
const typed = (row: repository.CertificateRow) => ({ ...row, level: row.scheme_key === null ? row.rating : row.level });

export const saveBuildingCertificate = (
  ctx: Ctx,
  input: Parsed<typeof certificates.saveBuildingCertificate>,
): Promise<Certificate> =>
  inTransaction(ctx, async (work) => {
    const kind = 'building_certificate';
    const id = 'certificate_id' in input ? input.certificate_id : undefined;
    const known = id ? await findUnchanged(ctx, work, kind, id, input) : undefined;
    const {
      environment_id,
      version: _,
      ...fields
    } = saved(certificates.saveBuildingCertificate.input, 'certificate_id', input, known && typed(known));
    const stated = { ...fields, primary_energy: null, co2e: null };
    const of = known ? { id: known._id, known } : { environment_id };
    const written = await write(ctx, work, kind, of, stated);
    return shown(await mustFind(ctx, work, kind, written), todayOf(ctx));
  });

export const saveEnergyRating = (ctx: Ctx, input: Parsed<typeof certificates.saveEnergyRating>): Promise<Certificate> =>
  inTransaction(ctx, async (work) => {
    const kind = 'energy_certificate';
    const id = 'certificate_id' in input ? input.certificate_id : undefined;
    const known = id ? await findUnchanged(ctx, work, kind, id, input) : undefined;
    const {
      environment_id,
      version: _,
      ...fields
    } = saved(certificates.saveEnergyRating.input, 'certificate_id', input, known && typed(known));
    const stated = { ...fields, scheme_version: '', stage: '' as const };
    const of = known ? { id: known._id, known } : { environment_id };
    const written = await write(ctx, work, kind, of, stated);
    return shown(await mustFind(ctx, work, kind, written), todayOf(ctx));
  });
