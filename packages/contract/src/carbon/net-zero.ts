import { area } from '../call.ts';
import { abatementCalls } from './net-zero.abatement.ts';
import { netZeroFigures } from './net-zero.figures.ts';
import { offsetCalls } from './net-zero.offsets.ts';
import { planCalls } from './net-zero.plan.ts';
import { netZeroSources } from './net-zero.sources.ts';
import { stripCalls } from './net-zero.strips.ts';

/** Emission targets, pathways and offsets, the plan to 2050 with limits and projects, and the order of projects that meets the target. */
export const netZero = area(
  'carbon/net-zero',
  {
    ...planCalls,
    ...offsetCalls,
    ...abatementCalls,
    ...stripCalls,
  },
  {
    figures: netZeroFigures,
    sources: netZeroSources,
    modules: [
      {
        key: 'net-zero',
        order: 10,
        under: 'targets',
        name: 'Targets',
        permissions: ['read', 'create', 'edit', 'delete'],
        route: '/net_zero',
        icon: 'IconTargetArrow',
        isNotForTenants: true,
      },
    ],
    failures: {
      'decarbonize-project.has-begun': {
        status: 409,
        message: 'A measure that has started keeps its start year. Find the order again.',
      },
      'abatement.no-emissions': {
        status: 409,
        message: 'The emissions of this year are not known. Add its bills, or choose another year.',
      },
      'abatement.busy': { status: 503, message: 'Other plans are being calculated. Try again in a minute.' },
      'abatement.too-large': {
        status: 422,
        message: 'No order was found in the time available. Choose fewer years, or a single portfolio or property.',
      },
      'emission-offset.not-found': { status: 404, message: 'This offset was not found.' },
      'emission-target.not-found': { status: 404, message: 'This target was not found.' },
      'pathways.not-found': { status: 404, message: 'No pathways of this version were found.' },
      'pathways.unreadable': {
        status: 422,
        message: 'This file could not be read as pathways. Correct the line named below and try again.',
      },
    },
  },
);
