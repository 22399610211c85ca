import { findingOutcomes } from '@steward/core/assurance/findings';
import { z } from 'zod';
import { id, text } from '../call.ts';
import { Language } from '../language.ts';
import { Level } from './boundaries.ts';
import { ReportFacts } from './reports.facts.ts';

/** The sections of the report written by a person. Keys follow the GHG Protocol's required and optional information. */
export const reportTexts = [
  'company',
  'responsible',
  'purpose',
  'boundary_reason',
  'boundary_entities',
  'exclusions',
  'significance',
  'scope3_note',
  'leased_assets',
  'base_year_reason',
  'recalculation_policy',
  'recalculations',
  'methods',
  'uncertainty',
  'quality_management',
  'changes',
  'programmes',
  'targets',
  'offsets',
  'contact',
] as const;
export const ReportTextKey = z.enum(reportTexts);
/** Without these a report cannot be sent (GHG Protocol Corporate Standard, chapter 9, required information). */
export const requiredReportTexts = [
  'company',
  'responsible',
  'exclusions',
  'leased_assets',
  'recalculation_policy',
  'methods',
  'contact',
] as const;

/** These are printed as not stated if they are empty (ISO 14064-1:2018, 9.3.1: the criteria of significance). */
export const statedReportTexts = [...requiredReportTexts, 'significance'] as const;

export const ReportTexts = z.partialRecord(ReportTextKey, text(20_000));

export const reportStates = ['draft', 'sent', 'accepted', 'rejected'] as const;
/** The consequence for an accepted round of facts discovered later. */
export const endedStandings = ['to-be-reissued', 'withdrawn'] as const;
const Event = z.object({
  _id: z.string(),
  at: z.string(),
  round: z.number(),
  kind: z.string(),
  actor_name: z.string(),
  note: z.string(),
});
export const Finding = z.object({
  _id: id('finding'),
  round: z.number(),
  kind: z.enum(['question', 'misstatement', 'nonconformity']),
  about: z.string(),
  size_t: z.number().nullable(),
  status: z.enum(['open', 'answered', 'closed']),
  /** The outcome of a closed misstatement; null in those closed before this field existed. */
  outcome: z.enum(findingOutcomes).nullable(),
  created_at: z.string(),
  messages: z.array(
    z.object({
      _id: z.string(),
      at: z.string(),
      side: z.enum(['verifier', 'owner']),
      author: z.string(),
      body: z.string(),
    }),
  ),
});
export type Finding = z.infer<typeof Finding>;

export const ReportHead = z.object({
  _id: id('report'),
  level: Level,
  target_id: z.uuid(),
  target_name: z.string(),
  year: z.number(),
  status: z.enum(reportStates),
  /** The state of the latest sent round; null: no consequence after its acceptance. */
  standing: z.enum(endedStandings).nullable(),
  round: z.number(),
  version: z.number(),
  language: Language,
  updated_at: z.string(),
});
/**
 * Where an imported report came from. Unless `signature` is `own`, the state in the archive (`status`) proves nothing: the report is a draft
 * until it is verified here.
 */
export const ImportedReport = z.object({
  archive: z.string(),
  organization: z.string(),
  signature: z.enum(['own', 'other', 'none']),
  signing_key: z.string(),
  exported_at: z.string().nullable(),
  imported_at: z.string(),
  imported_by: z.string(),
  /** The state in the archive, where it is not the state here. */
  status: z.enum(reportStates).nullable(),
});
export const Report = ReportHead.extend({
  imported: ImportedReport.nullable(),
  texts: ReportTexts,
  sha256: z.string().nullable(),
  events: z.array(Event),
  findings: z.array(Finding),
  links: z.array(
    z.object({
      _id: id('link'),
      email: z.string(),
      verifier_name: z.string(),
      round: z.number(),
      expires_at: z.string(),
      revoked_at: z.string().nullable(),
      last_opened_at: z.string().nullable(),
      created_at: z.string(),
      /** The second factor of the recipient; null before its first set-up. */
      authenticator: z
        .object({
          /** Null until the set-up is completed, also after a reset. */
          since: z.string().nullable(),
          declared_name: z.string(),
          declared_body: z.string(),
          reset_at: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  missing_texts: z.array(ReportTextKey),
});
export type Report = z.infer<typeof Report>;

/** The content for the verifier, frozen when the report was sent. */
export const FrozenReport = z.object({
  head: ReportHead.extend({
    organization_name: z.string(),
    round: z.number(),
    sha256: z.string(),
    /** The last entry of the log before the report was sent; null in reports sent before it was named. */
    log: z.object({ entries: z.number(), head: z.string() }).nullable(),
    frozen_at: z.string(),
    verifier_name: z.string(),
    verifier_email: z.string(),
    expires_at: z.string(),
    consolidation: z.enum(['operational_control', 'financial_control', 'equity_share']),
    base_year: z.number().nullable(),
  }),
  texts: ReportTexts,
  findings: z.array(Finding),
  events: z.array(Event),
  /** Statements behind own factors and instruments; each opens at its address with the token of the link. */
  documents: z.array(z.object({ name: z.string(), about: z.string(), url: z.string(), sha256: z.string().nullable() })),
  earlier_rounds: z.array(
    z.object({
      round: z.number(),
      sha256: z.string(),
      frozen_at: z.string(),
      total_location: z.number().nullable(),
      total_market: z.number().nullable(),
    }),
  ),
  facts: ReportFacts,
  /** What `submitReprtByVerifier` decides on: the round with its findings and what was written to them. */
  version: z.string(),
});
