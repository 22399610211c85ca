import { canonicalJson } from '../canonical-json.ts';
import { sha256 } from '../sha256.ts';
import { checkEntries, type LogCheck, type LogEntry } from './event-log.ts';
import { standingInLog, type Standing } from './standing.ts';

/** A frozen report to take away: what was frozen, its hash, and what was done with it. */
export interface ReportBundle {
  format: 'steward-report-bundle-1';
  exported_at: string;
  sha256: string;
  snapshot: unknown;
  log: LogEntry[];
}

export interface BundleCheck {
  sha256: string;
  isContentIntact: boolean;
  /** The log says that this very content was sent. */
  isContentLogged: boolean;
  log: LogCheck;
  /** Of the statement of this round, as the log says. */
  standing: Standing;
}

const hashOf = (text: string) => sha256(new TextEncoder().encode(text));

const isEntry = (entry: unknown): entry is LogEntry =>
  typeof entry === 'object' &&
  entry !== null &&
  Number.isInteger((entry as LogEntry).seq) &&
  ['at', 'side', 'actor', 'kind', 'previous', 'hash'].every(
    (key) => typeof (entry as Record<string, unknown>)[key] === 'string',
  );

/** The bundle in a file; undefined for any other file. */
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

/** Counts content hash and log again, from the bundle alone. */
export function checkBundle({ sha256: stated, snapshot, log }: ReportBundle): BundleCheck {
  const counted = hashOf(canonicalJson(snapshot));
  return {
    sha256: counted,
    isContentIntact: counted === stated,
    isContentLogged: log.some(({ kind, detail }) => kind === 'sent' && detail['sha256'] === stated),
    log: checkEntries(log),
    standing: standingInLog(roundIn(snapshot), log),
  };
}
