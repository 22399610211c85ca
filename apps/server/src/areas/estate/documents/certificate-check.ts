import { fail, Failure } from '@steward/contract/failures';
import { lastExemptDay, type ExemptionKind } from '@steward/core/certificates/exemptions';
import { isRuleOf } from '@steward/core/certificates/rules';
import { problemOf, type CertificateKind, type Graded } from '@steward/core/certificates/scheme';
import { monthsOfExemption, ratingRules, schemeOf } from '@steward/reference/certificates/certificates';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import * as repository from './documents.repository.ts';

/** What of a property decides whether a certificate of it is possible. */
export interface CertifiedProperty {
  country_code: string;
  zip_code: string;
  gross_floor_area: number;
}

export interface StatedCertificate extends Omit<Graded, 'scheme'> {
  scheme_key: string | null;
  /** The words of the part, and the floor area of the space that it is. */
  part: string;
  part_area: number | null;
  certified_area: number | null;
}

const at = (field: string, message: string) => [{ field, message }];

/** Refuses what a scheme of the list does not have: each with its own message and what it has instead. */
export function refuseCertificate(
  ctx: Ctx,
  kind: CertificateKind,
  stated: StatedCertificate,
  property: CertifiedProperty,
): void {
  const { scheme_key, certified_area, part, part_area } = stated;
  if (certified_area !== null && certified_area > property.gross_floor_area)
    fail(
      'certificate.area-too-large',
      `${property.gross_floor_area} m²`,
      at('certified_area', 'is more than the floor area'),
    );
  if (certified_area !== null && part_area !== null && certified_area > part_area)
    fail('certificate.part-area-too-large', `${part_area} m²`, at('certified_area', 'is more than the space has'));
  if (scheme_key === null) return;
  if (part !== '' && part_area === null && certified_area === null)
    fail('certificate.part-area-missing', undefined, at('certified_area', 'is required'));
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

/** Whether rules that can be suspended hold where the property is. */
export const hasExemptions = ({ country_code: country, zip_code: postcode }: CertifiedProperty): boolean =>
  ratingRules.some((rule) => rule.isExemptible && isRuleOf(rule, { country, postcode }));

/** Refuses an exemption where none are registered, and days that its kind does not have. */
export function refuseExemption(
  { exemption, registered_on, valid_until }: { exemption: ExemptionKind; registered_on: string; valid_until: string },
  property: CertifiedProperty,
): void {
  if (!hasExemptions(property)) fail('exemption.not-here');
  if (valid_until < registered_on)
    fail('exemption.days', undefined, at('valid_until', 'must not come before the day of registration'));
  const last = lastExemptDay(registered_on, monthsOfExemption(exemption));
  if (valid_until > last) fail('exemption.too-long', last, at('valid_until', 'is after the last possible day'));
}

/** What calls of documents change that decides whether a certificate or an exemption is possible. */
export interface CertifyingChange {
  kind?: string;
  environment_id?: string | null;
  issued_on?: string | null;
  valid_until?: string | null;
}

/**
 * Refuses a change of documents after which a certificate, rating or exemption among them would not be possible, as their own calls do;
 * the message names the document. Their type is changed among the documents of the property. Out of a property nothing is certified.
 */
export async function refuseForCertificates(
  ctx: Ctx,
  { db, scope }: Work,
  ids: readonly string[],
  change: CertifyingChange,
): Promise<void> {
  const { kind, environment_id, issued_on, valid_until } = change;
  if ([kind, environment_id, issued_on, valid_until].every((one) => one === undefined)) return;
  for (const row of await repository.listStated(db, scope, ids, environment_id)) {
    const next = {
      kind: kind ?? row.kind,
      environment_id: environment_id === undefined ? row.environment_id : environment_id,
      issued_on: issued_on === undefined ? row.issued_on : issued_on,
      valid_until: valid_until === undefined ? row.valid_until : valid_until,
    };
    const isListed = row.scheme_key !== null || row.exemption !== '';
    if (isListed && next.kind !== row.kind) fail('document.on-list', row.title);
    const isSame =
      next.environment_id === row.environment_id &&
      next.issued_on === row.issued_on &&
      next.valid_until === row.valid_until;
    if (isSame || next.environment_id === null) continue;
    refuseStated(ctx, { ...row, ...next });
  }
}

/** Refuses certificates, ratings and exemptions of a property, such as those that came to it, that are not possible there. */
export async function refuseImpossible(ctx: Ctx, { db, scope }: Work, ids: readonly string[]): Promise<void> {
  for (const row of await repository.listStated(db, scope, ids)) refuseStated(ctx, row);
}

function refuseStated(ctx: Ctx, row: repository.StatedRow): void {
  const { exemption, issued_on, valid_until, country_code, zip_code, gross_floor_area } = row;
  if (country_code === null || zip_code === null || gross_floor_area === null) return;
  const property = { country_code, zip_code, gross_floor_area };
  try {
    if (exemption === '') return refuseCertificate(ctx, row.kind as CertificateKind, row, property);
    if (issued_on === null || valid_until === null)
      fail('exemption.days-missing', undefined, at(issued_on === null ? 'issued_on' : 'valid_until', 'is required'));
    refuseExemption({ exemption: exemption as ExemptionKind, registered_on: issued_on, valid_until }, property);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    fail(error.code, [row.title, error.detail].filter(Boolean).join(': '), error.errors);
  }
}
