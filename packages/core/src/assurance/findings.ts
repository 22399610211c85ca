export const findingOutcomes = ['corrected', 'withdrawn', 'uncorrected'] as const;
/** How a misstatement was settled: by other figures in a later round, because it was none, or not at all. */
export type FindingOutcome = (typeof findingOutcomes)[number];

export interface Raised {
  kind: 'question' | 'misstatement' | 'nonconformity';
  round: number;
  status: 'open' | 'answered' | 'closed';
  outcome: FindingOutcome | null;
}

/**
 * Whether a finding counts against what is material in a round: every misstatement of it and of the rounds before that nobody corrected or
 * withdrew. One that was closed before its outcome was asked counts in its own round alone.
 */
export function isUncorrected({ kind, round, status, outcome }: Raised, inRound: number): boolean {
  if (kind !== 'misstatement' || round > inRound) return false;
  if (status !== 'closed') return true;
  return outcome === null ? round === inRound : outcome === 'uncorrected';
}
