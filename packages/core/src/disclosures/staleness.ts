import { canonicalJson } from '../canonical-json.ts';

/** What a source says at one moment. */
export interface SourceState {
  /** The figure; null where it has no value. */
  value?: number | null | undefined;
  /** The figure divided into the rows of a table, by their keys. */
  rows?: Readonly<Record<string, number | null>> | undefined;
  /** What the figure was made of, as a hash; undefined: the source is no figure. */
  fingerprint?: string | undefined;
  /** The version of the object; undefined: it is gone. */
  version?: string | undefined;
}

/** A source of an answer: what was read when it was answered, and what is there now. */
export interface CitedSource extends SourceState {
  now: SourceState;
  /** A person kept the answer in spite of exactly this newer figure or version. */
  kept?: string | undefined;
}

/**
 * `value`: the answer has another figure than its source now, or a source has a new version or is gone. `sources`: the figure is the same,
 * made of other sources. `none`: nothing has changed.
 */
export type Staleness = 'none' | 'sources' | 'value';

/** What a person keeps an answer in spite of: the figure now, or the version now. */
export const keptMark = ({ now }: Pick<CitedSource, 'now'>): string =>
  now.version !== undefined || now.fingerprint === undefined
    ? `version ${now.version ?? 'gone'}`
    : `figure ${now.fingerprint}`;

/** Whether one source has changed since the answer. Figures are compared without rounding, except for what adding in another order makes. */
export function sourceStaleness(source: CitedSource): Staleness {
  const { fingerprint, version, now, kept } = source;
  const isFigure = fingerprint !== undefined;
  if (!isFigure) return version === now.version || kept === keptMark(source) ? 'none' : 'value';
  if (fingerprint === now.fingerprint || kept === keptMark(source)) return 'none';
  return figureOf(source) === figureOf(now) ? 'sources' : 'value';
}

/** The database adds rows in any order: the same sum may differ in its last binary digits. */
const exact = (value: number | null) => (value === null ? null : Number(value.toPrecision(12)));

const figureOf = ({ value = null, rows = {} }: SourceState) =>
  canonicalJson({
    value: exact(value),
    rows: Object.fromEntries(Object.entries(rows).map(([key, of]) => [key, exact(of)])),
  });

/** An answer is as stale as its stalest source. */
export const stalest = (found: readonly Staleness[]): Staleness =>
  found.includes('value') ? 'value' : found.includes('sources') ? 'sources' : 'none';
