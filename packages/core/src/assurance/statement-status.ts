import type { LogEntry } from './event-log.ts';
import { acceptingOpinions, type Opinion } from './opinion.ts';

export const statementStatuses = ['stands', 'to-be-reissued', 'replaced', 'withdrawn'] as const;

/** A statement of assurance as referred to by others. */
export interface NamedStatement {
  round: number;
  opinion: Opinion;
  sha256: string;
  issued_at: string;
}

/** A fact discovered after a round was accepted, and its consequence. */
export interface DecidedFact {
  round: number;
  decision: 'none' | 'reissue' | 'withdraw';
  side: 'verifier' | 'organization';
  recorded_at: string;
  recorded_by_name: string;
}

export interface StatementStatus {
  state: (typeof statementStatuses)[number];
  /** When the statement ended; null while it is valid. */
  since: string | null;
  by: string;
  side: DecidedFact['side'] | null;
  replaces: NamedStatement | null;
  replaced_by: NamedStatement | null;
}

/**
 * The validity of a round's statement after the facts discovered since (ISO 14064-3, clause 10). A withdrawn one stays withdrawn, even if a
 * new one is issued. One to be reissued stays valid until a later round ends with an acceptance, whose statement replaces it.
 */
export function statementStatusOf(
  round: number,
  facts: readonly DecidedFact[],
  statements: readonly NamedStatement[],
): StatementStatus {
  const ended = (of: number) => {
    const own = facts.filter((fact) => fact.round === of);
    return own.find(({ decision }) => decision === 'withdraw') ?? own.find(({ decision }) => decision === 'reissue');
  };
  const accepting = statements
    .filter(({ opinion }) => acceptingOpinions.includes(opinion))
    .toSorted((a, b) => a.round - b.round);
  const fact = ended(round);
  const replaced_by = (fact && accepting.find((one) => one.round > round)) ?? null;
  const isAccepting = accepting.some((one) => one.round === round);
  const before = accepting.findLast((one) => one.round < round);
  const replaces = isAccepting && before && ended(before.round) ? before : null;
  const state = !fact
    ? 'stands'
    : fact.decision === 'withdraw'
      ? 'withdrawn'
      : replaced_by
        ? 'replaced'
        : 'to-be-reissued';
  return {
    state,
    since: fact?.recorded_at ?? null,
    by: fact?.recorded_by_name ?? '',
    side: fact?.side ?? null,
    replaces,
    replaced_by,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The same from a log alone, for readers without the database. */
export function statementStatusInLog(round: number, log: readonly LogEntry[]): StatementStatus {
  const facts = log
    .filter(({ kind }) => kind === 'fact')
    .map((entry): DecidedFact => ({
      round: entry.round,
      decision: entry.detail['decision'] as DecidedFact['decision'],
      side: entry.side,
      recorded_at: entry.at,
      recorded_by_name: entry.actor,
    }));
  const statements = log
    .filter(({ kind }) => kind === 'statement')
    .map((entry): NamedStatement => ({
      round: entry.round,
      opinion: entry.detail['opinion'] as Opinion,
      sha256: textOf(entry.detail['sha256']),
      issued_at: entry.at,
    }));
  return statementStatusOf(round, facts, statements);
}
