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
  /** The part of the building, as `partKey` names it; empty: the whole building, or a part that is not named. */
  part: string;
  /** The floor area of that part, where it is a space of the property, m². */
  part_area: number | null;
  issued_on: Day | null;
  valid_until: Day | null;
  /** m²; null: the whole property, or the whole part. */
  certified_area: number | null;
}

/** The state of a certificate: like the validity of documents, or not yet issued, or superseded by a newer one. */
export const certificateStates = [...validities, 'upcoming', 'superseded'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** The part that a certificate states: words, and the space that they were linked to. */
export interface StatedPart {
  space_id: string | null;
  part: string;
}

const plain = (words: string): string => words.trim().toLowerCase();

/** The space of a property that a part is: the one it was linked to, or the only one with its name, however long the words were there before. */
export function spaceOfPart<Space extends { id: string; space_name: string }>(
  { space_id, part }: StatedPart,
  spaces: readonly Space[],
): Space | undefined {
  const linked = spaces.find(({ id }) => id === space_id);
  const [named, another] = plain(part) ? spaces.filter(({ space_name }) => plain(space_name) === plain(part)) : [];
  return linked ?? (another ? undefined : named);
}

/** Identifies the part of a building: its space, or else the words without a difference of capitals. */
export const partKey = (stated: StatedPart, spaces: readonly { id: string; space_name: string }[]): string =>
  spaceOfPart(stated, spaces)?.id ?? plain(stated.part);

/** What a newer certificate supersedes: one of the same scheme and part, of a building certificate also of the same stage. */
const seriesOf = ({ kind, scheme_key, stage, part }: DatedCertificate): string =>
  kind === 'energy_certificate' ? `${scheme_key} ${part}` : `${scheme_key} ${stage} ${part}`;

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
 * The floor area of a property with a certificate of a kind in force on a day. Parts that are named do not overlap: their areas add up, each
 * with its largest certificate. Nothing says where other certificates overlap, so that the largest of them counts, and never both. It is at
 * most the floor area. A certificate without an area is of the whole property or space; free text counts in none.
 */
export function coveredArea(
  certificates: readonly DatedCertificate[],
  kind: CertificateKind,
  floorArea: number,
  day: Day,
): number {
  const superseded = supersededOn(certificates);
  const largest = new Map<string, number>();
  for (const [at, one] of certificates.entries()) {
    const { part, part_area, certified_area } = one;
    if (one.kind !== kind || one.scheme_key === null || !isInForce(stateOn(one, superseded[at] ?? null, day))) continue;
    const whole = part === '' ? floorArea : part_area;
    const area = Math.min(certified_area ?? whole ?? 0, whole ?? floorArea);
    largest.set(part, Math.max(largest.get(part) ?? 0, area));
  }
  const { '': unnamed = 0, ...parts } = Object.fromEntries(largest);
  const ofParts = Object.values(parts).reduce((sum, area) => sum + area, 0);
  return Math.min(Math.max(unnamed, ofParts), floorArea);
}
