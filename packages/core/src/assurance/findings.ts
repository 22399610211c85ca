export const findingOutcomes = ['corrected', 'withdrawn', 'uncorrected'] as const;
/** How a misstatement was settled: corrected in a later round, withdrawn because it was none, or not corrected. */
export type FindingOutcome = (typeof findingOutcomes)[number];

export interface Raised {
  kind: 'question' | 'misstatement' | 'nonconformity';
  round: number;
  status: 'open' | 'answered' | 'closed';
  outcome: FindingOutcome | null;
}

/**
 * Whether a finding counts against the materiality of a round: every misstatement of this or an earlier round that was neither corrected
 * nor withdrawn. One that was closed before outcomes were recorded counts in its own round only.
 */
export function isUncorrected({ kind, round, status, outcome }: Raised, inRound: number): boolean {
  if (kind !== 'misstatement' || round > inRound) return false;
  if (status !== 'closed') return true;
  return outcome === null ? round === inRound : outcome === 'uncorrected';
}
