import type { Widget } from '@steward/contract/insight/widgets.layout';
import { figures, source } from './widget.ts';

/** The pages of one property that sum it up, and those about targets, reports and certificates. */
export const reportPages = {
  overview: [
    figures('intensity', 'figure', [0, 0, 5, 5], ['energy.intensity'], 'total', { isMain: true }),
    source('status', 'status', [5, 0, 7, 5], 'property.status', 'reports.status'),
    figures('energy', 'figure', [0, 5, 3, 4], ['energy.use'], 'total'),
    figures('emissions', 'figure', [3, 5, 3, 4], ['emissions.location'], 'total'),
    figures('resources', 'status', [6, 5, 6, 4], ['water.use', 'waste.generated'], 'figure', {
      title: 'reports.resources',
    }),
    figures('cost', 'figure', [0, 9, 3, 4], ['cost.utilities'], 'total'),
    source('comfort', 'figure', [3, 9, 3, 4], 'air.share', 'energy.airShare'),
    figures(
      'work',
      'status',
      [6, 9, 6, 4],
      ['bills.to_check', 'bills.to_pay', 'tasks.open', 'servicing.due'],
      'figure',
      {
        title: 'estate.open',
      },
    ),
    source('coverage', 'cells', [0, 13, 7, 4], 'property.coverage', 'energy.coverage'),
    source('facts', 'status', [7, 13, 5, 4], 'property.facts', 'reports.facts'),
  ],
  'goals-and-targets': [
    source('gap', 'figure', [0, 0, 5, 5], 'targets.gap', 'reports.gap', { isMain: true }),
    source('path', 'line', [5, 0, 7, 5], 'targets.path', 'reports.path'),
    source('missed', 'status', [0, 5, 6, 3], 'targets.first-missed', 'reports.firstMissed'),
    source('budget', 'status', [6, 5, 6, 3], 'targets.budget', 'reports.budget'),
    source('carbon', 'line', [0, 8, 6, 5], 'targets.pathway', 'reports.carbonPathway', { option: 'carbon' }),
    source('energy', 'line', [6, 8, 6, 5], 'targets.pathway', 'reports.energyPathway', { option: 'energy' }),
    source('limits', 'list', [0, 13, 5, 5], 'targets.limits', 'reports.limitsAhead'),
    source('measures', 'table', [5, 13, 7, 5], 'targets.measures', 'reports.measures'),
  ],
  'sustainability-and-esg': [
    source('readiness', 'figure', [0, 0, 5, 5], 'bills.readiness', 'reports.readiness', { isMain: true }),
    source('reports', 'list', [5, 0, 7, 5], 'reports.states', 'reports.reportsOfYear'),
    figures(
      'intensities',
      'status',
      [0, 5, 7, 3],
      ['energy.intensity', 'emissions.intensity', 'water.intensity', 'energy.like_for_like_change'],
      'figure',
      { title: 'reports.intensities' },
    ),
    figures(
      'shares',
      'status',
      [7, 5, 5, 3],
      ['renewables.share_on_site', 'waste.diverted', 'energy.coverage_actual'],
      'figure',
      { title: 'reports.shares' },
    ),
    figures('years', 'line', [0, 8, 7, 5], ['emissions.intensity'], 'step', { title: 'energy.emissionsIntensity' }),
    source('gap', 'figure', [7, 8, 5, 5], 'targets.gap', 'reports.gap'),
    source('coverage', 'cells', [0, 13, 7, 4], 'property.coverage', 'energy.coverage'),
    source('missing', 'list', [7, 13, 5, 4], 'bills.missing', 'reports.missingBills'),
    source('embodied', 'table', [0, 17, 12, 4], 'embodied.projects', 'reports.embodied'),
  ],
  'certifications-and-accreditations': [
    source('valid', 'figure', [0, 0, 5, 5], 'certificates.valid', 'reports.validCertificates', { isMain: true }),
    source('ending', 'list', [5, 0, 7, 5], 'certificates.ending', 'reports.endings'),
    source('states', 'status', [0, 5, 12, 2], 'certificates.states', 'reports.certificateStates'),
    source('years', 'months', [0, 7, 7, 4], 'certificates.years', 'reports.endYears'),
    source('schemes', 'ranking', [7, 7, 5, 4], 'certificates.schemes', 'reports.schemes'),
    source('missing', 'list', [0, 11, 7, 5], 'certificates.missing', 'reports.missingDocuments'),
    source('ratings', 'ranking', [7, 11, 5, 5], 'certificates.levels', 'reports.classes', {
      option: 'energy_certificate',
    }),
    source('certified', 'figure', [0, 16, 6, 4], 'certificates.area', 'reports.certifiedArea', {
      option: 'building_certificate',
    }),
    source('rated', 'figure', [6, 16, 6, 4], 'certificates.area', 'reports.ratedArea', {
      option: 'energy_certificate',
    }),
  ],
} satisfies Record<string, readonly Widget[]>;
