import { canonicalJson } from '../canonical-json.ts';
import { sha256 } from '../sha256.ts';

/** The predecessor's hash of the first entry. */
export const NO_ENTRY = '0'.repeat(64);

/** An event of a report, chained to the event before it. */
export interface LogEntry {
  seq: number;
  /** ISO 8601 in UTC with milliseconds. */
  at: string;
  round: number;
  side: 'verifier' | 'organization';
  actor: string;
  kind: string;
  detail: Readonly<Record<string, string | number | null>>;
  /** The hash of the preceding entry. */
  previous: string;
  /** SHA-256 of everything above as canonical JSON (RFC 8785). */
  hash: string;
}

/** The text whose hash an entry contains. */
export const hashedText = ({ seq, at, round, side, actor, kind, detail, previous }: Omit<LogEntry, 'hash'>): string =>
  canonicalJson({ seq, at, round, side, actor, kind, detail, previous });

/** An entry of a log: its number and its hash. */
export interface LogHead {
  entries: number;
  head: string;
}

/** The last entry of a log so far. What is frozen names it, so that no earlier entry can be changed afterwards. */
export const headOf = (entries: readonly Pick<LogEntry, 'hash'>[]): LogHead => ({
  entries: entries.length,
  head: entries.at(-1)?.hash ?? NO_ENTRY,
});

/** Whether a log still has the entry that something frozen names as its last. */
export const hasNamed = (log: readonly LogEntry[], named: Partial<LogHead> | undefined): boolean =>
  named?.head !== undefined && log[(named.entries ?? 0) - 1]?.hash === named.head;

export interface LogCheck extends LogHead {
  /** `content`: the entry was changed; `chain`: an entry before it is missing, or was added or moved. */
  broken: { seq: number; why: 'content' | 'chain' } | null;
}

/** Recomputes every hash and names the first entry that does not fit. */
export function checkLog(entries: readonly LogEntry[], hashOf: (text: string) => string): LogCheck {
  let previous = NO_ENTRY;
  const result = headOf(entries);
  for (const [at, entry] of entries.entries()) {
    if (hashOf(hashedText(entry)) !== entry.hash) return { ...result, broken: { seq: entry.seq, why: 'content' } };
    if (entry.seq !== at + 1 || entry.previous !== previous)
      return { ...result, broken: { seq: entry.seq, why: 'chain' } };
    previous = entry.hash;
  }
  return { ...result, broken: null };
}

/** The same check with the hash function of this package, for callers without another. */
export const checkEntries = (entries: readonly LogEntry[]): LogCheck =>
  checkLog(entries, (text) => sha256(new TextEncoder().encode(text)));
