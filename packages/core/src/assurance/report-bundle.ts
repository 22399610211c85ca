import { canonicalJson } from '../canonical-json.ts';
import { sha256 } from '../sha256.ts';
import { checkEntries, type LogCheck, type LogEntry } from './event-log.ts';
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
  const { log: named } = content as { log?: { entries?: number; head?: string } };
  return {
    sha256: stated,
    isIntact: hashOf(canonicalJson(content)) === stated,
    isLogged: namesStatement(log, stated) !== undefined,
    hasHead: named?.head !== undefined && log[(named.entries ?? 0) - 1]?.hash === named.head,
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

/** Recomputes the content hash and the log, from the bundle alone. */
export function checkBundle({ sha256: stated, snapshot, log, statement, evidence = [] }: ReportBundle): BundleCheck {
  const last = log.at(-1);
  const counted = hashOf(canonicalJson(snapshot));
  return {
    sha256: counted,
    isContentIntact: counted === stated,
    isContentLogged: log.some(({ kind, detail }) => kind === 'sent' && detail['sha256'] === stated),
    log: checkEntries(log),
    standing: statementStatusInLog(roundIn(snapshot), log),
    last: last ? { seq: last.seq, at: last.at } : null,
    evidence: {
      files: evidence.length,
      broken: evidence.filter(({ state }) => state === 'changed' || state === 'missing'),
    },
    statement: statement ? checkStatement(statement, log) : null,
  };
}
