import { answerStates } from '@steward/core/disclosures/completeness';
import { z } from 'zod';
import { id } from '../call.ts';
import { Citation, reportStates, staleness } from './frameworks.models.ts';

export const breeamSchemes = ['breeam', 'breeam_nc'] as const;
export type BreeamSchemeKey = (typeof breeamSchemes)[number];

/** In percent or percentage points; null: not known, which is not 0. */
const percent = z.number().nullable();
const person = z.object({ _id: id('user'), name: z.string() }).nullable();
const titled = { code: z.string(), title: z.string() };

const Band = z.object({ band: z.string(), title: z.string() });

const Blocker = z.object({
  band: z.string(),
  band_title: z.string(),
  issue: z.string(),
  issue_title: z.string(),
  /** Null: a criterion that is not said to be met. */
  credits: z.number().nullable(),
  achieved: z.number().nullable(),
});

/** The result of a part: each has a score of its own. */
export const BreeamResult = z.object({
  part: z.string(),
  title: z.string(),
  score: percent,
  /** The highest band whose score and standards hold. Null: weights or standards are not entered, or nothing is answered. */
  band: Band.nullable(),
  /** The highest band that the score alone reaches. */
  score_reaches: Band.nullable(),
  blocker: Blocker.nullable(),
  has_weights: z.boolean(),
  has_standards: z.boolean(),
});
export type BreeamResult = z.infer<typeof BreeamResult>;

export const BreeamCategory = z.object({
  ...titled,
  weight: percent,
  achieved: z.number(),
  available: z.number(),
  percent,
  /** What it gives to the score. */
  points: percent,
});

export const BreeamPart = BreeamResult.extend({
  categories: z.array(BreeamCategory),
  exemplary: z.object({ issue: z.string(), credits: z.number(), most: z.number(), percent: z.number() }).nullable(),
  /** With the targeted credits instead of the achieved ones, where they are more. */
  target: z.object({ score: percent, band: Band.nullable(), score_reaches: Band.nullable() }),
  /** To the next band; null: there is no score, or no higher band. */
  gap: z
    .object({
      ...Band.shape,
      /** The band that is reached with the steps and criteria: it can be a higher one. */
      reaches: Band,
      points: z.number(),
      /** The smallest set of credits; null: all open credits together do not reach it. */
      steps: z.array(z.object({ ...titled, to: z.number(), credits: z.number(), gain: z.number() })).nullable(),
      /** Standards of the band that are criteria and not said to be met. */
      criteria: z.array(z.object(titled)),
    })
    .nullable(),
});
export type BreeamPart = z.infer<typeof BreeamPart>;

/** What an assessor said, as links show it. */
export const LinkedComment = z.object({
  text: z.string(),
  /** The name that was given; of an entered one, the member. */
  author: z.string(),
  /** The label of the link by which it came, which can be empty. Null: entered by a member. */
  by_link: z.string().nullable(),
  /** The frozen round that the assessor saw; null: entered by a person. */
  round: z.number().nullable(),
  at: z.string(),
});

export const BreeamComment = LinkedComment.extend({ _id: id('breeam-comment') });
export type BreeamComment = z.infer<typeof BreeamComment>;

export const BreeamIssue = z.object({
  ...titled,
  help: z.string().nullable(),
  part: z.string(),
  /** The section; empty: credits beyond the categories. */
  category: z.string(),
  /** The most of them. */
  credits: z.number(),
  /** Null: not answered, or outside the scope. */
  achieved: z.number().nullable(),
  is_in_scope: z.boolean(),
  state: z.enum(answerStates),
  /** Options with credits of their own, where the issue has them. */
  options: z.array(z.object({ value: z.string(), title: z.string(), credits: z.number() })),
  /** More than one of them may be chosen; they are capped at the credits. */
  is_multiple: z.boolean(),
  chosen: z.array(z.string()),
  targeted: z.number().nullable(),
  /** Whether a criterion of a minimum standard is met; null: not said. */
  meets: z.boolean().nullable(),
  criterion: z.string().nullable(),
  reason: z.string(),
  citations: z.array(Citation),
  owner: person,
  reviewer: person,
  due_on: z.string().nullable(),
  comment: z.string(),
  assessor: z.array(BreeamComment),
  written_by: z.string().nullable(),
  written_at: z.string().nullable(),
  reviewed_by: z.string().nullable(),
  sent_back_reason: z.string(),
  staleness: z.enum(staleness),
  version: z.number(),
  may_edit: z.boolean(),
  may_review: z.boolean(),
});
export type BreeamIssue = z.infer<typeof BreeamIssue>;

export const BreeamAssessment = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  scheme: z.enum(breeamSchemes),
  year: z.number(),
  /** Null: nothing was saved for this year yet. */
  report_id: id('framework-report').nullable(),
  state: z.enum(reportStates),
  round: z.number(),
  /** The version that saving names; 0: there is no report yet. */
  version: z.number(),
  edition: z.string(),
  editions: z.array(z.object({ edition: z.string(), title: z.string() })),
  edition_version: z.string(),
  publisher: z.string(),
  licence: z.string(),
  confidence: z.enum(['high', 'medium', 'low']),
  confidence_note: z.string(),
  sources: z.array(z.object({ name: z.string(), ref: z.string() })),
  may_edit: z.boolean(),
  may_share: z.boolean(),
  may_remove_comments: z.boolean(),
  bands: z.array(Band.extend({ from: z.number() })),
  parts: z.array(BreeamPart),
  issues: z.array(BreeamIssue),
  counts: z.object({
    /** In the scope. */
    issues: z.number(),
    answered: z.number(),
    out_of_scope: z.number(),
    drafted: z.number(),
    reviewed: z.number(),
    stale: z.number(),
  }),
  history: z.array(
    z.object({
      year: z.number(),
      /** A frozen round; null: the report as it is now. */
      round: z.number().nullable(),
      edition: z.string(),
      on: z.string(),
      /** Criteria were changed after this round, which did not keep them: they count as not met. */
      lacks_criteria: z.boolean(),
      results: z.array(BreeamResult),
    }),
  ),
  /** Links to frozen rounds, the newest first. */
  previews: z.array(z.object({ round: z.number(), at: z.string() })),
});
export type BreeamAssessment = z.infer<typeof BreeamAssessment>;

const standard = z.object({
  issue: z.string(),
  band: z.string(),
  /** Null: a criterion, which is said in words. */
  credits: z.number().nullable(),
  criterion: z.string().nullable(),
});

export const BreeamManual = z.object({
  scheme: z.enum(breeamSchemes),
  edition: z.string(),
  title: z.string(),
  /** 0: nothing is entered. */
  version: z.number(),
  source: z.string(),
  document: z.object({ _id: id('document'), title: z.string() }).nullable(),
  changed_by: z.string(),
  changed_at: z.string().nullable(),
  may_edit: z.boolean(),
  bands: z.array(Band),
  parts: z.array(
    z.object({
      part: z.string(),
      title: z.string(),
      categories: z.array(
        z.object({
          ...titled,
          /** Published; null: not published. */
          published: percent,
          entered: percent,
          issues: z.array(z.object({ ...titled, published: z.number(), entered: z.number().nullable() })),
        }),
      ),
      /** Null: not entered. */
      standards: z.array(standard).nullable(),
    }),
  ),
});
export type BreeamManual = z.infer<typeof BreeamManual>;

/** What an assessor sees of a frozen round. */
export const BreeamPreview = z.object({
  environment_name: z.string(),
  framework: z.string(),
  edition: z.string(),
  year: z.number(),
  round: z.number(),
  approved_on: z.string(),
  /** Criteria were changed after this round, which did not keep them: they count as not met. */
  lacks_criteria: z.boolean().default(false),
  parts: z.array(BreeamPart.omit({ target: true, gap: true })),
  issues: z.array(
    z.object({
      ...titled,
      part: z.string(),
      category: z.string(),
      credits: z.number(),
      achieved: z.number().nullable(),
      is_in_scope: z.boolean(),
      targeted: z.number().nullable(),
      reason: z.string(),
      comment: z.string(),
      evidence: z.array(z.object({ title: z.string(), page: z.number().nullable() })),
      assessor: z.array(LinkedComment),
    }),
  ),
});
export type BreeamPreview = z.infer<typeof BreeamPreview>;
