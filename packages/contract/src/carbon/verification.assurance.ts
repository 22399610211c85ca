import { opinions } from '@steward/core/assurance/opinion';
import { statementStatuses } from '@steward/core/assurance/statement-status';
import { z } from 'zod';
import { Done, id, requiredText, text, type CallDefinition } from '../call.ts';
import { changesOf } from '../changes.ts';
import { Language } from '../language.ts';
import { Materiality, token, Workbench } from './verification.workbench.ts';

export const Opinion = z.enum(opinions);
export const Assurance = z.enum(['limited', 'reasonable']);

/** The details of the statement that only the verifier knows. */
export const statementDetails = {
  body: text(200).default(''),
  accreditation: text(300).default(''),
  role: text(200).default(''),
  place: text(200).default(''),
  addressee: text(300).default(''),
  standard: z.enum(['iso-14064-3', 'isae-3410', 'both']).default('iso-14064-3'),
  work: text(10_000).default(''),
  emphasis: text(5000).default(''),
  /** The reason why an upper limit above the materiality is acceptable: further work that was done. */
  upper_limit: text(5000).default(''),
  /** The reason why reasonable assurance needs no sample; printed in the statement. */
  no_sample: text(5000).default(''),
};

const level = z.enum(['low', 'medium', 'high']);
export const Risk = z.object({
  area: requiredText(200),
  inherent: level,
  control: level,
  response: requiredText(2000),
});
export type Risk = z.infer<typeof Risk>;

const factFields = {
  what: requiredText(5000),
  /** The correct amount less the reported one. */
  effect_t: z.number().min(-1e9).max(1e9).nullable().default(null),
  decision: z.enum(['none', 'reissue', 'withdraw']),
  reason: requiredText(5000),
};

const LaterFact = z.object({
  _id: z.string(),
  round: z.number(),
  side: z.enum(['verifier', 'organization']),
  what: z.string(),
  effect_t: z.number().nullable(),
  decision: z.enum(['none', 'reissue', 'withdraw']),
  reason: z.string(),
  recorded_at: z.string(),
  recorded_by_name: z.string(),
});
export type LaterFact = z.infer<typeof LaterFact>;

const NamedStatement = z.object({ round: z.number(), opinion: Opinion, sha256: z.string(), issued_at: z.string() });
/** The validity of a statement after later facts; a reissued one names the one it replaces. */
const Standing = z.object({
  state: z.enum(statementStatuses),
  since: z.string().nullable(),
  by: z.string(),
  side: z.enum(['verifier', 'organization']).nullable(),
  replaces: NamedStatement.nullable(),
  replaced_by: NamedStatement.nullable(),
});

const Issued = z.object({
  opinion: Opinion,
  assurance: Assurance,
  sha256: z.string(),
  issued_at: z.string(),
});

export const LogEntry = z.object({
  seq: z.number(),
  at: z.string(),
  round: z.number(),
  side: z.enum(['verifier', 'organization']),
  actor: z.string(),
  kind: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  previous: z.string(),
  hash: z.string(),
});

export const Engagement = z.object({
  independent_at: z.string().nullable(),
  /** The name that the verifier stated with the authenticator; empty before. The statement is in this name. */
  person: z.string(),
  /** Whether the verifier has set the materiality of the round. */
  is_materiality_set: z.boolean(),
  details: z.object(statementDetails),
  risks: z.array(Risk),
  statement: Issued.nullable(),
  standing: Standing,
  facts: z.array(LaterFact),
});
export type Engagement = z.infer<typeof Engagement>;

const few = { calls: 30, perSeconds: 60 };
const often = { calls: 120, perSeconds: 60 };

export const assuranceCalls = {
  getEngagementForVerifier: {
    method: 'POST',
    path: '/getEngagementForVerifier',
    access: 'verifier',
    summary: "The verifier's declaration, risk assessment and particulars of the statement, and what was issued",
    limit: { calls: 240, perSeconds: 60 },
    input: z.object({ token }),
    answer: Engagement,
  },
  declareIndependenceByVerifier: {
    method: 'POST',
    path: '/declareIndependenceByVerifier',
    access: 'verifier',
    summary: 'Declare to be independent of the organization and of the report; once a round',
    limit: few,
    input: z.object({ token }),
    answer: Done,
  },
  saveStatementDetailsByVerifier: {
    method: 'POST',
    path: '/saveStatementDetailsByVerifier',
    access: 'verifier',
    summary: 'Save what the statement of assurance says of the verifier and the work',
    limit: few,
    input: z.object({ token, ...changesOf(statementDetails) }),
    answer: Done,
  },
  saveRisksByVerifier: {
    method: 'POST',
    path: '/saveRisksByVerifier',
    access: 'verifier',
    summary: "Save the verifier's risk assessment of the round, whole",
    limit: few,
    input: z.object({ token, risks: z.array(Risk).max(100) }),
    answer: Done,
  },
  downloadStatementForVerifier: {
    method: 'GET',
    path: '/verifierStatement/:language',
    access: 'verifier',
    shape: 'file',
    summary: 'The issued statement of assurance as PDF',
    limit: { calls: 20, perSeconds: 60 },
    input: z.object({ token, language: Language }),
    answer: z.null(),
  },
  getLogForVerifier: {
    method: 'POST',
    path: '/getLogForVerifier',
    access: 'verifier',
    summary: 'Everything that was done with the report, chained by hashes',
    limit: often,
    input: z.object({ token }),
    answer: z.array(LogEntry),
  },
  exportBundleForVerifier: {
    method: 'GET',
    path: '/verifierBundle',
    access: 'verifier',
    shape: 'file',
    summary: 'The frozen report and its log as JSON, to be checked without this product',
    limit: { calls: 20, perSeconds: 60 },
    input: z.object({ token }),
    answer: z.null(),
  },
  recordFactByVerifier: {
    method: 'POST',
    path: '/recordFactByVerifier',
    access: 'verifier',
    summary: 'Record a fact that became known after the report was accepted',
    limit: few,
    input: z.object({ token, ...factFields }),
    answer: Done,
  },
  getAssurance: {
    method: 'POST',
    path: '/getAssurance',
    access: 'member',
    needs: 'ghg-protocol.read',
    summary: 'How far the verification of a sent report is: materiality, samples, statement, later facts',
    input: z.object({ report_id: id('report') }),
    answer: z
      .object({
        round: z.number(),
        materiality: Materiality,
        coverage: Workbench.shape.coverage,
        checked: Workbench.shape.checked,
        independent_at: z.string().nullable(),
        statement: Issued.nullable(),
        standing: Standing,
        facts: z.array(LaterFact),
        /** Statements of earlier rounds, the latest first. */
        earlier: z.array(NamedStatement.extend({ standing: Standing })),
      })
      .nullable(),
  },
  getReportLog: {
    method: 'POST',
    path: '/getReportLog',
    access: 'member',
    needs: 'ghg-protocol.read',
    summary: 'Everything that was done with a report, chained by hashes',
    input: z.object({ report_id: id('report') }),
    answer: z.array(LogEntry),
  },
  exportReportBundle: {
    method: 'GET',
    path: '/reportBundle/:report_id',
    access: 'member',
    needs: 'ghg-protocol.export',
    shape: 'file',
    summary: 'The frozen report and its log as JSON, to be checked without this product',
    limit: { calls: 20, perSeconds: 60 },
    input: z.object({ report_id: id('report') }),
    answer: z.null(),
  },
  downloadAssuranceStatement: {
    method: 'GET',
    path: '/assuranceStatement/:report_id/:language',
    access: 'member',
    needs: 'ghg-protocol.export',
    shape: 'file',
    summary: 'The issued statement of assurance as PDF',
    limit: { calls: 20, perSeconds: 60 },
    input: z.object({
      report_id: id('report'),
      language: Language,
      /** By default the latest one. */
      round: z.coerce.number<string>().int().min(1).max(10_000).optional(),
    }),
    answer: z.null(),
  },
  recordLaterFact: {
    method: 'POST',
    path: '/recordLaterFact',
    access: 'member',
    needs: 'ghg-protocol.approve',
    summary: 'Record a fact that became known after the report was accepted, and what follows from it',
    input: z.object({ report_id: id('report'), ...factFields }),
    answer: Done,
  },
} as const satisfies Record<string, CallDefinition>;

export const assuranceFailures = {
  'verifier.not-prepared': {
    status: 409,
    message:
      'A conclusion states only what was done. Do or name what is missing first: it is listed beside the decision.',
  },
  'statement.not-issued': {
    status: 404,
    message: 'No statement of assurance was issued for this submission.',
  },
  'fact.not-accepted': {
    status: 409,
    message: 'Later facts are recorded on accepted reports. Raise a finding, or correct the report and send it again.',
  },
} as const;
