import { likeForLikeExclusions, usualTolerances } from '@steward/core/coverage/like-for-like';
import { loggedKinds } from '@steward/core/ghg/base-year';
import { z } from 'zod';
import { area, countedDay, Done, id, requiredText, text, year } from '../call.ts';
import { EntityChange, GwpChoice, Level } from './boundaries.ts';
import { Sums } from './inventory.answer.ts';
import { reportStates } from './reports.report.ts';
import {
  Approach,
  Change,
  Decision,
  OrganizationChange,
  refuseIncomplete,
  refuseWithoutReason,
} from './restatement.change.ts';
import { restatementFigures } from './restatement.figures.ts';

/** What the wizard says of a change beyond its figures. */
export const restatementRemarks = [
  'no-base-year',
  'no-base-figures',
  'base-not-accepted',
  'no-base-data',
  'counted-before',
  'before-base-year',
  'no-later-editions',
  'changes-nothing',
] as const;

const Compared = z.object({ before: Sums, after: Sums });

/** A report whose year is counted otherwise: as today's data gives it, before and after. */
const MovedReport = Compared.extend({
  level: Level,
  target_id: z.uuid(),
  target_name: z.string(),
  year: z.number(),
});

/** A change that was made although reports of the years it moves are accepted. */
export const AcceptedYearChange = z.object({
  _id: z.uuid(),
  kind: z.enum(loggedKinds),
  day: z.string(),
  subject: z.string(),
  description: z.string(),
  reports: z.array(MovedReport),
  changed_by_name: z.string(),
  changed_at: z.string(),
});
export type AcceptedYearChange = z.infer<typeof AcceptedYearChange>;

export const Simulation = z.object({
  /** Growth, closures and new buildings are none. */
  is_reason: z.boolean(),
  remarks: z.array(z.enum(restatementRemarks)),
  /** kg CO2e; each year as it is counted today, and as it would be. */
  years: z.array(Compared.extend({ year: z.number(), is_accepted: z.boolean() })),
  base: z
    .object({
      year: z.number(),
      /** Published, with what recalculations took in: what the change is compared with. */
      sums: Sums,
      is_accepted: z.boolean(),
      effect: Sums,
      /** Of the base year, 0 to 1 and more; null where it has no emissions. */
      alone: z.number().nullable(),
      cumulated: z.number().nullable(),
      threshold: z.number(),
      /** Events that were logged since the last recalculation. */
      pending: z.number(),
      proposed: Decision,
      working: z.string(),
    })
    .nullable(),
  lines_year: z.number(),
  /**
   * What changes in that year, the largest first, 200 at once: a property's energy source, an entry (`activity` is its name) or a piece
   * of equipment. Without a property: of the organization.
   */
  lines: z.array(
    Compared.extend({
      environment_id: id('environment').nullable(),
      name: z.string(),
      carrier: z.string(),
      activity: z.string(),
    }),
  ),
  lines_total: z.number(),
  /** Reports that would show other figures. What was sent or accepted keeps its own. */
  reports: z.array(MovedReport.extend({ _id: id('report'), status: z.enum(reportStates) })),
});
export type Simulation = z.infer<typeof Simulation>;

const BaseYearEvent = z.object({
  _id: z.uuid(),
  kind: z.enum(loggedKinds),
  day: z.string(),
  subject: z.string(),
  description: z.string(),
  evidence: z.string(),
  effect: Sums,
  alone: z.number(),
  cumulated: z.number(),
  threshold: z.number(),
  proposed: Decision,
  decision: Decision,
  reason: z.string(),
  recorded_by_name: z.string(),
  recorded_at: z.string(),
});
export type BaseYearEvent = z.infer<typeof BaseYearEvent>;

const MeasuredChange = z.object({
  measure: z.enum(['location', 'market', 'energy', 'water', 'waste']),
  /** Of the comparable properties: kg CO2e, for energy kWh, for water liters, for waste tonnes. */
  prior: z.number(),
  current: z.number(),
  /** A fraction; null where nothing is comparable. */
  change: z.number().nullable(),
  /** What the comparable properties have of the year's total of all properties. */
  share: z.number().nullable(),
});

const ComparedUtility = z.object({
  /** Null: it is compared. */
  because: z.enum(likeForLikeExclusions).nullable(),
  prior: z.number().nullable(),
  current: z.number().nullable(),
});

const ComparedProperty = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  /** Of energy and emissions. Null: they are compared. */
  because: z.enum(likeForLikeExclusions).nullable(),
  /** Emissions: of all activities, without those of water and waste that are not compared. */
  prior_location: z.number().nullable(),
  location: z.number().nullable(),
  prior_market: z.number().nullable(),
  market: z.number().nullable(),
  /** Null: nothing is known of it. */
  prior_energy_kwh: z.number().nullable(),
  energy_kwh: z.number().nullable(),
  /** The share of the due days of energy with a bill. */
  prior_coverage: z.number(),
  coverage: z.number(),
  prior_area: z.number(),
  area: z.number(),
  /** Liters. Water that is not compared is not in the emissions of either year. */
  water: ComparedUtility,
  /** Tonnes, in the same way. */
  waste: ComparedUtility,
});
export type ComparedProperty = z.infer<typeof ComparedProperty>;

const linesYear = year().optional();
const computing = { calls: 30, perSeconds: 60 };

/** Recalculation of the base year: simulation, policy, decision and log. */
export const restatement = area(
  'carbon/restatement',
  {
    simulateRestatement: {
      method: 'POST',
      path: '/simulateRestatement',
      access: 'member',
      needs: 'ghg-protocol.read',
      summary: 'What a change would do to every year, the base year and the reports; nothing is written',
      limit: computing,
      input: Change.extend({ lines_year: linesYear, lines_from: z.int().min(0).default(0) }).superRefine(
        refuseIncomplete,
      ),
      answer: Simulation,
    },
    recordRestatement: {
      method: 'POST',
      path: '/recordRestatement',
      access: 'member',
      needs: 'ghg-protocol.approve',
      summary: 'Record an event of the base year with its effect, evidence and decision; it cannot be changed later',
      limit: computing,
      input: Change.extend({
        description: requiredText(2000),
        evidence: text(2000).default(''),
        decision: Decision,
        /** Needed where the decision is not the one of the policy. */
        reason: text(2000).default(''),
      })
        .superRefine(refuseIncomplete)
        .superRefine(refuseWithoutReason),
      answer: BaseYearEvent,
    },
    applyConsolidation: {
      method: 'POST',
      path: '/applyConsolidation',
      access: 'member',
      needs: 'emission-factors.edit',
      summary:
        'Change consolidation approach, upstream energy or warming potentials, and record what each does, decided by the policy',
      limit: computing,
      input: z
        .object({
          consolidation: Approach.optional(),
          upstream_energy: z.boolean().optional(),
          gwp: GwpChoice.optional(),
          day: countedDay(),
          description: requiredText(2000),
        })
        .superRefine(({ consolidation, upstream_energy, gwp }, check) => {
          if ([consolidation, upstream_energy, gwp].every((one) => one === undefined))
            check.addIssue({ code: 'custom', path: ['consolidation'], message: 'is required' });
        }),
      answer: Done,
    },
    applyBoundaryChange: {
      method: 'POST',
      path: '/applyBoundaryChange',
      access: 'member',
      needs: 'ghg-entities.edit',
      summary:
        'Change an entity, its portfolios or the scopes that count, with a reason, where years are accepted already',
      limit: computing,
      input: z
        .object({
          entity_id: id('ghg-entity').nullable().optional(),
          entity: EntityChange.nullable().optional(),
          organization: OrganizationChange.nullable().optional(),
          day: countedDay(),
          description: requiredText(2000),
        })
        .superRefine(({ entity_id, entity, organization }, check) => {
          if ((!entity_id && entity) || (!entity && !organization))
            check.addIssue({ code: 'custom', path: ['entity_id'], message: 'is required' });
        }),
      answer: Done,
    },
    getBaseYear: {
      method: 'POST',
      path: '/getBaseYear',
      access: 'member',
      needs: 'ghg-protocol.read',
      summary: 'The base year as published and recalculated, its policy and its log',
      limit: computing,
      input: z.object({}),
      answer: z.object({
        year: z.number().nullable(),
        threshold: z.number(),
        /** Null: nothing is known of the base year. */
        published: Sums.nullable(),
        is_accepted: z.boolean(),
        /** With the effects that were taken in; null: none. */
        recalculated: Sums.nullable(),
        /** What was logged since the last recalculation, of the base year. */
        pending_share: z.number(),
        pending: z.number(),
        events: z.array(BaseYearEvent),
        /** Changes of accepted years, the last first. */
        changes: z.array(AcceptedYearChange),
      }),
    },
    getLikeForLike: {
      method: 'POST',
      path: '/getLikeForLike',
      access: 'member',
      needs: 'ghg-protocol.read',
      summary:
        'Emissions, energy, water and waste of the properties that compare with the year before, and why others do not',
      limit: computing,
      isComputed: true,
      input: z.object({
        level: z.enum(['Organization', 'Portfolio']),
        target_id: z.uuid().optional(),
        year: year(),
        /** By how much the coverage of the two years may differ, as a share of the days. */
        coverage_difference: z.number().min(0).max(0.2).default(usualTolerances.coverageDifference),
      }),
      answer: z.object({
        year: z.number(),
        name: z.string(),
        changes: z.array(MeasuredChange),
        properties: z.array(ComparedProperty),
      }),
    },
    saveRecalculationPolicy: {
      method: 'POST',
      path: '/saveRecalculationPolicy',
      access: 'member',
      needs: 'emission-factors.edit',
      summary: 'Set from which share of its emissions on the base year is recalculated',
      input: z.object({ threshold: z.number().min(0.001).max(0.2) }),
      answer: Done,
    },
  },
  {
    figures: restatementFigures,
    failures: {
      'restatement.no-base-year': {
        status: 409,
        message: 'No base year is set, or it has no emissions. Set the base year first.',
      },
    },
  },
);
