import type { Day } from '../calendar/day.ts';
import { grouped } from '../grouped.ts';
import { validities, validityOn } from '../property/documents.ts';
import type { CertificateKind } from './scheme.ts';

/** What decides whether a certificate is in force. */
export interface DatedCertificate {
  kind: CertificateKind;
  /** Null: free text that was not put on a list. */
  scheme_key: string | null;
  stage: string;
  issued_on: Day | null;
  valid_until: Day | null;
  /** m²; null: the whole property. */
  certified_area: number | null;
}

/** The state of a certificate: like the validity of documents, or not yet issued, or superseded by a newer one. */
export const certificateStates = [...validities, 'upcoming', 'superseded'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** What a newer certificate supersedes: one of the same scheme, of a building certificate also of the same stage. */
const seriesOf = ({ kind, scheme_key, stage }: DatedCertificate): string =>
  kind === 'energy_certificate' ? `${scheme_key}` : `${scheme_key} ${stage}`;

/** The day from which each certificate of one property is superseded; null: by none. Free text neither supersedes nor is superseded. */
export function supersededOn(certificates: readonly DatedCertificate[]): (Day | null)[] {
  const ofSeries = grouped(
    certificates.filter(({ scheme_key }) => scheme_key !== null),
    seriesOf,
  );
  return certificates.map((one) => {
    if (one.scheme_key === null) return null;
    const later = (ofSeries.get(seriesOf(one)) ?? [])
      .flatMap(({ issued_on }) => issued_on ?? [])
      .filter((day) => day > (one.issued_on ?? ''));
    return later.reduce<Day | null>((first, day) => (first === null || day < first ? day : first), null);
  });
}

/** The state on a day; the last day of validity is a valid one. */
export function stateOn(
  { issued_on, valid_until }: Pick<DatedCertificate, 'issued_on' | 'valid_until'>,
  superseded: Day | null,
  day: Day,
): CertificateState {
  if ((issued_on ?? '') > day) return 'upcoming';
  if (superseded !== null && superseded <= day) return 'superseded';
  return validityOn(valid_until, day);
}

export const isInForce = (state: CertificateState): boolean =>
  state === 'open' || state === 'valid' || state === 'expiring';

/**
 * The floor area of a property with a certificate of a kind in force on a day. Nothing says where two certificates overlap, so that an area
 * counts once: the largest of them, at most the floor area. A certificate without an area is of the whole property; free text counts in none.
 */
export function coveredArea(
  certificates: readonly DatedCertificate[],
  kind: CertificateKind,
  floorArea: number,
  day: Day,
): number {
  const superseded = supersededOn(certificates);
  const areas = certificates.flatMap((one, at) =>
    one.kind === kind && one.scheme_key !== null && isInForce(stateOn(one, superseded[at] ?? null, day))
      ? [one.certified_area ?? floorArea]
      : [],
  );
  return Math.min(Math.max(0, ...areas), floorArea);
}
