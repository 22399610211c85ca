import { z } from 'zod';
import { area, day, id, requiredText, text, verbatim, year } from '../call.ts';
import { Language } from '../language.ts';
import { MOST_DAYS } from '../share-kind.ts';
import {
  BreeamAssessment,
  BreeamManual,
  BreeamPreview,
  BreeamResult,
  LinkedComment,
  breeamSchemes,
} from './breeam.models.ts';
import { BegunYear } from './frameworks.models.ts';

const asked = {
  environment_id: id('environment'),
  scheme: z.enum(breeamSchemes).default('breeam'),
  /** Absent: this year. */
  year: year().optional(),
  /** Of an assessment that is begun; absent: the one that the year asks for. */
  edition: text(20).optional(),
  language: Language.optional(),
};
const credits = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(1000, 'are more credits than this issue has');

export const breeamAnswer = z.object({
  code: requiredText(60).meta({ examples: ['Ene 14'] }),
  /** Null: no answer; absent: it stays. */
  credits: credits.nullable().optional(),
  /** For issues whose options have credits of their own, instead of the credits. */
  options: z.array(text(200)).max(50).optional(),
  /** Outside the scope: the issue leaves what is achieved and what is available. */
  not_in_scope: z.boolean().optional(),
  /** Null: none; absent: it stays. */
  targeted: credits.nullable().optional(),
  /** Whether the criterion of a minimum standard is met. */
  meets: z.boolean().nullable().optional(),
  reason: text(2000).optional(),
  /** Documents that prove it; absent: they stay. */
  evidence: z
    .array(
      z.object({
        document_id: id('document'),
        page: z.int().min(1).max(100_000).nullable().default(null),
        quote: text(2000).default(''),
      }),
    )
    .max(50)
    .optional(),
  /** Who answers it, and by when: they are notified. Null: no user; absent: it stays. */
  owner: id('user').nullable().optional(),
  due: day().nullable().optional(),
  comment: text(2000).optional(),
  /** What an assessor said elsewhere; it is added to the assessor's comments. */
  assessor_comment: text(2000).optional(),
});

const edition = { scheme: z.enum(breeamSchemes), edition: requiredText(20).meta({ examples: ['2020'] }) };
const weight = z.number().min(0, 'must not be negative').max(100, 'must be at most 100');

/** BREEAM of properties in use and of new construction. Assessments are reports by these frameworks. */
export const breeam = area(
  'reporting/breeam',
  {
    getBreeamAssessment: {
      method: 'POST',
      path: '/getBreeamAssessment',
      access: 'member',
      needs: 'frameworks.read',
      summary: 'The BREEAM assessment of a property in a year: scores, bands, what is missing, and each issue',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object(asked),
      answer: BreeamAssessment,
    },
    saveBreeamAssessment: {
      method: 'POST',
      path: '/saveBreeamAssessment',
      access: 'member',
      needs: 'frameworks.edit',
      summary: 'Save issues of a BREEAM assessment; begins its report of the year where there is none',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({
        ...asked,
        /** Why it is another edition than the one that the year asks for. */
        edition_reason: text(500).default(''),
        /** The version that was read; 0: there was no report. */
        version: z.int().min(0).max(1e9).default(0),
        answers: z.array(breeamAnswer).max(200, 'must have at most 200 answers').default([]),
      }),
      answer: BreeamAssessment,
    },
    getBreeamOverview: {
      method: 'POST',
      path: '/getBreeamOverview',
      access: 'member',
      needs: 'frameworks.read',
      summary:
        'The latest BREEAM results of the properties within reach, and the floor area in each band; no rating of a portfolio',
      limit: { calls: 120, perSeconds: 60 },
      isComputed: true,
      input: z.object({
        scheme: z.enum(breeamSchemes).default('breeam'),
        applied_level: z.enum(['property', 'portfolio', 'organization']).default('organization'),
        /** Of the level portfolio. */
        portfolio_id: id('portfolio').optional(),
        /** Of the level property. */
        environment_id: id('environment').optional(),
        language: Language.optional(),
      }),
      answer: z.object({
        properties: z.array(
          z.object({
            environment_id: id('environment'),
            environment_name: z.string(),
            city: z.string(),
            country_code: z.string(),
            gross_floor_area: z.number(),
            year: z.number().nullable(),
            edition: z.string().nullable(),
            report_id: id('framework-report').nullable(),
            begun: BegunYear.nullable(),
            results: z.array(BreeamResult),
            answered: z.number(),
            issues: z.number(),
          }),
        ),
        /** By part; the areas are square meters. */
        summary: z.array(
          z.object({
            part: z.string(),
            title: z.string(),
            properties: z.number(),
            assessed: z.number(),
            area: z.number(),
            assessed_area: z.number(),
            /** The scores, weighted by floor area; null: none. */
            score: z.number().nullable(),
            bands: z.array(z.object({ band: z.string(), title: z.string(), properties: z.number(), area: z.number() })),
          }),
        ),
      }),
    },
    getBreeamWeights: {
      method: 'POST',
      path: '/getBreeamWeights',
      access: 'member',
      needs: 'frameworks.read',
      summary: 'Weights, minimum standards and credits of an edition: those that are published, and those entered',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({ ...edition, language: Language.optional() }),
      answer: BreeamManual,
    },
    saveBreeamWeights: {
      method: 'POST',
      path: '/saveBreeamWeights',
      access: 'member',
      needs: 'frameworks.edit',
      summary:
        'Enter weights, minimum standards and credits of an edition from its manual, for all assessments of the organization',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({
        ...edition,
        /** The version that was read; 0: nothing was entered. */
        version: z.int().min(0).max(1e9).default(0),
        /** Where they are from. */
        source: requiredText(500).meta({ examples: ['SD 243, issue 2.0'] }),
        document_id: id('document').nullable().default(null),
        parts: z
          .array(
            z.object({
              part: requiredText(40).meta({ examples: ['part_1'] }),
              /** Of every category of the part; null: those that are published. */
              weights: z
                .array(z.object({ code: requiredText(60), weight }))
                .max(50)
                .nullable()
                .default(null),
              /** Null: not entered; empty: the part has none. */
              standards: z
                .array(
                  z.object({
                    issue: requiredText(60),
                    band: requiredText(40),
                    credits: credits.nullable().default(null),
                    criterion: text(500).nullable().default(null),
                  }),
                )
                .max(300)
                .nullable()
                .default(null),
            }),
          )
          .max(10)
          .meta({
            examples: [[{ part: 'part_2', standards: [{ issue: 'Man 01', band: 'good', credits: 1 }] }]],
          }),
        /** Of issues that have other credits in the manual. */
        credits: z
          .array(z.object({ issue: requiredText(60), credits: z.int().min(1).max(1000) }))
          .max(300)
          .meta({ examples: [[{ issue: 'Man 01', credits: 4 }]] })
          .default([]),
        language: Language.optional(),
      }),
      answer: BreeamManual,
    },
    shareBreeamPreview: {
      method: 'POST',
      path: '/shareBreeamPreview',
      access: 'member',
      needs: 'frameworks.approve',
      summary: 'Make a shared link that shows a frozen round of an assessment to an assessor, who can comment',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({
        report_id: id('framework-report'),
        /** Absent: the newest. */
        round: z.int().min(1).max(10_000).optional(),
        applied_level: z.enum(['property', 'portfolio', 'organization']).default('property'),
        label: text(200).default(''),
        password: verbatim(200).min(8).nullable().default(null),
        days: z.int().min(1).max(MOST_DAYS).optional(),
      }),
      answer: z.object({ url: z.string(), round: z.number(), ends_at: z.string().nullable() }),
    },
    commentBreeamPreview: {
      method: 'POST',
      path: '/commentBreeamPreview',
      access: 'public',
      summary: 'Comment on an issue of an assessment that is shown by a link, without an account',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({
        /** Of the opened link. */
        ticket: verbatim(200),
        code: requiredText(60),
        author: requiredText(100),
        text: requiredText(2000),
      }),
      answer: LinkedComment,
      opensLink: true,
    },
    deleteBreeamComment: {
      method: 'DELETE',
      path: '/deleteBreeamComment',
      access: 'member',
      needs: 'frameworks.approve',
      summary: 'Remove a comment of an assessor from an assessment and its previews; the audit log keeps it',
      input: z.object({ comment_id: id('breeam-comment') }),
      answer: z.object({ report_id: id('framework-report') }),
    },
  },
  {
    shareKinds: {
      'breeam-preview': {
        needs: 'frameworks.approve',
        ends: true,
        maxDays: 180,
        belongsTo: 'person',
        options: ['password'],
        content: z.object({ preview: BreeamPreview }),
      },
    },
    failures: {
      'breeam.edition-changed': {
        status: 409,
        message:
          'This assessment has another edition now. Nothing of yours is lost: load the issues again, and compare.',
      },
      'breeam.issue-not-found': {
        status: 404,
        message: 'This issue is not part of this edition. Load the assessment again.',
      },
      'breeam.no-round': {
        status: 409,
        message: 'An assessor sees a frozen round. Approve the assessment first.',
      },
      'breeam.weights-not-100': {
        status: 422,
        message: 'The weights of a part must add up to 100 %. Compare them with the manual.',
      },
      'breeam.weights-changed': {
        status: 409,
        message: 'Another user changed these weights in the meantime. Load them again, and compare.',
      },
      'breeam.whole-organization': {
        status: 403,
        message: 'Weights hold for the whole organization. Ask a user who reaches all of its properties.',
      },
      'breeam.too-many-comments': {
        status: 409,
        message:
          'This issue has 20 comments by this link, which is the most. Send further ones to the organization by mail.',
      },
      'breeam-comment.not-found': {
        status: 404,
        message: 'This comment is no longer there. Load the assessment again.',
      },
    },
  },
);
