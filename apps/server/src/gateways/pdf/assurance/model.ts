import type { Engagement } from '@steward/contract/carbon/verification.assurance';
import type { Workbench } from '@steward/contract/carbon/verification.workbench';
import type { FindingOutcome } from '@steward/core/assurance/findings';
import type { Opinion } from '@steward/core/assurance/opinion';

/** Fields that the first issued statements do not have. */
type LaterDetail = 'upper_limit' | 'no_sample';
type Later = 'performance_percent' | 'performance_kg' | 'upper_kg' | 'is_upper_above';

/** The content of a statement of assurance, as issued. */
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
  /** The categories in scope 3, ascending. Absent in statements issued before this field existed. */
  scope3Categories?: number[];
  /** The name stated at the set-up of the authenticator; in earlier statements the one that the report was sent to. */
  verifier: string;
  details: Omit<Engagement['details'], LaterDetail> & Partial<Pick<Engagement['details'], LaterDetail>>;
  independentAt: string;
  opinion: Opinion;
  assurance: 'limited' | 'reasonable';
  /** The verifier's text: the basis of a modified conclusion. */
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
    /** Absent in questions, and in statements issued before this field existed. */
    outcome?: FindingOutcome;
    round: number;
    /** What was written, the first message first. Absent in statements issued before this field existed. */
    messages?: { side: 'verifier' | 'owner'; author: string; at: string; body: string }[];
  }[];
  risks: Engagement['risks'];
  /** For a reissued statement: the one it replaces. */
  replaces?: { round: number; sha256: string; issuedAt: string };
  /** Set where the installation sends no mail: its operator could read the verifier's link. */
  linkByHand?: true;
  /** The state of the log at the issue. */
  log: { entries: number; head: string };
}

/** A statement with the data for printing. */
export interface AssuranceModel extends StatementContent {
  language: 'en' | 'ar' | 'de';
  /** Of the issued content. */
  sha256: string;
  /** The page where anyone can check a bundle. */
  checkAt: string;
  /** Facts discovered after the issue. */
  facts: Engagement['facts'];
  standing: Engagement['standing'];
}
