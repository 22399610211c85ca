import type { Engagement } from '@steward/contract/carbon/verification.assurance';
import type { Workbench } from '@steward/contract/carbon/verification.workbench';
import type { FindingOutcome } from '@steward/core/assurance/findings';
import type { Opinion } from '@steward/core/assurance/opinion';

/** Not in the first statements that were issued. */
type Later = 'performance_percent' | 'performance_kg' | 'upper_kg' | 'is_upper_above';

/** Everything a statement of assurance says, as it was when it was issued. */
export interface StatementContent {
  format: 1;
  organization: string;
  target: string;
  level: 'Organization' | 'Portfolio' | 'Property';
  year: number;
  round: number;
  /** Of the frozen report. */
  reportSha256: string;
  frozenAt: string;
  consolidation: 'operational_control' | 'financial_control' | 'equity_share';
  baseYear: number | null;
  totals: {
    scope1: number | null;
    scope2_location: number | null;
    scope2_market: number | null;
    scope3: number | null;
    total_location: number | null;
    total_market: number | null;
  };
  verifier: string;
  details: Omit<Engagement['details'], 'upper_limit'> & Partial<Pick<Engagement['details'], 'upper_limit'>>;
  independentAt: string;
  opinion: Opinion;
  assurance: 'limited' | 'reasonable';
  /** The verifier's own words; what a modified conclusion rests on. */
  words: string;
  issuedAt: string;
  materiality: Omit<Workbench['materiality'], 'by_scope' | Later> & Partial<Pick<Workbench['materiality'], Later>>;
  coverage: Workbench['coverage'];
  checked: Workbench['checked'];
  samples: (Pick<Workbench['samples'][number], 'method' | 'seed' | 'coverage' | 'checked_items' | 'result'> &
    Partial<Pick<Workbench['samples'][number], 'confidence' | 'is_too_coarse'>>)[];
  findings: {
    kind: 'question' | 'misstatement' | 'nonconformity';
    about: string;
    size_t: number | null;
    status: 'open' | 'answered' | 'closed';
    /** Absent in questions, and in statements issued before it was kept. */
    outcome?: FindingOutcome;
    round: number;
  }[];
  risks: Engagement['risks'];
  /** Of a reissued statement: the one it replaces. */
  replaces?: { round: number; sha256: string; issuedAt: string };
  /** The installation sends no mail: whoever runs it could read the verifier's link. */
  linkByHand?: true;
  /** The log up to the issue. */
  log: { entries: number; head: string };
}

/** A statement as it is printed. */
export interface AssuranceModel extends StatementContent {
  language: 'en' | 'ar' | 'de';
  /** Of the issued content. */
  sha256: string;
  /** The page where anybody checks a bundle. */
  checkAt: string;
  /** What became known after the issue. */
  facts: Engagement['facts'];
  standing: Engagement['standing'];
}
