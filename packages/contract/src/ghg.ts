import { z } from 'zod';
import { area, id, requiredText, text, year } from './call.ts';
import { Carrier } from './bills.ts';
import { MissingFactor, WorkingBill, WorkingLine } from './dashboards.ts';
import { Language } from './session.ts';

const Done = z.object({ done: z.literal(true) });

export const levels = ['Organization', 'Portfolio', 'Property'] as const;
export const Level = z.enum(levels);
export type Level = z.infer<typeof Level>;

/** The parts of the report a person writes. Keys follow the GHG Protocol's required and optional information. */
export const reportTexts = [
  'company',
  'responsible',
  'purpose',
  'boundary_reason',
  'boundary_entities',
  'exclusions',
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

export const ReportTexts = z.partialRecord(ReportTextKey, text(20_000));

const Sums = z.object({
  scope1: z.number(),
  scope2_location: z.number(),
  scope2_market: z.number(),
  scope3: z.number(),
});

/** The inventory behind a report: kg CO2e, never rounded. */
export const Inventory = z.object({
  totals: Sums,
  total_location: z.number(),
  total_market: z.number(),
  is_complete: z.boolean(),
  scope3_by_category: z.record(z.string(), z.number()),
  gases: z.object({ co2: z.number(), ch4: z.number(), n2o: z.number(), fluorinated: z.number(), unsplit: z.number() }),
  biogenic: z.number(),
  by_environment: z.array(
    Sums.extend({
      environment_id: id('environment'),
      environment_name: z.string(),
      country_code: z.string(),
      gross_floor_area: z.number(),
      is_complete: z.boolean(),
      energy_kwh: z.number(),
      kg_per_m2: z.number().nullable(),
    }),
  ),
  by_carrier: z.array(Sums.extend({ carrier: z.string(), quantity: z.number(), unit: z.string() })),
  by_month: z.array(Sums.extend({ month: z.string() })),
  by_year: z.array(Sums.extend({ year: z.number() })),
  missing: z.array(MissingFactor),
  factors: z.array(
    z.object({
      id: z.string(),
      carrier: z.string(),
      scope: z.number(),
      basis: z.string().nullable(),
      country: z.string(),
      region: z.string().nullable(),
      year: z.number(),
      unit: z.string(),
      kg_co2e_per_unit: z.number(),
      gwp_set: z.string(),
      source: z.string(),
      edition: z.string(),
      licence: z.string(),
      note: z.string().nullable(),
      proxy_for: z.string().nullable(),
      own: z.boolean(),
    }),
  ),
  coverage: z.object({ days: z.number(), days_expected: z.number(), share: z.number(), estimated_share: z.number() }),
  energy_kwh: z.number(),
  gross_floor_area: z.number(),
});
export type Inventory = z.infer<typeof Inventory>;

export const reportStates = ['draft', 'sent', 'accepted', 'rejected'] as const;
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

const ReportHead = z.object({
  _id: id('report'),
  level: Level,
  target_id: z.uuid(),
  target_name: z.string(),
  year: z.number(),
  status: z.enum(reportStates),
  round: z.number(),
  version: z.number(),
  language: Language,
  updated_at: z.string(),
});
export const Report = ReportHead.extend({
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
    }),
  ),
  missing_texts: z.array(ReportTextKey),
});
export type Report = z.infer<typeof Report>;

const about = { level: Level, target_id: z.uuid().optional(), year: year() };
const token = z.string().min(20).max(300);

export const OwnFactorFields = z.object({
  environment_id: id('environment').nullable().default(null),
  carrier: Carrier,
  basis: z.enum(['location', 'market']).nullable().default(null),
  treatment: text(40).default(''),
  year: year(),
  unit: z.enum(['kWh', 'l', 't']),
  kg_co2e_per_unit: z.number().min(0).max(1_000_000),
  source: requiredText(300),
});
export const InstrumentFields = z.object({
  environment_id: id('environment'),
  year: year(),
  kind: z.enum(['certificate', 'contract', 'supplier']),
  kwh: z.number().positive().max(1e12),
  kg_co2e_per_kwh: z.number().min(0).max(100),
  reference: requiredText(300),
});

/** What the verifier sees: frozen when it was sent. */
export const FrozenReport = z.object({
  head: ReportHead.extend({
    organization_name: z.string(),
    round: z.number(),
    sha256: z.string(),
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
  earlier_rounds: z.array(
    z.object({
      round: z.number(),
      sha256: z.string(),
      frozen_at: z.string(),
      total_location: z.number(),
      total_market: z.number(),
    }),
  ),
});

export const ghg = area('ghg', {
  ghg_report: {
    method: 'POST',
    path: '/ghg_report',
    access: 'member',
    summary: 'The live inventory of an organization, portfolio or property in a year',
    input: z.object(about),
    answer: Inventory,
  },
  getGhgReports: {
    method: 'POST',
    path: '/getGhgReports',
    access: 'member',
    summary: 'The reports that exist',
    input: z.object({ year: year().optional() }),
    answer: z.array(ReportHead),
  },
  getGhgProtocolReport: {
    method: 'POST',
    path: '/getGhgProtocolReport',
    access: 'member',
    summary: 'A report with its texts, history, questions and links; null when there is none yet',
    input: z.object(about),
    answer: Report.nullable(),
  },
  saveGhgProtocolReport: {
    method: 'POST',
    path: '/saveGhgProtocolReport',
    access: 'member',
    summary: 'Save the text parts; `version` is the one last read, so that nobody overwrites another',
    input: z.object({
      ...about,
      texts: ReportTexts,
      language: Language.default('en'),
      version: z.int().min(0).max(1_000_000).default(0),
    }),
    answer: Report,
  },
  sendReportToVerifier: {
    method: 'POST',
    path: '/sendReportToVerifier',
    access: 'admin',
    summary:
      'Freeze the report and mail the verifier a secret, expiring link; also the resubmission of a rejected one (A07)',
    input: z.object({
      report_id: id('report'),
      email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
      verifier_name: requiredText(200),
      days: z.int().min(1).max(365).default(30),
      note: text(2000).default(''),
      language: Language.default('en'),
    }),
    answer: Report,
    limit: { calls: 20, perSeconds: 60 },
  },
  withdrawReport: {
    method: 'POST',
    path: '/withdrawReport',
    access: 'admin',
    summary: 'Take a sent report back to draft; its links end',
    input: z.object({ report_id: id('report'), reason: requiredText(2000) }),
    answer: Report,
  },
  revokeVerifierLink: {
    method: 'POST',
    path: '/revokeVerifierLink',
    access: 'admin',
    summary: 'End a verifier link at once',
    input: z.object({ link_id: id('link') }),
    answer: Done,
  },
  answerFinding: {
    method: 'POST',
    path: '/answerFinding',
    access: 'member',
    summary: "Answer a verifier's question",
    input: z.object({ finding_id: id('finding'), body: requiredText(10_000) }),
    answer: Finding,
  },
  makeGhgReportPdf: {
    method: 'POST',
    path: '/makeGhgReportPdf',
    access: 'member',
    summary: 'Make the PDF of a report in the background; a draft says so on every page',
    input: z.object({ report_id: id('report'), language: Language }),
    answer: z.object({ job_id: id('job') }),
  },
  downloadGhgReportPdf: {
    method: 'GET',
    path: '/ghgReportPdf/:job_id',
    access: 'member',
    shape: 'file',
    summary: 'The PDF that a job made',
    input: z.object({ job_id: id('job') }),
    answer: z.null(),
  },
  getOwnFactors: {
    method: 'POST',
    path: '/getOwnFactors',
    access: 'member',
    summary: "The organization's own emission factors",
    input: z.object({}),
    answer: z.array(
      OwnFactorFields.extend({ _id: id('factor'), environment_name: z.string().nullable(), created_at: z.string() }),
    ),
  },
  saveOwnFactor: {
    method: 'POST',
    path: '/saveOwnFactor',
    access: 'admin',
    summary: 'Add an own factor with its source',
    input: OwnFactorFields,
    answer: Done,
  },
  deleteOwnFactor: {
    method: 'POST',
    path: '/deleteOwnFactor',
    access: 'admin',
    summary: 'Delete an own factor',
    input: z.object({ factor_id: id('factor') }),
    answer: Done,
  },
  getInstruments: {
    method: 'POST',
    path: '/getInstruments',
    access: 'member',
    summary: 'Energy attribute certificates, contracts and supplier products',
    input: z.object({ year: year().optional() }),
    answer: z.array(
      InstrumentFields.extend({ _id: id('instrument'), environment_name: z.string(), created_at: z.string() }),
    ),
  },
  saveInstrument: {
    method: 'POST',
    path: '/saveInstrument',
    access: 'admin',
    summary: 'Add a certificate or contract',
    input: InstrumentFields,
    answer: Done,
  },
  deleteInstrument: {
    method: 'POST',
    path: '/deleteInstrument',
    access: 'admin',
    summary: 'Delete a certificate or contract',
    input: z.object({ instrument_id: id('instrument') }),
    answer: Done,
  },
  getFactorEditions: {
    method: 'POST',
    path: '/getFactorEditions',
    access: 'member',
    summary: 'The published sets the product computes with: edition, source, licence',
    input: z.object({}),
    answer: z.array(
      z.object({
        set: z.string(),
        edition: z.string(),
        source: z.string(),
        licence: z.string(),
        attribution: z.string(),
        factors: z.number(),
      }),
    ),
  },
  getOrganizationConfig: {
    method: 'GET',
    path: '/getOrganizationConfig',
    access: 'member',
    summary: 'How the organization accounts: consolidation approach and base year',
    input: z.object({}),
    answer: z.object({
      consolidation: z.enum(['operational_control', 'financial_control', 'equity_share']),
      base_year: z.number().nullable(),
    }),
  },
  saveGHGBaseYear: {
    method: 'POST',
    path: '/saveGHGBaseYear',
    access: 'admin',
    summary: 'Set the base year and the consolidation approach',
    input: z.object({
      base_year: year().nullable(),
      consolidation: z.enum(['operational_control', 'financial_control', 'equity_share']),
    }),
    answer: Done,
  },
});

export const verification = area('verification', {
  getGhgProtocolReportForVerifier: {
    method: 'POST',
    path: '/getGhgProtocolReportForVerifier',
    access: 'verifier',
    summary: 'The frozen report behind a verifier link',
    input: z.object({ token }),
    answer: FrozenReport,
    limit: { calls: 120, perSeconds: 60 },
  },
  getGhgRprtDataForVerifier: {
    method: 'POST',
    path: '/getGhgRprtDataForVerifier',
    access: 'verifier',
    summary: 'The frozen inventory behind a verifier link',
    input: z.object({ token }),
    answer: Inventory,
  },
  traceForVerifier: {
    method: 'POST',
    path: '/traceForVerifier',
    access: 'verifier',
    summary: 'The frozen lines and bills behind one property and carrier',
    input: z.object({ token, environment_id: z.uuid(), carrier: z.string().max(60).optional() }),
    answer: z.object({ lines: z.array(WorkingLine), bills: z.array(WorkingBill) }),
  },
  getBillForVerifier: {
    method: 'POST',
    path: '/getBillForVerifier',
    access: 'verifier',
    summary: 'The frozen values of a bill of the report, and where they stand on its pages',
    input: z.object({ token, bill_id: z.uuid() }),
    answer: z.object({
      bill_id: z.string(),
      supplier: z.string(),
      fields: z.array(
        z.object({
          key: z.string(),
          value: z.union([z.string(), z.number()]).nullable(),
          boxes: z.array(z.object({ page: z.number(), x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
        }),
      ),
      pages: z.array(z.object({ page: z.number(), width_px: z.number(), height_px: z.number(), url: z.string() })),
    }),
  },
  getBillPageForVerifier: {
    method: 'GET',
    path: '/verifierBillPage/:bill_id/:page',
    access: 'verifier',
    shape: 'file',
    summary: 'The page image of a bill of the report',
    input: z.object({ token, bill_id: z.uuid(), page: z.coerce.number<string>().int().min(1).max(100) }),
    answer: z.null(),
  },
  downloadReportForVerifier: {
    method: 'GET',
    path: '/verifierReportPdf',
    access: 'verifier',
    shape: 'file',
    summary: 'The frozen report as PDF',
    input: z.object({ token, language: Language.default('en') }),
    answer: z.null(),
  },
  askByVerifier: {
    method: 'POST',
    path: '/askByVerifier',
    access: 'verifier',
    summary: 'Raise a question, misstatement or nonconformity, or write on in an open one',
    input: z.object({
      token,
      finding_id: z.uuid().optional(),
      kind: z.enum(['question', 'misstatement', 'nonconformity']).default('question'),
      about: text(300).default(''),
      size_t: z.number().min(-1e9).max(1e9).nullable().default(null),
      body: requiredText(10_000),
    }),
    answer: Finding,
    limit: { calls: 30, perSeconds: 60 },
  },
  closeByVerifier: {
    method: 'POST',
    path: '/closeByVerifier',
    access: 'verifier',
    summary: 'Close a question',
    input: z.object({ token, finding_id: z.uuid() }),
    answer: Finding,
  },
  submitReprtByVerifier: {
    method: 'POST',
    path: '/submitReprtByVerifier',
    access: 'verifier',
    summary: 'Accept the report, or reject it with a reason',
    input: z
      .object({
        token,
        decision: z.enum(['accepted', 'rejected']),
        assurance: z.enum(['limited', 'reasonable']).default('limited'),
        reason: text(10_000).default(''),
      })
      .refine((d) => d.decision === 'accepted' || d.reason.length > 0, { path: ['reason'], message: 'is required' }),
    answer: Done,
  },
});
