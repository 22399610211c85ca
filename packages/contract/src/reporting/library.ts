import { z } from 'zod';
import { area, id, year } from '../call.ts';
import { Language } from '../language.ts';
import { BreeamResult } from './breeam.models.ts';
import {
  Completeness,
  FrameworkAnswer,
  frameworkLevels,
  FrameworkQuestion,
  reportStates,
} from './frameworks.models.ts';
import { metricReasons } from './metrics.ts';

/** The pages of the ESG and governance library; `esg` counts every question of its frameworks. */
export const esgPages = [
  'esg',
  'esg/social',
  'esg/gresb',
  'esg/gri',
  'esg/sfdr',
  'esg/breeam',
  'sustainability/breeam-internal-two',
  'governance-overview',
  'governance-gresb',
  'governance-gri',
  'governance-tcfd',
  'governance-sfdr',
  'governance-breeam',
] as const;
export type EsgPage = (typeof esgPages)[number];

export const pillars = ['E', 'S', 'G'] as const;

const LibraryCounts = z.object({
  /** Of the questions below; of `esg`, those of the whole framework. */
  completeness: Completeness,
  questions: z.number(),
  /** Answers with at least one source: a document, a figure, a record, another answer. */
  with_evidence: z.number(),
  options_chosen: z.number(),
  /** Chosen options with a document and page of their own. */
  options_proven: z.number(),
});

export const LibraryQuestion = FrameworkQuestion.pick({
  code: true,
  title: true,
  help: true,
  type: true,
  unit: true,
  options: true,
  columns: true,
  required: true,
  confidence: true,
}).extend({
  answer: FrameworkAnswer.pick({
    value: true,
    is_hidden: true,
    state: true,
    reason: true,
    staleness: true,
    sent_back_reason: true,
    owner: true,
  }),
  /** The sources of the answer that still exist, and those of them that are documents. */
  citations: z.number(),
  documents: z.number(),
  options_chosen: z.number(),
  options_proven: z.number(),
});
export type LibraryQuestion = z.infer<typeof LibraryQuestion>;

export const LibraryFramework = z.object({
  key: z.string(),
  framework: z.string(),
  /** Null: no edition covers the year. */
  edition: z.string().nullable(),
  confidence_note: z.string().nullable(),
  /** What a report by it can be about. */
  levels: z.array(z.enum(frameworkLevels)),
  /** What these answers are about; null: it is not reported at the level that was asked for. */
  subject: z.object({ level: z.enum(frameworkLevels), subject_id: z.uuid(), name: z.string() }).nullable(),
  /** Null: no report has been begun, `createReport` begins it. */
  report: z
    .object({
      report_id: id('framework-report'),
      state: z.enum(reportStates),
      round: z.number(),
      may_edit: z.boolean(),
      address: z.string(),
    })
    .nullable(),
  counts: LibraryCounts.nullable(),
  /** Of a BREEAM assessment: the results of the parts that the page shows. */
  assessment: z.object({ results: z.array(BreeamResult) }).nullable(),
  /** Questions of earlier editions that the present one no longer has. */
  ended: z.array(z.object({ code: z.string(), title: z.string(), retired_after: z.number() })),
  groups: z.array(z.object({ pillar: z.enum(pillars).nullable(), questions: z.array(LibraryQuestion) })),
});
export type LibraryFramework = z.infer<typeof LibraryFramework>;

export const EsgFigure = z.object({
  metric: z.string(),
  variant: z.string().nullable(),
  title: z.string(),
  /** Null where it is not known, which is not zero. */
  value: z.number().nullable(),
  unit: z.string(),
  reason: z.enum(metricReasons).nullable(),
  /** The share of the due days with data, and the share of the value that is estimated. */
  covered: z.number().nullable(),
  estimated: z.number().nullable(),
  is_accepted: z.boolean(),
  is_incomplete: z.boolean(),
  /** The value of the year before. */
  before: z.number().nullable(),
  /** The address of its calculation. */
  address: z.string(),
});
export type EsgFigure = z.infer<typeof EsgFigure>;

/** The tiles ESG-OV.1 to ESG-OV.7; ESG-OV.8 are the open questions. */
export const esgTiles = ['energy', 'emissions', 'water', 'waste', 'ratings', 'renewables', 'targets'] as const;
export type EsgTile = (typeof esgTiles)[number];

const asked = {
  year: year(),
  /** Absent: the organization. */
  level: z.enum(frameworkLevels).optional(),
  /** The portfolio, fund or property; none for the organization. */
  subject_id: z.uuid().optional(),
  language: Language.optional(),
};

/** The ESG and governance library: views of the answers that reports by frameworks hold. */
export const library = area('reporting/library', {
  getLibraryPage: {
    method: 'POST',
    path: '/getLibraryPage',
    access: 'member',
    needs: 'frameworks.read',
    summary:
      'A page of the ESG and governance library: questions of frameworks with the answers of a year and their evidence',
    limit: { calls: 120, perSeconds: 60 },
    input: z.object({
      ...asked,
      page: z.enum(esgPages),
      /** The property of frameworks that are answered for one property. */
      environment_id: id('environment').optional(),
    }),
    answer: z.object({ page: z.enum(esgPages), year: z.number(), frameworks: z.array(LibraryFramework) }),
  },
  getEsgOverview: {
    method: 'POST',
    path: '/getEsgOverview',
    access: 'member',
    needs: 'frameworks.read',
    summary:
      'Energy, emissions, water, waste, ratings, renewable energy, targets and open questions of a place in a year',
    limit: { calls: 120, perSeconds: 60 },
    input: z.object(asked),
    answer: z.object({
      first_day: z.string(),
      last_day: z.string(),
      subject: z.object({
        level: z.enum(frameworkLevels),
        subject_id: z.uuid(),
        name: z.string(),
        /** Some of its properties are beyond the person's reach, and not in the values. */
        is_partial: z.boolean(),
      }),
      tiles: z.array(z.object({ tile: z.enum(esgTiles), code: z.string(), figures: z.array(EsgFigure) })),
      open_questions: z.object({
        code: z.string(),
        /** Required questions without an answer; null: no report has been begun, or the person does not reach its subject. */
        open: z.number().nullable(),
        reason: z.enum(metricReasons).nullable(),
        reports: z.array(
          z.object({
            report_id: id('framework-report'),
            key: z.string(),
            framework: z.string(),
            completeness: Completeness,
            address: z.string(),
          }),
        ),
      }),
    }),
  },
});
