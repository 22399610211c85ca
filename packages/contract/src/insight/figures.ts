import { figureReasons, grains, subjectKinds } from '@steward/core/figures/figure';
import { z } from 'zod';
import { area, countedDay, id, text } from '../call.ts';
import { figureGroups } from '../figure.ts';
import { Language } from '../language.ts';

const key = () => text(60).meta({ examples: ['emissions.location', 'energy.use', 'energy.intensity'] });

/** The days that an intensity rests on. */
export const FigurePeriod = z.object({
  first_day: z.string(),
  last_day: z.string(),
  /** The days between them on which the property is held. */
  days: z.number(),
  /** The days of the year so far: a value of fewer days is scaled to these, because the area counts by the days held. */
  of_days: z.number(),
});
export type FigurePeriod = z.infer<typeof FigurePeriod>;

/** A figure of one subject and one step. */
export const FigureValue = z.object({
  /** Null where it is not known, which is not zero. */
  value: z.number().nullable(),
  unit: z.string(),
  /** The share of the days that should have data. */
  covered: z.number().nullable(),
  /** The share of the value that is estimated. */
  estimated: z.number().nullable(),
  reason: z.enum([...figureReasons, 'not-permitted']).nullable(),
  /** From an accepted report. */
  is_accepted: z.boolean(),
  /** What today's data give, where that differs from the accepted value. */
  recalculated: z.number().nullable(),
  /** Something in it has no value or no emission factor: the value is understated. */
  is_incomplete: z.boolean(),
  /** The address of its calculation. */
  calculation: z.string().nullable(),
  /** Of an area that counts by days and of what is divided by it; null for other figures. */
  period: FigurePeriod.nullable(),
});

export type FigureValue = z.infer<typeof FigureValue>;

const ids = <K extends string>(kind: K) => z.array(id(kind)).max(1000).optional();

/** The catalogue of figures and their values, the only way by which screens, reports, rules and the API read a figure. */
export const figureCatalogue = area('insight/figures', {
  getFigureCatalogue: {
    method: 'POST',
    path: '/getFigureCatalogue',
    access: 'member',
    needs: 'own',
    summary: 'The figures that the person may see: name, unit, finest step, subjects',
    input: z.object({ language: Language.optional() }),
    answer: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        unit: z.string(),
        group: z.enum(figureGroups),
        grain: z.enum(grains),
        subjects: z.array(z.enum(subjectKinds)),
        /** Whether a higher value is better or worse; null where neither can be said. */
        more: z.enum(['better', 'worse']).nullable(),
        /** The two figures that are divided; null: it is no ratio. */
        of: z.tuple([z.string(), z.string()]).nullable(),
        /** Only reporting frameworks ask for it: lists of properties do not offer it as a column. */
        is_for_reports: z.boolean(),
      }),
    ),
  },
  getFigures: {
    method: 'POST',
    path: '/getFigures',
    access: 'member',
    needs: 'own',
    summary: 'Values of figures for many subjects, step by step, with what they rest on',
    limit: { calls: 240, perSeconds: 60 },
    input: z.object({
      keys: z.array(key()).min(1).max(400),
      subject: z.enum(['property', 'portfolio', 'organization', 'fund', 'space', 'meter', 'tenant']),
      /** Of the kind of subject that is asked about; absent: all within reach. Those of other kinds are not used. */
      portfolio_ids: ids('portfolio'),
      fund_ids: ids('fund'),
      environment_ids: ids('environment'),
      space_ids: ids('space'),
      meter_ids: ids('meter'),
      tenant_ids: ids('tenant'),
      grain: z.enum(['year', 'month', 'day', 'now']),
      /** First and last day; only for figures that have a period. */
      from: countedDay().optional(),
      to: countedDay().optional(),
    }),
    answer: z.object({
      steps: z.array(z.string()),
      subjects: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          /** Some of its properties are beyond the person's reach, and not in the values. */
          is_partial: z.boolean(),
          /** By figure, in the order of the steps. */
          figures: z.record(z.string(), z.array(FigureValue)),
        }),
      ),
    }),
  },
});
