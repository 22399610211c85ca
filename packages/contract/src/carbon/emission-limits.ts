import { area } from '../call.ts';
import { emissionLimitFigures } from './emission-limits.figures.ts';
import { lawPathCalls } from './emission-limits.law-paths.ts';
import { limitCalls } from './emission-limits.laws.ts';

/** Laws that limit the emissions of buildings: coverage, limit, excess and penalty by period, deductions and other compliance paths. */
export const emissionLimits = area(
  'carbon/emission-limits',
  { ...limitCalls, ...lawPathCalls },
  {
    figures: emissionLimitFigures,
    failures: {
      'limit-deduction.not-found': { status: 404, message: 'This deduction was not found.' },
      'limit-uses.area-exceeded': {
        status: 422,
        message:
          'The uses together have more area than the property. Correct the areas, or the floor area of the property.',
      },
      'limit-pack.not-found': { status: 404, message: 'This set of limits was not found.' },
      'limit-pack.name-taken': { status: 409, message: 'This version of this law already exists.' },
      'limit-pack.contradictory': {
        status: 422,
        message: 'Periods, lists or tables of this set of limits contradict one another. Correct the part named below.',
      },
      'limit-pack.fails-its-cases': {
        status: 422,
        message: 'This set of limits does not reproduce its own test cases. Correct it and try again.',
      },
    },
  },
);
