import { answerTypes, MOST_LONGTEXT } from '@steward/core/disclosures/answer-value';
import { factKinds } from '@steward/core/diagnosis/proposed';
import { answerStates } from '@steward/core/disclosures/completeness';
import { z } from 'zod';
import { id, requiredText, text } from '../call.ts';

/** What a report is about. */
export const frameworkLevels = ['organization', 'portfolio', 'fund', 'property'] as const;
export type FrameworkLevel = (typeof frameworkLevels)[number];

/** `open`: being answered. `approved`: a round is frozen. `submitted`: this round was handed in. */
export const reportStates = ['open', 'approved', 'submitted'] as const;
export type ReportState = (typeof reportStates)[number];

export const frameworkGroups = ['disclosure', 'regulation', 'voluntary', 'diagnosis'] as const;

/** A later year that does not replace the result yet: it does with an approved round, or when as many questions are answered. */
export const BegunYear = z.object({ year: z.number(), answered: z.number(), of: z.number() });

const sources = z.array(z.object({ name: z.string(), ref: z.string() }));

export const Edition = z.object({
  edition: z.string(),
  version: z.string(),
  publisher: z.string(),
  valid_from: z.string(),
  /** The first day of the period from which a later edition holds; null: none is published. */
  valid_until: z.string().nullable(),
  licence: z.string(),
  confidence: z.enum(['high', 'medium', 'low']),
  confidence_note: z.string(),
  sources,
});

export const FrameworkEntry = z.object({
  key: z.string(),
  name: z.string(),
  group: z.enum(frameworkGroups),
  levels: z.array(z.enum(frameworkLevels)),
  /** The address of its page. */
  route: z.string(),
  /** Brought by the organization itself. */
  is_own: z.boolean(),
  editions: z.array(Edition),
  /** Its reports that the person may see. */
  reports: z.number(),
});
export type FrameworkEntry = z.infer<typeof FrameworkEntry>;

export const Completeness = z.object({
  /** The required questions that apply, and how many of them are answered, omitted with a reason, and missing. */
  applicable: z.number(),
  answered: z.number(),
  omitted: z.number(),
  missing: z.number(),
  /** Required questions that do not apply. */
  not_applicable: z.number(),
  to_review: z.number(),
  reviewed: z.number(),
  /** Questions that are not required, and those of them that are answered. */
  voluntary: z.number(),
  voluntary_answered: z.number(),
  /** `answered ÷ applicable`; null if no required question applies. */
  share: z.number().nullable(),
});

const person = z.object({ _id: id('user'), name: z.string() }).nullable();

export const FrameworkReport = z.object({
  _id: id('framework-report'),
  key: z.string(),
  framework: z.string(),
  edition: z.string(),
  /** Why it is not the edition that the period asks for. */
  edition_reason: z.string(),
  level: z.enum(frameworkLevels),
  subject_id: z.uuid(),
  subject_name: z.string(),
  year: z.number(),
  first_day: z.string(),
  last_day: z.string(),
  due_on: z.string().nullable(),
  state: z.enum(reportStates),
  /** The number of frozen rounds. */
  round: z.number(),
  /** Changes with every change of an answer. */
  version: z.number(),
  completeness: Completeness,
  /** Answers whose sources have changed. */
  stale: z.number(),
  /** Questions that the person is asked and has not answered. */
  asked_of_me: z.number(),
  updated_at: z.string(),
  /** The address of its page. */
  address: z.string(),
});
export type FrameworkReport = z.infer<typeof FrameworkReport>;

/** A number, text, option, list of options, yes or no, day, or rows of a table; null: no value. */
export const AnswerValue = z
  .union([
    z.number(),
    z.string().max(MOST_LONGTEXT, `must have at most ${MOST_LONGTEXT} characters`),
    z.boolean(),
    z.array(z.string().max(200)).max(200),
    z
      .array(
        z.record(
          z.string().max(60),
          z.union([
            z.number(),
            z.string().max(MOST_LONGTEXT, `must have at most ${MOST_LONGTEXT} characters`),
            z.boolean(),
            z.array(z.string().max(200)).max(200),
            z.null(),
          ]),
        ),
      )
      // The server says by its own message how many rows there can be: of two kinds of lists the schema only says that none fits.
      .max(10_000),
  ])
  .nullable();

/** It says something of values of properties, which the person may not see: no value is answered. */
const is_hidden = z.boolean();

export const staleness = ['none', 'sources', 'value'] as const;

export const citationKinds = ['metric', 'record', 'document', 'answer', 'ghg-report', ...factKinds] as const;
export type CitationKind = (typeof citationKinds)[number];

export const Citation = z.object({
  _id: id('framework-citation'),
  kind: z.enum(citationKinds),
  title: z.string(),
  /** What is cited; null: a metric. */
  object_id: z.uuid().nullable(),
  metric: z.string().nullable(),
  page: z.number().nullable(),
  quote: z.string(),
  /** The figure in the answer. */
  value: z.number().nullable(),
  unit: z.string(),
  /** Of a figure: something was missing of it when it was taken over, and each reason for it. */
  is_incomplete: z.boolean(),
  gaps: z.array(z.string()),
  /** What the source says now. */
  now: z.number().nullable(),
  staleness: z.enum(staleness),
  /** The source is gone, or beyond the reach of the person. */
  is_gone: z.boolean(),
  /** The address where it is shown. */
  address: z.string().nullable(),
});
export type Citation = z.infer<typeof Citation>;

export const FrameworkAnswer = z.object({
  /** Null: nothing was stored yet. */
  _id: id('framework-answer').nullable(),
  code: z.string(),
  /** Of a question that is answered per property. */
  subject_id: z.uuid().nullable(),
  subject_name: z.string().nullable(),
  value: AnswerValue,
  is_hidden,
  state: z.enum(answerStates),
  reason_code: z.string(),
  reason: z.string(),
  owner: person,
  reviewer: person,
  due_on: z.string().nullable(),
  sent_back_reason: z.string(),
  version: z.number(),
  written_by: person,
  written_at: z.string().nullable(),
  reviewed_by: person,
  reviewed_at: z.string().nullable(),
  staleness: z.enum(staleness),
  citations: z.array(Citation),
  /** The answer whose value this one has. */
  follows: z
    .object({ answer_id: id('framework-answer'), framework: z.string(), code: z.string(), address: z.string() })
    .nullable(),
  /** The person may write or review it. */
  may_edit: z.boolean(),
  may_review: z.boolean(),
});
export type FrameworkAnswer = z.infer<typeof FrameworkAnswer>;

const option = z.object({ value: z.string(), title: z.string() });
export const FrameworkColumn = z.object({
  code: z.string(),
  title: z.string(),
  type: z.enum(answerTypes),
  unit: z.string().nullable(),
  options: z.array(option),
});
export type FrameworkColumn = z.infer<typeof FrameworkColumn>;

export const FrameworkQuestion = z.object({
  code: z.string(),
  title: z.string(),
  help: z.string().nullable(),
  type: z.enum(answerTypes),
  unit: z.string().nullable(),
  options: z.array(option),
  columns: z.array(FrameworkColumn),
  required: z.boolean(),
  /** False: the framework accepts no reason for an omission. */
  omittable: z.boolean(),
  references: z.array(z.string()),
  confidence: z.enum(['high', 'medium', 'low']),
  /** Figures of the product answer it. */
  has_figures: z.boolean(),
  /** Questions of other frameworks on the same subject. */
  equivalents: z.array(
    z.object({ key: z.string(), framework: z.string(), code: z.string(), difference: z.string().nullable() }),
  ),
  /** One, or one for each property. */
  answers: z.array(FrameworkAnswer),
});
export type FrameworkQuestion = z.infer<typeof FrameworkQuestion>;

export const FrameworkContent = FrameworkReport.extend({
  publisher: z.string(),
  framework_version: z.string(),
  licence: z.string(),
  confidence_note: z.string(),
  sources,
  omission_reasons: z.array(option),
  sections: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      is_per_property: z.boolean(),
      questions: z.array(FrameworkQuestion),
    }),
  ),
  may_edit: z.boolean(),
  may_approve: z.boolean(),
  may_delete: z.boolean(),
});
export type FrameworkContent = z.infer<typeof FrameworkContent>;

/** A figure that answers a question, as it is now. */
export const ProposedFigure = z.object({
  metric: z.string(),
  title: z.string(),
  basis: z.string(),
  /** The column of a table that takes it. */
  column: z.string().nullable(),
  value: z.number().nullable(),
  unit: z.string(),
  /** Why there is no value. */
  reason: z.string().nullable(),
  estimated: z.number().nullable(),
  covered: z.number().nullable(),
  is_incomplete: z.boolean(),
  /** The rows of a table, where the metric is divided. */
  rows: z.array(z.object({ key: z.string(), title: z.string(), value: z.number().nullable() })),
  address: z.string().nullable(),
});

/** Figures, last year, the same question elsewhere and the versions of an answer. */
export const AnswerSources = z.object({
  proposal: z.object({ value: AnswerValue, figures: z.array(ProposedFigure) }).nullable(),
  last_year: z
    .object({
      report_id: id('framework-report'),
      year: z.number(),
      value: AnswerValue,
      is_hidden,
      state: z.enum(answerStates),
      /** The round that was handed in; null: none was. */
      submitted: z.object({ round: z.number(), on: z.string(), value: AnswerValue }).nullable(),
    })
    .nullable(),
  /** Answers to the same question in other frameworks, for the same subject and year. */
  same: z.array(
    z.object({
      answer_id: id('framework-answer').nullable(),
      report_id: id('framework-report'),
      key: z.string(),
      framework: z.string(),
      code: z.string(),
      title: z.string(),
      difference: z.string().nullable(),
      state: z.enum(answerStates),
      value: AnswerValue,
      is_hidden,
      /** Its value can be used here as it is. */
      can_be_taken: z.boolean(),
      /** This answer follows that one, or that one this. */
      link: z.enum(['follows', 'followed']).nullable(),
    }),
  ),
  versions: z.array(
    z.object({
      version: z.number(),
      value: AnswerValue,
      is_hidden,
      state: z.enum(answerStates),
      reason: z.string(),
      written_by: z.string(),
      written_at: z.string(),
      /** `saved`, `figures`, `copied`, `followed`, `kept`, `sent-back`, `reviewed` … */
      act: z.string(),
      note: z.string(),
    }),
  ),
});
export type AnswerSources = z.infer<typeof AnswerSources>;

export const FrameworkRound = z.object({
  round: z.number(),
  sha256: z.string(),
  reason: z.string(),
  approved_by: z.string(),
  approved_at: z.string(),
  submitted_by: z.string().nullable(),
  submitted_on: z.string().nullable(),
  submitted_to: z.string(),
  completeness: Completeness,
});
export type FrameworkRound = z.infer<typeof FrameworkRound>;

export const RoundAnswer = z.object({
  code: z.string(),
  title: z.string(),
  subject_id: z.uuid().nullable(),
  subject_name: z.string().nullable(),
  unit: z.string().nullable(),
  value: AnswerValue,
  is_hidden,
  state: z.enum(answerStates),
  reason: z.string(),
  owner: z.string(),
  reviewed_by: z.string(),
  citations: z.array(
    z.object({
      kind: z.enum(citationKinds),
      title: z.string(),
      value: z.number().nullable(),
      unit: z.string(),
      page: z.number().nullable(),
      quote: z.string(),
    }),
  ),
});

/** The report that is meant: by its id, or by framework, level, subject and year. */
export const reportRef = {
  report_id: id('framework-report').optional(),
  key: text(60)
    .meta({ examples: ['tcfd', 'gri', 'sasb'] })
    .optional(),
  reporting_level: z.enum(frameworkLevels).optional(),
  /** The portfolio, fund or property; none for the organization. */
  subject_id: z.uuid().optional(),
  year: z.coerce.number().int().min(1992).max(2100).optional(),
};

export const citationInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('document'),
    object_id: id('document'),
    page: z.int().min(1).max(100_000).nullable().default(null),
    quote: text(2000).default(''),
  }),
  z.object({ kind: z.literal('record'), object_id: id('esg-record') }),
  z.object({ kind: z.literal('ghg-report'), object_id: id('report') }),
]);

export const answerInput = z.object({
  code: requiredText(60).meta({ examples: ['GOV-a'] }),
  /** The property, for a question that is answered per property. */
  subject_id: z.uuid().nullable().optional(),
  /** Absent: it stays. */
  value: AnswerValue.optional(),
  /** Absent: `answered` with a value, else `open`. */
  state: z.enum(['drafted', 'answered', 'not-applicable', 'omitted', 'open']).optional(),
  /** The framework's code of a reason for an omission. */
  reason_code: text(60).optional(),
  reason: text(2000).optional(),
  /** Absent: they stay. Figures are cited by `takeOverFigures`. */
  citations: z.array(citationInput).max(50).optional(),
});
