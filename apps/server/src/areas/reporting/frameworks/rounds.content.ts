import type { CitationKind, Completeness, FrameworkLevel } from '@steward/contract/reporting/frameworks.models';
import type { Language } from '@steward/contract/language';
import type { AnswerState } from '@steward/core/disclosures/completeness';
import type { z } from 'zod';

type InWords = Readonly<Record<Language, string>>;

/** An answer as it was approved. */
export interface FrozenAnswer {
  code: string;
  title: InWords;
  subject_id: string | null;
  subject_name: string | null;
  type: string;
  unit: string | null;
  value: unknown;
  /** Never stored: the person who reads it may not see it. */
  is_hidden?: true;
  state: AnswerState;
  reason: string;
  owner: string;
  reviewed_by: string;
  citations: {
    kind: CitationKind;
    object_id: string | null;
    object_version: string;
    title: string;
    metric: Readonly<Record<string, unknown>> | null;
    value: number | null;
    unit: string;
    fingerprint: string;
    page: number | null;
    quote: string;
  }[];
}

/** The frozen content of a round. The hash is computed over all of it. */
export interface RoundContent {
  format: 1;
  head: {
    report_id: string;
    organization_id: string;
    framework: string;
    edition: string;
    edition_reason: string;
    level: FrameworkLevel;
    subject_id: string;
    subject_name: string;
    year: number;
    first_day: string;
    last_day: string;
    round: number;
    version: number;
    reason: string;
    approved_by: string;
    approved_at: string;
  };
  completeness: z.infer<typeof Completeness>;
  answers: FrozenAnswer[];
  /** What areas keep beside the answers; absent where there is nothing, and in rounds approved before it was kept (decision 0147). */
  beside?: Beside;
}

export type Beside = Readonly<Record<string, unknown>>;
