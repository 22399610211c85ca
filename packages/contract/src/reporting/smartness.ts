import { answerStates } from '@steward/core/disclosures/completeness';
import { z } from 'zod';
import { area, id, requiredText, text, year } from '../call.ts';
import { Language } from '../language.ts';
import { BegunYear, Citation, reportStates, staleness } from './frameworks.models.ts';

/** The own core criteria, and the Smart Readiness Indicator by its simplified and its full method. */
export const smartnessMethods = ['core', 'sri_a', 'sri_b'] as const;
export type SmartnessMethod = (typeof smartnessMethods)[number];

export const buildingTypes = ['residential', 'non_residential'] as const;
export const climateZones = [
  'north_europe',
  'west_europe',
  'south_europe',
  'north_east_europe',
  'south_east_europe',
] as const;

/** In percent; null: nothing counts, which is not 0. */
const percent = z.number().nullable();
const scored = z.object({ code: z.string(), title: z.string(), score: percent });

const Level = z.object({ level: z.number(), title: z.string() });
const Shared = z.object({
  level: z.number(),
  /** Of the floor area, 0 to 1. */
  share: z.number(),
});

export const SmartnessProposal = z.object({
  /** `absent`: not there, though it may be due. */
  answer: z.enum(['level', 'absent', 'not-applicable']),
  /** Null: not applicable. */
  level: z.number().nullable(),
  why: z.string(),
  /** Carried over from the answers of the other catalogue: it proves nothing by itself. */
  is_carried: z.boolean(),
  /** Nothing of it is in the register of equipment: less certain than a piece that is there. */
  is_by_absence: z.boolean(),
  rests_on: z.array(z.object({ kind: z.string(), name: z.string(), address: z.string() })),
  /** Pieces of the building that it rests on as well, which the person may not see. */
  hidden: z.number(),
});

/** What does a step: an efficiency measure or a decarbonization project of the property. */
export const SmartnessMeasure = z.object({
  kind: z.enum(['measure', 'project']),
  _id: z.uuid(),
  title: z.string(),
});

export const SmartnessQuestion = z.object({
  code: z.string(),
  title: z.string(),
  help: z.string().nullable(),
  levels: z.array(Level),
  /** It stays in the maximum where it is not there though it is due. */
  absent_counts: z.boolean(),
  state: z.enum(answerStates),
  is_absent: z.boolean(),
  shares: z.array(Shared),
  target: z.number().nullable(),
  reason: z.string(),
  written_by: z.string().nullable(),
  written_at: z.string().nullable(),
  staleness: z.enum(staleness),
  citations: z.array(Citation),
  /** Pieces of the building that it cites as well, which the person may not see. */
  hidden_citations: z.number(),
  may_edit: z.boolean(),
  proposal: SmartnessProposal.nullable(),
  /** What the next level adds to the total; null: it has the highest, or does not count. */
  next: z.object({ level: z.number(), gain: z.number() }).nullable(),
  /** Measures of the property that raise it. */
  /** What of the property brings it to a level: efficiency measures and decarbonization projects. */
  measures: z.array(
    z.object({
      ...SmartnessMeasure.shape,
      level: z.number(),
      cost: z.number().nullable(),
      currency: z.string().nullable(),
    }),
  ),
});
export type SmartnessQuestion = z.infer<typeof SmartnessQuestion>;

export const SmartnessStep = z.object({
  code: z.string(),
  title: z.string(),
  to: z.number(),
  level: z.string(),
  gain: z.number(),
  /** What does it, the cheapest first; null: nothing is linked. */
  done_by: SmartnessMeasure.extend({ cost: z.number().nullable(), currency: z.string().nullable() }).nullable(),
});
export type SmartnessStep = z.infer<typeof SmartnessStep>;

const Next = z.object({
  class: z.string(),
  title: z.string(),
  from: z.number(),
  /** Points of the total that are missing. */
  missing: z.number(),
  /** The smallest set of steps; null: all steps together do not add so much. */
  fewest: z.array(SmartnessStep).nullable(),
  /** The cheapest measures with a known cost in one currency, each paid once; null: they do not reach it. */
  cheapest: z
    .object({
      cost: z.number(),
      currency: z.string(),
      /** Proven to be the cheapest; else the best that was found. */
      exact: z.boolean(),
      measures: z.array(SmartnessMeasure.extend({ cost: z.number(), steps: z.array(SmartnessStep) })),
    })
    .nullable(),
});

const Result = z.object({ total: percent, class: z.string().nullable() });

const History = Result.extend({
  year: z.number(),
  /** A frozen round; null: the report as it is now. */
  round: z.number().nullable(),
  edition: z.string(),
  on: z.string(),
});

export const SmartnessForm = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  method: z.enum(smartnessMethods),
  year: z.number(),
  /** Null: nothing was saved for this year yet. */
  report_id: id('framework-report').nullable(),
  state: z.enum(reportStates),
  round: z.number(),
  /** The version that saving names; 0: there is no report yet. */
  version: z.number(),
  edition: z.string(),
  edition_version: z.string(),
  publisher: z.string(),
  licence: z.string(),
  confidence: z.enum(['high', 'medium', 'low']),
  confidence_note: z.string(),
  sources: z.array(z.object({ name: z.string(), ref: z.string() })),
  may_edit: z.boolean(),
  building: z.object({
    /** By the type and the country of the property, or as a person chose; null: a person chooses. */
    type: z.enum(buildingTypes).nullable(),
    zone: z.enum(climateZones).nullable(),
    type_is_chosen: z.boolean(),
    zone_is_chosen: z.boolean(),
  }),
  result: Result,
  /** With the target of each answer that has one. */
  target: Result,
  bands: z.array(z.object({ class: z.string(), title: z.string(), from: z.number() })),
  functionalities: z.array(scored),
  impacts: z.array(scored),
  domains: z.array(scored),
  /** Domain × impact; null: no points to get there. */
  cells: z.array(z.object({ domain: z.string(), impact: z.string(), score: percent })),
  next: Next.nullable(),
  counts: z.object({
    questions: z.number(),
    /** They count in the score. */
    counted: z.number(),
    not_applicable: z.number(),
    /** Drafts, which a person has to confirm. */
    waiting: z.number(),
    /** Without an answer, with a proposal. */
    proposed: z.number(),
    stale: z.number(),
  }),
  groups: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      weight: z.number().nullable(),
      score: percent,
      questions: z.array(SmartnessQuestion),
    }),
  ),
  history: z.array(History),
});
export type SmartnessProposal = z.infer<typeof SmartnessProposal>;
export type SmartnessForm = z.infer<typeof SmartnessForm>;

const Overview = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  city: z.string(),
  country_code: z.string(),
  property_type: z.string(),
  gross_floor_area: z.number(),
  year: z.number().nullable(),
  begun: BegunYear.nullable(),
  method: z.enum(smartnessMethods).nullable(),
  class: z.string().nullable(),
  total: percent,
  target: percent,
  /** The total of the year before its last. */
  before: percent,
  counted: z.number(),
  waiting: z.number(),
  impacts: z.array(z.object({ code: z.string(), score: percent })),
});
export type SmartnessOverview = z.infer<typeof Overview>;

const asked = {
  environment_id: id('environment'),
  method: z.enum(smartnessMethods).default('core'),
  /** Absent: this year. */
  year: year().optional(),
  language: Language.optional(),
};

const share = z.number().min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1');
const level = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(20, 'must be a level of this question')
  .meta({ examples: [1] });

export const smartnessAnswer = z.object({
  code: requiredText(60).meta({ examples: ['BS-E1-1'] }),
  /** Null: no answer any more. Without a level, and without anything else in its place, the stored answer stays. */
  level: level
    .nullable()
    .optional()
    .meta({ examples: [1] }),
  /** Several levels by their shares of the floor area, which add up to 1. */
  shares: z.array(z.object({ level, share })).min(1).max(20).optional(),
  /** Not there, though it is due. */
  is_absent: z.boolean().optional(),
  not_applicable: z.boolean().optional(),
  /** Null: none; absent: it stays. */
  target: level.nullable().optional(),
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
  /** Why it is another level than the proposed one. Absent: it stays. */
  reason: text(2000).optional(),
  /** The proposed level, and what it rests on. */
  accepts_proposal: z.boolean().optional(),
});

/** How smart a building is: own core criteria, and the Smart Readiness Indicator. Assessments are reports by these frameworks. */
export const smartness = area(
  'reporting/smartness',
  {
    getSmartnessCoreCriteriaForm: {
      method: 'POST',
      path: '/getSmartnessCoreCriteriaForm',
      access: 'member',
      needs: 'frameworks.read',
      summary:
        'The smartness of a property in a year: scores, class, steps to the next class, and each question with its proposal',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object(asked),
      answer: SmartnessForm,
    },
    createSmartnessCoreCriteriaForm: {
      method: 'POST',
      path: '/createSmartnessCoreCriteriaForm',
      access: 'member',
      needs: 'frameworks.edit',
      summary: 'Save answers about the smartness of a property; begins its report of the year where there is none',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({
        ...asked,
        /** The version that was read; 0: there was no report. */
        version: z.int().min(0).max(1e9).default(0),
        /** The edition that was read: answers to another one are refused. */
        edition: text(20).optional(),
        building: z
          .object({ type: z.enum(buildingTypes).optional(), zone: z.enum(climateZones).optional() })
          .optional(),
        answers: z.array(smartnessAnswer).max(200, 'must have at most 200 answers').default([]),
      }),
      answer: SmartnessForm,
    },
    getSmartnessOverview: {
      method: 'POST',
      path: '/getSmartnessOverview',
      access: 'member',
      needs: 'frameworks.read',
      summary: 'The properties within reach with their latest smartness result',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({ method: z.enum(smartnessMethods).optional(), language: Language.optional() }),
      answer: z.object({
        impacts: z.array(z.object({ code: z.string(), title: z.string() })),
        properties: z.array(Overview),
      }),
    },
  },
  {
    search: { Smartness: { needs: 'frameworks.read' } },
    failures: {
      'smartness.edition-changed': {
        status: 409,
        message:
          'This assessment has another edition now. Nothing of yours is lost: load the questions again, and compare.',
      },
      'smartness.proposal-changed': {
        status: 409,
        message: 'What this proposal rests on has changed in the meantime. Load the assessment again.',
      },
      'smartness.question-not-found': {
        status: 404,
        message: 'This question is not part of this method. Load the assessment again.',
      },
    },
  },
);
