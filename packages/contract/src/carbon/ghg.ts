import { carriers } from '@steward/core/ghg/carrier';
import { z } from 'zod';
import { inventoryFigures } from './ghg.figures.ts';
import { area, countedDay, Done, id, requiredText, text, year } from '../call.ts';
import { Finding, Inventory, Level, Report, ReportHead, ReportTexts } from './ghg.report.ts';
import { ReportTotals } from './ghg.totals.ts';
import { factorCalls } from './ghg.factors.ts';
import { GwpChoice } from './ghg.references.ts';
import { Language } from '../language.ts';

/** A divisor nobody can look up makes an intensity nobody can check. */
const refuseWithoutSource = (
  given: { revenue: number | null; revenue_source: string; people: number | null; people_source: string },
  check: z.RefinementCtx,
) => {
  for (const of of ['revenue', 'people'] as const)
    if (given[of] !== null && !given[`${of}_source`].trim())
      check.addIssue({ code: 'custom', path: [`${of}_source`], message: 'is required' });
};

const about = { level: Level, target_id: z.uuid().optional(), year: year() };

export const ghg = area(
  'carbon/ghg',
  {
    ghg_report: {
      method: 'POST',
      path: '/ghg_report',
      access: 'member',
      needs: 'ghg-protocol.read',
      summary: 'The live inventory of an organization, portfolio or property in a year',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({
        ...about,
        /** Bills and entries as they were known at the end of this day. */
        known_on: countedDay().optional(),
      }),
      answer: Inventory,
    },
    getGhgTotals: {
      method: 'POST',
      path: '/getGhgTotals',
      access: 'member',
      needs: 'ghg-protocol.read',
      summary: 'The totals of that inventory and what they rest on, before its properties are counted one by one',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object(about),
      answer: ReportTotals,
    },
    getGhgReports: {
      method: 'POST',
      path: '/getGhgReports',
      access: 'member',
      needs: 'ghg-protocol.read',
      summary: 'The reports that exist, and how many questions of each wait for an answer',
      input: z.object({ year: year().optional() }),
      answer: z.array(ReportHead.extend({ questions_open: z.number() })),
    },
    getGhgProtocolReport: {
      method: 'POST',
      path: '/getGhgProtocolReport',
      access: 'member',
      needs: 'ghg-protocol.read',
      summary: 'A report with its texts, history, questions and links; null when there is none yet',
      input: z.object(about),
      answer: Report.nullable(),
    },
    saveGhgProtocolReport: {
      method: 'POST',
      path: '/saveGhgProtocolReport',
      access: 'member',
      needs: 'ghg-protocol.edit',
      makes: 'report',
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
      access: 'member',
      needs: 'ghg-protocol.approve',
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
      access: 'member',
      needs: 'ghg-protocol.approve',
      summary: 'Take a sent report back to draft; its links end',
      input: z.object({ report_id: id('report'), reason: requiredText(2000) }),
      answer: Report,
    },
    revokeVerifierLink: {
      method: 'POST',
      path: '/revokeVerifierLink',
      access: 'member',
      needs: 'ghg-protocol.approve',
      summary: 'End a verifier link at once',
      input: z.object({ link_id: id('link') }),
      answer: Done,
    },
    resetVerifierAuthenticator: {
      method: 'POST',
      path: '/resetVerifierAuthenticator',
      access: 'member',
      needs: 'ghg-protocol.approve',
      summary: "Have the second factor of a link's verifier set up anew; what was open with it closes at once",
      input: z.object({ link_id: id('link'), reason: requiredText(2000) }),
      answer: Done,
    },
    answerFinding: {
      method: 'POST',
      path: '/answerFinding',
      access: 'member',
      needs: 'ghg-protocol.edit',
      summary: "Answer a verifier's question",
      input: z.object({ finding_id: id('finding'), body: requiredText(10_000) }),
      answer: Finding,
    },
    makeGhgReportPdf: {
      method: 'POST',
      path: '/makeGhgReportPdf',
      access: 'member',
      needs: 'ghg-protocol.export',
      summary: 'Make the PDF of a report in the background; a draft says so on every page',
      limit: { calls: 20, perSeconds: 60 },
      input: z.object({ report_id: id('report'), language: Language }),
      answer: z.object({ job_id: id('job') }),
    },
    downloadGhgReportPdf: {
      method: 'GET',
      path: '/ghgReportPdf/:job_id',
      access: 'member',
      needs: 'ghg-protocol.export',
      shape: 'file',
      summary: 'The PDF that a job made',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ job_id: id('job') }),
      answer: z.null(),
    },
    ...factorCalls,
    getOrganizationConfig: {
      method: 'GET',
      path: '/getOrganizationConfig',
      access: 'member',
      needs: 'own',
      summary: 'How the organization accounts: consolidation approach, base year, upstream energy',
      input: z.object({}),
      answer: z.object({
        consolidation: z.enum(['operational_control', 'financial_control', 'equity_share']),
        base_year: z.number().nullable(),
        /** Whether the way of energy to the building is counted in scope 3, category 3, where factors are published. */
        upstream_energy: z.boolean(),
        /** From which share of its emissions on the base year is recalculated; 0.05 is 5 %. */
        recalculation_threshold: z.number().optional(),
        /** Which warming potentials count from which year on; null and the years before: as published. */
        gwp_sets: z.array(GwpChoice),
        /** Whether the person reaches every property: only then they change this, and factors for all properties. */
        may_change_whole: z.boolean(),
      }),
    },
    saveGwpSet: {
      method: 'POST',
      path: '/saveGwpSet',
      access: 'member',
      needs: 'emission-factors.edit',
      summary:
        'Choose the warming potentials that inventories take from a year on; null: each factor as it is published',
      input: GwpChoice,
      answer: Done,
    },
    saveReportDenominators: {
      method: 'POST',
      path: '/saveReportDenominators',
      access: 'member',
      needs: 'ghg-protocol.edit',
      summary:
        'Enter what emissions of a year are divided by: revenue and people of the organization, each with its source',
      input: z
        .object({
          year: year(),
          revenue: z.number().positive().max(1e15).nullable().default(null),
          currency: z
            .string()
            .regex(/^[A-Z]{3}$/, 'must be a currency of three letters')
            .default('EUR'),
          revenue_source: text(300).default(''),
          people: z.number().positive().max(1e8).nullable().default(null),
          people_source: text(300).default(''),
        })
        .superRefine(refuseWithoutSource),
      answer: Done,
    },
    acceptLaterEditions: {
      method: 'POST',
      path: '/acceptLaterEditions',
      access: 'member',
      needs: 'ghg-protocol.approve',
      summary:
        'Accept later factor editions for a year that is pinned to earlier ones, for every property, with a reason',
      input: z.object({ ...about, reason: requiredText(2000) }),
      answer: Done,
      limit: { calls: 20, perSeconds: 60 },
    },
    getFuelsWithoutFactor: {
      method: 'POST',
      path: '/getFuelsWithoutFactor',
      access: 'member',
      needs: 'emission-factors.read',
      summary:
        'The fuels for which a year has no emission factor, by country of the properties: to be known before it is the base year',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({ year: year() }),
      answer: z.array(z.object({ carrier: z.enum(carriers), country_codes: z.array(z.string()) })),
    },
    saveGHGBaseYear: {
      method: 'POST',
      path: '/saveGHGBaseYear',
      access: 'member',
      needs: 'emission-factors.edit',
      summary: 'Set the base year, the consolidation approach and whether upstream energy counts',
      input: z.object({
        base_year: year().nullable(),
        consolidation: z.enum(['operational_control', 'financial_control', 'equity_share']),
        /** Count the way of energy to the building (scope 3, category 3); absent: as before. */
        upstream_energy: z.boolean().optional(),
      }),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'emission-factors',
        order: 30,
        under: 'measure',
        name: 'Emission factors',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        route: '/datahub/data_library/esg/ghg/operational-boundaries',
        icon: 'IconScale',
      },
      {
        key: 'ghg-protocol',
        order: 10,
        under: 'report',
        name: 'GHG protocol',
        permissions: ['read', 'edit', 'export', 'approve'],
        route: '/solutions/reporting/assessments/ghg-protocol',
        icon: 'IconShieldCheck',
      },
    ],
    failures: {
      'factor.missing': {
        status: 422,
        message: 'No emission factor is published for this. Add your supplier’s factor.',
      },
      'factor.not-found': { status: 404, message: 'This factor was not found.' },
      'factor.whole-organization': {
        status: 403,
        message: 'This applies to all properties. Only people with access to all properties can view and change it.',
      },
      'instrument.not-found': { status: 404, message: 'This certificate was not found.' },
      'instrument.taken': {
        status: 409,
        message:
          'Some or all of these serial numbers are already entered. A certificate can be counted only once, regardless of the property.',
      },
      'instrument.contract-taken': {
        status: 409,
        message: 'This contract is already entered for this property and year. Edit that entry instead.',
      },
      'instrument.vintage': {
        status: 422,
        message:
          'The energy was produced too early or too late to count in this year. It counts if it was produced between July 1 of the previous year and March 31 of the following year.',
      },
      'report.not-found': { status: 404, message: 'This report was not found.' },
      'report.not-sendable': {
        status: 409,
        message: 'Save the report first. A report that is with the verifier or accepted cannot be sent again.',
      },
      'report.incomplete': {
        status: 422,
        message: 'Some required parts of the report are still empty. Fill them in before you send it.',
      },
      'report.read-only': {
        status: 409,
        message: 'This report is with the verifier or accepted and cannot be changed.',
      },
      'report.no-later-editions': {
        status: 409,
        message: 'No later factor edition is available for this year.',
      },
      'report.changed': {
        status: 409,
        message: 'Someone else has changed this report in the meantime. Reload it to see the changes.',
      },
    },
    events: {
      'report.sent': { starts: ['product'] },
      'report.question': { starts: ['product', 'mail'] },
      'report.accepted': { starts: ['product', 'mail'] },
      'report.rejected': { starts: ['product', 'mail'] },
    },
    search: { Report: { needs: 'ghg-protocol.read' } },
    figures: inventoryFigures,
  },
);
