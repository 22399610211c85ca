import { MOST_QUESTIONS, ownProblems } from '@steward/core/disclosures/own-problems';
import { z } from 'zod';
import { area, Done, id, type CallDefinition } from '../call.ts';
import { Language } from '../language.ts';

/** `draft`: can be replaced or deleted. `published`: reports can be begun with it. `retired`: its reports stay, no other is begun. */
export const ownFrameworkStates = ['draft', 'published', 'retired'] as const;

/** The most bytes of a file with a framework. */
export const MAX_FRAMEWORK_BYTES = 5 * 1024 * 1024;

const head = {
  key: z.string(),
  edition: z.string(),
  name: z.string(),
  group: z.enum(['disclosure', 'regulation', 'voluntary']),
  levels: z.array(z.enum(['organization', 'portfolio', 'fund', 'property'])),
  valid_from: z.string(),
  valid_until: z.string().nullable(),
  questions: z.number(),
};

export const OwnFramework = z.object({
  _id: id('own-framework'),
  ...head,
  state: z.enum(ownFrameworkStates),
  /** The reports that use this edition, those included that the person does not see. */
  reports: z.number(),
  version: z.number(),
  changed_by: z.string(),
  changed_at: z.string(),
});
export type OwnFramework = z.infer<typeof OwnFramework>;

const FrameworkPreview = z.object({
  ...head,
  required: z.number(),
  with_figures: z.number(),
  /** The questions by section, as they are asked. */
  sections: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      questions: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          type: z.string(),
          unit: z.string().nullable(),
          required: z.boolean(),
          /** Codes of the edition before whose answers it takes. */
          replaces: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const FrameworkProblem = z.object({
  /** The sheet and its row; null in a JSON file, and where a whole sheet is meant. */
  sheet: z.string().nullable(),
  row: z.number().nullable(),
  /** The column of the sheet, or the place in the JSON: `sections.0.questions.3.code`. */
  place: z.string(),
  problem: z.enum(ownProblems),
  /** What was found, or what is allowed. */
  detail: z.string(),
});
export type FrameworkProblem = z.infer<typeof FrameworkProblem>;

export const CheckedFramework = z.object({
  /** Null: something is wrong. */
  framework: FrameworkPreview.nullable(),
  /** The first 500, and how many there are. */
  problems: z.array(FrameworkProblem),
  problem_count: z.number(),
  /** The draft that saving replaces; null: none. */
  draft: z.object({ _id: id('own-framework'), version: z.number() }).nullable(),
  /** Codes of the edition before that no question takes. */
  left_out: z.array(z.string()),
});
export type CheckedFramework = z.infer<typeof CheckedFramework>;

const changing = { access: 'member', needs: 'frameworks.approve' } as const satisfies Partial<CallDefinition>;
const one = { own_framework_id: id('own-framework') };
const inVersion = { ...one, version: z.int().min(1).max(1e9) };

/** Frameworks that an organization brings itself: as JSON, or as a workbook with a question per row (decision 0137). */
export const ownFrameworks = area(
  'reporting/own-frameworks',
  {
    getOwnFrameworks: {
      method: 'POST',
      path: '/getOwnFrameworks',
      access: 'member',
      needs: 'frameworks.read',
      summary: 'The own frameworks of the organization with their editions, the latest first',
      input: z.object({}),
      answer: z.array(OwnFramework),
    },
    getOwnFramework: {
      method: 'POST',
      path: '/getOwnFramework',
      access: 'member',
      needs: 'frameworks.read',
      summary: 'One edition of an own framework with its questions',
      input: z.object({ ...one, language: Language.optional() }),
      answer: OwnFramework.extend({ framework: FrameworkPreview }),
    },
    checkOwnFramework: {
      ...changing,
      method: 'POST',
      path: '/checkOwnFramework',
      shape: 'upload',
      summary: `Read a framework from a JSON file or a workbook of at most 5 MB and ${MOST_QUESTIONS} questions; nothing is written`,
      limit: { calls: 60, perSeconds: 600 },
      input: z.object({ language: Language.optional() }),
      answer: CheckedFramework,
    },
    saveOwnFramework: {
      ...changing,
      method: 'POST',
      path: '/saveOwnFramework',
      shape: 'upload',
      summary: 'Save the framework of a file as a draft, or in place of the draft of the same edition',
      limit: { calls: 60, perSeconds: 600 },
      input: z.object({
        /** The version of the draft that was read; absent: there is none. */
        version: z.int().min(1).max(1e9).optional(),
      }),
      answer: OwnFramework,
    },
    publishOwnFramework: {
      ...changing,
      method: 'POST',
      path: '/publishOwnFramework',
      summary: 'Let reports be begun with an edition: from then on it is not changed',
      input: z.object(inVersion),
      answer: OwnFramework,
    },
    retireOwnFramework: {
      ...changing,
      method: 'POST',
      path: '/retireOwnFramework',
      summary: 'Let no report be begun with an edition any more; its reports stay',
      input: z.object(inVersion),
      answer: OwnFramework,
    },
    deleteOwnFramework: {
      ...changing,
      method: 'POST',
      path: '/deleteOwnFramework',
      summary: 'Delete a draft',
      input: z.object(one),
      answer: Done,
    },
    downloadOwnFramework: {
      method: 'GET',
      path: '/ownFrameworks/:own_framework_id/file',
      access: 'member',
      needs: 'frameworks.read',
      shape: 'file',
      summary: 'An edition as JSON or as a workbook, which can be brought again',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ ...one, format: z.enum(['json', 'xlsx']).default('json') }),
      answer: z.null(),
    },
    exportFrameworkTemplate: {
      method: 'GET',
      path: '/exportFrameworkTemplate',
      access: 'member',
      needs: 'frameworks.read',
      shape: 'file',
      summary: 'An empty workbook for a framework, with its columns explained',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ language: Language.optional() }),
      answer: z.null(),
    },
  },
  {
    failures: {
      'own-framework.not-found': { status: 404, message: 'This edition of an own framework was not found.' },
      'own-framework.organization-only': {
        status: 403,
        message: 'Frameworks are for the whole organization. Ask a user who reaches all of its properties.',
      },
      'own-framework.too-large': {
        status: 413,
        message: 'This file is too large: 5 MB, 2,000 questions and 5,000 characters in a cell at most.',
      },
      'own-framework.wrong-type': {
        status: 415,
        message: 'This file is neither JSON nor a workbook (.xlsx). Start from the template.',
      },
      'own-framework.not-json': {
        status: 422,
        message: 'This file is no JSON that can be read. Check its brackets and commas, or start from the template.',
      },
      'own-framework.no-sheets': {
        status: 422,
        message:
          'This workbook has no filled sheets “framework” and “questions”. Start from the template, and keep the names of its sheets and columns.',
      },
      'own-framework.problems': {
        status: 422,
        message: 'This framework has problems. Check the file, correct what is named, and save again.',
      },
      'own-framework.too-many': {
        status: 409,
        message: 'There are too many editions of own frameworks: 100 at most. Delete drafts first.',
      },
      'own-framework.published': {
        status: 409,
        message: 'This edition is published and is not changed. Save the change as a new edition.',
      },
      'own-framework.changed': {
        status: 409,
        message: 'Another user changed this edition in the meantime. Check the file again, and save again.',
      },
      'own-framework.not-published': { status: 409, message: 'This edition is not published.' },
      'own-framework.kept': {
        status: 409,
        message: 'This edition was published and is kept. Retire it: no report is begun with it any more.',
      },
    },
  },
);
