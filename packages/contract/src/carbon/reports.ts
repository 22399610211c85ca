import { z } from 'zod';
import { area, Done, id, requiredText, year } from '../call.ts';
import { Language } from '../language.ts';
import { Level } from './boundaries.ts';
import { reportsSources } from './reports.sources.ts';
import { ReportFacts } from './reports.facts.ts';
import { ImportedReport, Report, ReportHead, ReportTexts } from './reports.report.ts';

const about = { level: Level, target_id: z.uuid().optional(), year: year() };

/** Reports of an inventory: their texts, their PDF, and the figures that were accepted. */
export const reports = area(
  'carbon/reports',
  {
    getGhgReports: {
      method: 'POST',
      path: '/getGhgReports',
      access: 'member',
      needs: 'ghg-protocol.read',
      summary: 'The reports that exist, and how many questions of each wait for an answer',
      input: z.object({ year: year().optional() }),
      answer: z.array(ReportHead.extend({ imported: ImportedReport.nullable(), questions_open: z.number() })),
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
    getReportFacts: {
      method: 'POST',
      path: '/getReportFacts',
      access: 'member',
      needs: 'ghg-protocol.read',
      summary: 'The properties of a year and the progress against the targets; of an accepted report as accepted',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object(about),
      answer: ReportFacts,
    },
    saveGhgProtocolReport: {
      method: 'POST',
      path: '/saveGhgProtocolReport',
      access: 'member',
      needs: 'ghg-protocol.edit',
      makes: 'report',
      summary: 'Save the text parts; `version` is the version last read, to prevent overwriting changes of other users',
      input: z.object({
        ...about,
        texts: ReportTexts,
        /** Absent: as it is; of a new report English. */
        language: Language.optional(),
        /** Absent: it is new. */
        version: z
          .int()
          .min(0)
          .max(1_000_000)
          .optional()
          .meta({ examples: [0] }),
      }),
      answer: Report,
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
  },
  {
    sources: reportsSources,
    modules: [
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
      'report.not-found': { status: 404, message: 'This report was not found.' },
      'report.read-only': {
        status: 409,
        message:
          'This report is with the verifier or accepted and cannot be changed. Withdraw it from the verifier, or choose “Request a correction” in the accepted report: its year opens, and the corrected report is sent again (restatement).',
      },
      'report.year-accepted': {
        status: 409,
        message:
          'A report of this year was accepted, which locks what its figures are calculated from. To change it, open the accepted report and choose “Request a correction”: the year opens, and the corrected report is sent again (restatement).',
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
    search: { Report: { needs: 'ghg-protocol.read' } },
  },
);
