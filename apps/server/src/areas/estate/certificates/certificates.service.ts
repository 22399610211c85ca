import type { Answer, Parsed } from '@steward/contract/call';
import type { certificates } from '@steward/contract/estate/certificates';
import type { Certificate, CertificateSchemes } from '@steward/contract/estate/certificates.models';
import { fail } from '@steward/contract/failures';
import type { DocumentType } from '@steward/contract/foundation/files.content';
import { exemptionOn, type Exemption } from '@steward/core/certificates/exemptions';
import { isInForce } from '@steward/core/certificates/in-force';
import { proposedScheme } from '@steward/core/certificates/proposed-scheme';
import { brokenRules } from '@steward/core/certificates/rules';
import { standingOf, type CertificateKind } from '@steward/core/certificates/scheme';
import {
  monthsOfExemption,
  ratingRules,
  ruleExemptions,
  schemeOf,
  schemesOfKind,
} from '@steward/reference/certificates/certificates';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { moveToTrash } from '../documents/trash.service.ts';
import * as repository from './certificates.repository.ts';
import { exemptionsOf } from './exemptions.repository.ts';

type Row = repository.CertificateRow;
type Rated = Pick<
  Row,
  'scheme_key' | 'level' | 'issued_on' | 'country_code' | 'zip_code' | 'property_type' | 'gross_floor_area'
>;

/** The rules that a rating in force breaks; those that an exemption suspends are counted apart. */
export function flagsOf(
  row: Rated,
  isLet: boolean,
  today: string,
  exemptions: readonly Exemption[] = [],
): Pick<Certificate, 'flags' | 'exemption'> {
  const scheme = row.scheme_key === null ? undefined : schemeOf(row.scheme_key);
  if (!scheme) return { flags: [], exemption: null };
  const rated = {
    scheme,
    level: row.level,
    issued_on: row.issued_on,
    country: row.country_code,
    postcode: row.zip_code,
    isResidential: scheme.uses === 'residential' || (scheme.uses === 'all' && row.property_type === 'residential'),
    isLet,
    floorArea: row.gross_floor_area,
  };
  const broken = brokenRules(rated, ratingRules, today);
  const found = broken.some(({ isExemptible }) => isExemptible)
    ? exemptionOn(exemptions, monthsOfExemption, today)
    : undefined;
  return {
    flags: broken
      .filter(({ isExemptible }) => !(found && isExemptible))
      .map(({ key, from, status }) => ({ key, from, status })),
    exemption: found
      ? { exemption: found.exemption, registered_on: found.registered_on, valid_until: found.valid_until }
      : null,
  };
}

export const fileOf = ({
  version_id,
  file_name,
  file_type,
  bytes,
}: Pick<Row, 'version_id' | 'file_name' | 'file_type' | 'bytes'>): Certificate['file'] =>
  version_id === null ? null : { name: file_name, content_type: contentTypeOf(file_type as DocumentType), bytes };

function shown(row: Row, today: string, exemptions: readonly Exemption[]): Certificate {
  const {
    rating,
    zip_code: _zip,
    property_type: _type,
    is_let,
    version_id: _version,
    file_name: _name,
    file_type: _fileType,
    bytes: _bytes,
    ...stated
  } = row;
  const scheme = row.scheme_key === null ? undefined : schemeOf(row.scheme_key);
  const said = { kind: row.kind, scheme: row.scheme, rating, issued_on: row.issued_on };
  const proposal = scheme ? undefined : proposedScheme(said, schemesOfKind(row.kind), row.country_code, today);
  return {
    ...stated,
    scheme: scheme?.name ?? row.scheme,
    level: scheme ? row.level : rating,
    standing: (scheme && standingOf(scheme, row.level, row.issued_on ?? today)) ?? null,
    proposal: proposal ? { ...proposal, scheme: schemeOf(proposal.scheme_key)?.name ?? '' } : null,
    ...(isInForce(row.state) ? flagsOf(row, is_let, today, exemptions) : { flags: [], exemption: null }),
    file: fileOf(row),
  };
}

/** Certificates with what rules say of them. */
export async function shownAll({ db, scope }: Work, rows: readonly Row[], today: string): Promise<Certificate[]> {
  const ids = rows.filter(({ country_code }) => country_code === 'GB').map(({ environment_id }) => environment_id);
  const exemptions = await exemptionsOf(db, scope, ids);
  return rows.map((row) => shown(row, today, exemptions.get(row.environment_id) ?? []));
}

export async function shownOne(work: Work, row: Row, today: string): Promise<Certificate> {
  const [one] = await shownAll(work, [row], today);
  return one ?? fail('certificate.not-found');
}

export async function mustFind(ctx: Ctx, { db, scope }: Work, kind: CertificateKind, id: string): Promise<Row> {
  return (await repository.findCertificate(db, scope, kind, id, todayOf(ctx))) ?? fail('certificate.not-found');
}

type Asked = Parsed<typeof certificates.getBuildingCertificates>;

const list =
  (kind: CertificateKind) =>
  (ctx: Ctx, asked: Asked): Promise<Answer<typeof certificates.getBuildingCertificates>> =>
    reading(ctx, async (work) => {
      const { db, scope } = work;
      const { environment_id, certificate_id, search, where, ...by } = asked;
      if (environment_id && !(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
      const today = todayOf(ctx);
      const filter = { kind, environment_id, certificate_id, search, where, today };
      const { rows, n } = await repository.listCertificates(db, scope, filter, by);
      return { paginateData: await shownAll(work, rows, today), totalData: n };
    });

export const getBuildingCertificates = list('building_certificate');
export const getEnergyRatings = list('energy_certificate');

/** It is moved to the trash of the documents, from where it can be restored. */
const remove =
  (kind: CertificateKind) =>
  (ctx: Ctx, { certificate_id }: Parsed<typeof certificates.deleteBuildingCertificate>): Promise<{ done: true }> =>
    inTransaction(ctx, async (work) => {
      await mustFind(ctx, work, kind, certificate_id);
      await moveToTrash(ctx, work, [certificate_id]);
      return { done: true };
    });

export const deleteBuildingCertificate = remove('building_certificate');
export const deleteEnergyRating = remove('energy_certificate');

export const getCertificateSchemes = async (
  _ctx: Ctx,
  { kind }: Parsed<typeof certificates.getCertificateSchemes>,
): Promise<CertificateSchemes> => ({
  schemes: schemesOfKind(kind).map((scheme) => ({
    key: scheme.key,
    name: scheme.name,
    owner: scheme.owner,
    countries: scheme.countries && [...scheme.countries],
    stages: [...scheme.stages],
    uses: scheme.uses,
    scales: scheme.scales.map(({ from, until, classes }) => ({ from, until, classes: [...classes] })),
    score: scheme.score && [scheme.score[0], scheme.score[1]],
    valid_years: scheme.validYears,
    versions: [...scheme.versions],
  })),
  rules: (kind === 'energy_certificate' ? ratingRules : []).map(({ key, from, status, title, text, source }) => ({
    key,
    from,
    status,
    title,
    text,
    source: source.name,
    source_url: source.url,
  })),
  exemptions:
    kind === 'energy_certificate' ? ruleExemptions.map(({ key, months, title }) => ({ key, months, title })) : [],
});
