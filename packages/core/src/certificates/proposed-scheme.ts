import { scaleOn, type CertificateKind, type CertificateScheme } from './scheme.ts';
import type { Day } from '../calendar/day.ts';

const plain = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}])v(?=\d)/gu, 'v ')
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()} `;

/** Texts of levels compare without blanks and signs, but `B-` is not `B`. */
const sameLevel = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+-]/gu, '');

/** Scheme and level of a list that free text names. */
export interface ProposedScheme {
  scheme_key: string;
  /** Empty: the text names none of the scheme's levels. */
  level: string;
}

/**
 * The scheme that a text names by its name or one of its other names, and its level. The longest name found decides; several schemes with
 * equally long names, and texts that name none, have no proposal. A person confirms it: nothing is stored by it.
 */
export function proposedScheme(
  said: { kind: CertificateKind; scheme: string; rating: string; issued_on: Day | null },
  schemes: readonly CertificateScheme[],
  country: string,
  today: Day,
): ProposedScheme | undefined {
  const text = plain(said.scheme);
  const found = schemes
    .filter(({ kind, countries }) => kind === said.kind && (countries === null || countries.includes(country)))
    .flatMap((scheme) =>
      [scheme.name, ...scheme.aliases].flatMap((name) => {
        const words = plain(name);
        return text.includes(words) ? [{ scheme, length: words.length }] : [];
      }),
    );
  const longest = Math.max(0, ...found.map(({ length }) => length));
  const best = new Set(found.filter(({ length }) => length === longest).map(({ scheme }) => scheme));
  const [only] = best;
  if (!only || best.size > 1) return undefined;
  const classes = scaleOn(only, said.issued_on ?? today)?.classes ?? [];
  const level = classes.find((one) => sameLevel(one) === sameLevel(said.rating)) ?? '';
  return { scheme_key: only.key, level };
}
