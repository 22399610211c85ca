import { z } from 'zod';
import { area, id, requiredText, text, year } from './call.ts';
import { Carrier } from './bills.ts';
import { Finding, Inventory, Level, Report, ReportHead, ReportTexts } from './ghg-report.ts';
import { Language } from './session.ts';

const Done = z.object({ done: z.literal(true) });
const about = { level: Level, target_id: z.uuid().optional(), year: year() };

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
