import { canonicalJson } from '../canonical-json.ts';
import { sha256 } from '../sha256.ts';

/** What the first entry names as the one before it. */
export const NO_ENTRY = '0'.repeat(64);

/** One act on a report, chained to the act before it. */
export interface LogEntry {
  seq: number;
  /** ISO 8601 in UTC with milliseconds. */
  at: string;
  round: number;
  side: 'verifier' | 'organization';
  actor: string;
  kind: string;
  detail: Readonly<Record<string, string | number | null>>;
  /** The hash of the entry before. */
  previous: string;
  /** SHA-256 of everything above as canonical JSON (RFC 8785). */
  hash: string;
}

/** The text whose hash an entry bears. */
export const hashedText = ({ seq, at, round, side, actor, kind, detail, previous }: Omit<LogEntry, 'hash'>): string =>
  canonicalJson({ seq, at, round, side, actor, kind, detail, previous });

export interface LogCheck {
  entries: number;
  /** The hash of the last entry. */
  head: string;
  /** `content`: the entry was changed; `chain`: one before it is missing, was added or moved. */
  broken: { seq: number; why: 'content' | 'chain' } | null;
}

/** Counts every hash again and names the first entry that does not fit. */
export function checkLog(entries: readonly LogEntry[], hashOf: (text: string) => string): LogCheck {
  let previous = NO_ENTRY;
  const result = { entries: entries.length, head: entries.at(-1)?.hash ?? NO_ENTRY };
  for (const [at, entry] of entries.entries()) {
    if (hashOf(hashedText(entry)) !== entry.hash) return { ...result, broken: { seq: entry.seq, why: 'content' } };
    if (entry.seq !== at + 1 || entry.previous !== previous)
      return { ...result, broken: { seq: entry.seq, why: 'chain' } };
    previous = entry.hash;
  }
  return { ...result, broken: null };
}

/** The same with the hash of this package, for whoever has no other. */
export const checkEntries = (entries: readonly LogEntry[]): LogCheck =>
  checkLog(entries, (text) => sha256(new TextEncoder().encode(text)));
