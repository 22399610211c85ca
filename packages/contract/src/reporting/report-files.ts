import {
  contrastOnWhite,
  LEAST_CONTRAST,
  reportFonts,
  unknownPlaceholders,
} from '@steward/core/disclosures/report-style';
import { z } from 'zod';
import { area, id, text, year } from '../call.ts';
import { Language } from '../language.ts';

const exportFormats = ['json', 'xlsx'] as const;
/** Set as pages, and written for Word. */
export const printedFormats = ['pdf', 'docx'] as const;

const TextStyle = z.object({
  fontSize: z.number().min(8).max(24),
  color: z
    .string()
    .max(7)
    .refine((color) => contrastOnWhite(color) >= LEAST_CONTRAST, 'must be a color that can be read on white')
    .meta({ examples: ['#16211f'] }),
  fontFamily: z.enum(reportFonts),
});
const Styles = z.object({ generated_text: TextStyle, questions: TextStyle, answers: TextStyle });

/** A line at the head or foot of each page. */
const pageLine = () =>
  text(200).refine(
    (line) => unknownPlaceholders(line).length === 0,
    'may name {organization}, {property}, {date}, {page} and {pages}',
  );

/** Whose template is meant; other people and organizations are refused. */
const whose = {
  user_id: id('user').optional(),
  portfolio_id: id('portfolio').optional(),
  orgId: z.uuid().optional(),
};

export const ReportTemplate = z.object({
  styles: Styles,
  header_info: z.string(),
  footer_info: z.string(),
  /** An image file of the organization; null: none. */
  organizationImage: id('file').nullable(),
  image_url: z.string().nullable(),
  /** Whose it is; `shipped`: none is saved. */
  from: z.enum(['person', 'portfolio', 'organization', 'shipped']),
});
export type ReportTemplate = z.infer<typeof ReportTemplate>;

const oneReport = {
  report_id: id('framework-report'),
  /** The frozen round; absent: the answers as they are now. */
  round: z.coerce.number().int().min(1).max(10_000).optional(),
};

/** What leaves the product of a report by a framework: exports of its answers with their sources, and its pages from a template. */
export const reportFiles = area(
  'reporting/report-files',
  {
    exportReport: {
      method: 'POST',
      path: '/exportReport',
      access: 'member',
      needs: 'frameworks.read',
      shape: 'file',
      summary:
        'The questions, answers and sources of a report or of one of its frozen rounds, as JSON or as a workbook',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ ...oneReport, format: z.enum(exportFormats), language: Language.optional() }),
      answer: z.null(),
    },
    exportCrremInput: {
      method: 'POST',
      path: '/exportCrremInput',
      access: 'member',
      needs: 'frameworks.read',
      shape: 'file',
      summary: 'What a CRREM analysis asks of each property in a year, as a workbook that names what is missing',
      limit: { calls: 20, perSeconds: 60 },
      input: z.object({
        level: z.enum(['organization', 'portfolio', 'fund']),
        /** The portfolio or fund. */
        subject_id: z.uuid().optional(),
        year: year(),
        language: Language.optional(),
      }),
      answer: z.null(),
    },
    saveTemplate: {
      method: 'POST',
      path: '/saveTemplate',
      access: 'member',
      needs: 'frameworks.read',
      summary:
        'Save the letters, head, foot and image of printed reports: for the own person, else for a portfolio, else for the organization',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({
        ...whose,
        /** Absent: it stays. */
        styles: Styles.optional(),
        header_info: pageLine().optional(),
        footer_info: pageLine().optional(),
        organizationImage: id('file').nullable().optional(),
      }),
      answer: ReportTemplate,
    },
    getTemplate: {
      method: 'POST',
      path: '/getTemplate',
      access: 'member',
      needs: 'frameworks.read',
      summary: 'The template of the own person, else of the portfolio, else of the organization, else ours',
      input: z.object(whose),
      answer: ReportTemplate,
    },
    makeReportFile: {
      method: 'POST',
      path: '/makeReportFile',
      access: 'member',
      needs: 'frameworks.read',
      summary:
        'Make the PDF or the Word document of a report or of a frozen round in the background and keep it as a document',
      limit: { calls: 20, perSeconds: 60 },
      input: z.object({ ...oneReport, language: Language, format: z.enum(printedFormats).default('pdf') }),
      answer: z.object({ job_id: id('job') }),
    },
    downloadReportFile: {
      method: 'GET',
      path: '/reportFile/:job_id',
      access: 'member',
      needs: 'frameworks.read',
      shape: 'file',
      summary: 'The PDF or Word document that a job made',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ job_id: id('job') }),
      answer: z.null(),
    },
  },
  {
    failures: {
      'report-template.not-found': { status: 404, message: 'This template was not found.' },
      'report-template.image': {
        status: 422,
        message: 'The image is broken, or no PNG or JPEG of at most 1 MB. Choose another one.',
      },
    },
  },
);
