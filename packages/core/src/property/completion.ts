import type { Fields } from '../fields/field.ts';

/**
 * What the day of a building is the day of. Rules with a cut-off day (SFDR Annex I, indicator 18: "built before 31/12/2020") need the day,
 * and some of them the building permit instead of the completion.
 */
export const builtDays = ['completion', 'permit'] as const;
export type BuiltDay = (typeof builtDays)[number];

/** The fields of the day, beside the year of construction. */
export const builtFields = {
  /** The year is not enough where a rule has a cut-off day. Agrees with it (`builtContradiction`). */
  built_on: {
    kind: 'day',
    list: 'hidden',
    filter: true,
    form: 'size',
    note: true,
    import: {
      headings: [
        'day of completion or permit',
        'completion or building permit',
        'built on',
        'completion date',
        'tag der fertigstellung oder genehmigung',
        'fertigstellung oder baugenehmigung',
        'fertigstellungsdatum',
        'تاريخ الإنجاز أو الرخصة',
      ],
    },
  },
  built_on_is: {
    kind: 'choice',
    options: builtDays,
    form: 'size',
    import: {
      headings: [
        'day is that of the',
        'completion or permit',
        'der tag ist der der',
        'fertigstellung oder genehmigung',
        'التاريخ هو تاريخ',
      ],
      words: {
        'building permit': 'permit',
        fertigstellung: 'completion',
        baugenehmigung: 'permit',
        genehmigung: 'permit',
        الإنجاز: 'completion',
        'رخصة البناء': 'permit',
      },
    },
  },
} as const satisfies Fields;

interface Built {
  year_built: number | null;
  built_on: string | null;
  built_on_is: BuiltDay | null;
}

/** What of the year and the day of a building does not agree, with the field that must change; undefined if all does. */
export function builtContradiction({ year_built, built_on, built_on_is }: Built) {
  if (built_on !== null && built_on_is === null)
    return {
      field: 'built_on_is',
      message: 'Choose whether the day is that of the completion or of the building permit.',
    } as const;
  if (built_on === null && built_on_is !== null)
    return {
      field: 'built_on',
      message: 'Enter the day of the completion or building permit, or clear the choice.',
    } as const;
  if (built_on === null || year_built === null) return undefined;
  const year = Number(built_on.slice(0, 4));
  if (built_on_is === 'completion' && year !== year_built)
    return {
      field: 'built_on',
      message: 'The day of completion must be in the year of construction. Correct one of the two.',
    } as const;
  if (built_on_is === 'permit' && year > year_built)
    return {
      field: 'built_on',
      message: 'The building permit cannot be later than the year of construction. Correct one of the two.',
    } as const;
  return undefined;
}
