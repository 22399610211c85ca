import { canonicalJson } from '../canonical-json.ts';
import { sha256 } from '../sha256.ts';
import { checkEntries, hasNamed, type LogCheck, type LogEntry, type LogHead } from './event-log.ts';
import { statementStatusInLog, type StatementStatus } from './statement-status.ts';

/** An exported frozen report: its content, its hash, and its log. */
export interface ReportBundle {
  format: 'steward-report-bundle-1';
  exported_at: string;
  sha256: string;
  snapshot: unknown;
  log: LogEntry[];
  /** The statement of the round as issued; absent before, and in bundles exported before this field existed. */
  statement?: { sha256: string; content: unknown };
  /** Pages of bills and documents, with the state of their files at the export; their hashes are in the snapshot as well. */
  evidence?: FileCheck[];
}

export interface FileCheck {
  file_id: string;
  name: string;
  /** The hash of the bytes when the round was frozen. */
  sha256: string;
  state: 'intact' | 'changed' | 'missing' | 'not-read';
}

export interface BundleCheck {
  sha256: string;
  isContentIntact: boolean;
  /** Whether the log records that exactly this content was sent. */
  isContentLogged: boolean;
  log: LogCheck;
  /**
   * Whether the log still has what happened before the report was sent: the entry that the frozen content names as the last one, directly
   * before the entry of the sending, and the save of the frozen texts. Null in reports frozen before the content named an entry.
   */
  before: { isIntact: boolean; entries: number } | null;
  /** The validity of the statement of this round, according to the log. */
  standing: StatementStatus;
  /** The last entry of the log: later events, including a withdrawal, are not in it. */
  last: { seq: number; at: string } | null;
  /** The check of the bundle's statement against the log; null without a statement. */
  statement: StatementCheck | null;
  /** The number of files with a frozen hash, and those that are changed or lost. */
  evidence: { files: number; broken: FileCheck[] };
}

export interface StatementCheck {
  sha256: string;
  isIntact: boolean;
  /** Whether the log names the statement. */
  isLogged: boolean;
  /** Whether the log still has the entry that the statement names as its last. */
  hasHead: boolean;
}

const hashOf = (text: string) => sha256(new TextEncoder().encode(text));

const isEntry = (entry: unknown): entry is LogEntry =>
  typeof entry === 'object' &&
  entry !== null &&
  Number.isInteger((entry as LogEntry).seq) &&
  ['at', 'side', 'actor', 'kind', 'previous', 'hash'].every(
    (key) => typeof (entry as Record<string, unknown>)[key] === 'string',
  );

/** The bundle in a file; undefined for other files. */
export function readBundle(text: string): ReportBundle | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { format, sha256: hash, log, snapshot } = value as Partial<ReportBundle>;
  const isBundle =
    format === 'steward-report-bundle-1' &&
    typeof hash === 'string' &&
    typeof snapshot === 'object' &&
    Array.isArray(log) &&
    log.every(isEntry);
  return isBundle ? (value as ReportBundle) : undefined;
}

const roundIn = (snapshot: unknown): number => (snapshot as { head?: { round?: number } }).head?.round ?? 0;

function checkStatement({ sha256: stated, content }: { sha256: string; content: unknown }, log: readonly LogEntry[]) {
  const { log: named } = content as { log?: Partial<LogHead> };
  return {
    sha256: stated,
    isIntact: hashOf(canonicalJson(content)) === stated,
    isLogged: namesStatement(log, stated) !== undefined,
    hasHead: hasNamed(log, named),
  };
}

const namesStatement = (log: readonly LogEntry[], begin: string) =>
  log.find(({ kind, detail }) => kind === 'statement' && String(detail['sha256']).startsWith(begin));

/** The log entry with the hash of a statement or entry as printed on paper; twelve characters are enough. */
export function findInLog(log: readonly LogEntry[], printed: string): LogEntry | 'missing' | 'unreadable' {
  const begin = printed.toLowerCase().replace(/[^0-9a-z]/g, '');
  if (!/^[0-9a-f]{12,64}$/.test(begin)) return 'unreadable';
  return namesStatement(log, begin) ?? log.find(({ hash }) => hash.startsWith(begin)) ?? 'missing';
}

interface FrozenPart {
  head?: { language?: unknown };
  texts?: unknown;
  log?: LogHead;
}

/** The text whose hash the log has for each save of a report. */
export const savedText = ({ language, texts }: { language: unknown; texts: unknown }): string =>
  canonicalJson({ language, texts });

function checkBefore(snapshot: FrozenPart, stated: string, log: readonly LogEntry[]): BundleCheck['before'] {
  const { head, texts, log: named } = snapshot;
  if (!named) return null;
  const sent = log[named.entries];
  const saved = log.slice(0, named.entries).findLast(({ detail }) => detail['texts_sha256'] !== undefined);
  const isIntact =
    hasNamed(log, named) &&
    sent?.kind === 'sent' &&
    sent.detail['sha256'] === stated &&
    saved?.detail['texts_sha256'] === hashOf(savedText({ language: head?.language, texts }));
  return { isIntact, entries: named.entries };
}

/** Recomputes the content hash and the log, from the bundle alone. */
export function checkBundle({ sha256: stated, snapshot, log, statement, evidence = [] }: ReportBundle): BundleCheck {
  const last = log.at(-1);
  const counted = hashOf(canonicalJson(snapshot));
  return {
    sha256: counted,
    isContentIntact: counted === stated,
    isContentLogged: log.some(({ kind, detail }) => kind === 'sent' && detail['sha256'] === stated),
    log: checkEntries(log),
    before: checkBefore(snapshot as FrozenPart, stated, log),
    standing: statementStatusInLog(roundIn(snapshot), log),
    last: last ? { seq: last.seq, at: last.at } : null,
    evidence: {
      files: evidence.length,
      broken: evidence.filter(({ state }) => state === 'changed' || state === 'missing'),
    },
    statement: statement ? checkStatement(statement, log) : null,
  };
}
