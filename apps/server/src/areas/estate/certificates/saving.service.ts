import type { Parsed } from '@steward/contract/call';
import { certificates } from '@steward/contract/estate/certificates';
import type { Certificate } from '@steward/contract/estate/certificates.models';
import { fail } from '@steward/contract/failures';
import type { CertificateKind, CertificateStage } from '@steward/core/certificates/scheme';
import { schemeOf } from '@steward/reference/certificates/certificates';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { refuseCertificate } from '../documents/certificate-check.ts';
import { writeParticulars } from '../property-documents/property-documents.service.ts';
import * as repository from './certificates.repository.ts';
import { mustFind, shownOne } from './certificates.service.ts';

/** What is saved of a certificate of either kind. */
export interface Stated {
  title: string;
  scheme_key: string | null;
  scheme: string;
  scheme_version: string;
  level: string;
  stage: '' | CertificateStage;
  score: number | null;
  part: string;
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

const at = (field: string, message: string) => [{ field, message }];

interface Part {
  part: string;
  space_id: string | null;
  area: number | null;
}

/** The part in words, and the one space of the property with this name. */
async function partOf({ db, scope }: Work, environmentId: string, part: string): Promise<Part> {
  const [space, another] = part === '' ? [] : await repository.listSpacesNamed(db, scope, environmentId, part);
  return space && !another
    ? { part: space.space_name, space_id: space.id, area: space.gross_floor_area }
    : { part, space_id: null, area: null };
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
  const { area, ...part } = await partOf(work, environmentId, stated.part);
  refuseCertificate(ctx, kind, { ...stated, ...part, part_area: area }, property);
  const { title, issued_on, valid_until, note, registry_number, scheme: _scheme, level, ...rest } = stated;
  const words = wordsOf(stated, known);
  const document = { kind, title: title || words.scheme || kind.replace('_', ' '), issued_on, valid_until, note };
  const particulars = {
    ...rest,
    ...words,
    ...part,
    reference: registry_number,
    level: stated.scheme_key === null ? '' : level,
    exemption: '',
  };
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

type Input = Parsed<typeof certificates.saveBuildingCertificate> | Parsed<typeof certificates.saveEnergyRating>;
type Typed = ReturnType<typeof typed>;

/** Saves one of a kind; `fieldsOf` says what is stated after the change. */
const save = (
  ctx: Ctx,
  kind: CertificateKind,
  input: Input,
  fieldsOf: (known: Typed | undefined) => Stated & { environment_id: string; version?: number | undefined },
): Promise<Certificate> =>
  inTransaction(ctx, async (work) => {
    const id = 'certificate_id' in input ? input.certificate_id : undefined;
    const known = id ? await findUnchanged(ctx, work, kind, id, input) : undefined;
    const { environment_id, version: _, ...stated } = fieldsOf(known && typed(known));
    const written = await write(ctx, work, kind, known ? { id: known._id, known } : { environment_id }, stated);
    return shownOne(work, await mustFind(ctx, work, kind, written), todayOf(ctx));
  });

export const saveBuildingCertificate = (ctx: Ctx, input: Parsed<typeof certificates.saveBuildingCertificate>) =>
  save(ctx, 'building_certificate', input, (known) => ({
    ...saved(certificates.saveBuildingCertificate.input, 'certificate_id', input, known),
    primary_energy: null,
    co2e: null,
  }));

export const saveEnergyRating = (ctx: Ctx, input: Parsed<typeof certificates.saveEnergyRating>) =>
  save(ctx, 'energy_certificate', input, (known) => ({
    ...saved(certificates.saveEnergyRating.input, 'certificate_id', input, known),
    scheme_version: '',
    stage: '',
  }));
