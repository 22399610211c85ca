import type { Widget } from '@steward/contract/insight/widgets.layout';
import { figures, source } from './widget.ts';

/** The pages across properties that sum them up, and those about targets, reports and certificates. */
export const reportPortfolioPages = {
  'bi/overview': [
    source('total', 'figure', [0, 0, 5, 5], 'portfolio.measure', 'portfolio.co2e', { option: 'co2e', isMain: true }),
    figures('ranking', 'ranking', [5, 0, 7, 5], ['emissions.location'], 'property', {
      title: 'energy.emissions',
      most: 10,
    }),
    source('energy', 'figure', [0, 5, 4, 4], 'portfolio.measure', 'portfolio.energy', { option: 'energy' }),
    source('water', 'figure', [4, 5, 4, 4], 'portfolio.measure', 'portfolio.water', { option: 'water' }),
    source('waste', 'figure', [8, 5, 4, 4], 'portfolio.measure', 'portfolio.waste', { option: 'waste' }),
    source('distribution', 'months', [0, 9, 7, 4], 'portfolio.distribution', 'portfolio.intensitySpread', {
      option: 'energy.intensity',
    }),
    source('outliers', 'table', [7, 9, 5, 4], 'portfolio.outliers', 'portfolio.outliers', {
      option: 'energy.intensity',
    }),
    source('map', 'map', [0, 13, 5, 5], 'portfolio.map', 'portfolio.map', { option: 'energy.intensity' }),
    figures('pivot', 'pivot', [5, 13, 7, 5], ['emissions.location'], 'portfolio', {
      and: 'type',
      title: 'portfolio.pivot',
    }),
    figures(
      'table',
      'table',
      [0, 18, 12, 6],
      ['emissions.location', 'energy.use', 'water.use', 'waste.generated', 'cost.utilities', 'data.coverage'],
      'property',
      { title: 'portfolio.table', most: 100 },
    ),
  ],
  'bi/goals-and-targets': [
    source('gap', 'figure', [0, 0, 5, 5], 'targets.gap', 'reports.gap', { isMain: true }),
    source('missed', 'status', [5, 0, 7, 5], 'targets.missed', 'reports.missedProperties'),
    source('years', 'months', [0, 5, 7, 4], 'targets.first-years', 'reports.firstYears'),
    figures('intensity', 'ranking', [7, 5, 5, 4], ['emissions.intensity'], 'property', {
      title: 'energy.emissionsIntensity',
      most: 10,
    }),
    figures('pivot', 'pivot', [0, 9, 7, 5], ['emissions.location'], 'portfolio', {
      and: 'step',
      title: 'portfolio.pivotSteps',
    }),
    source('map', 'map', [7, 9, 5, 5], 'portfolio.map', 'portfolio.map', { option: 'emissions.intensity' }),
    source('properties', 'table', [0, 14, 12, 6], 'targets.properties', 'reports.firstMissed'),
  ],
  'bi/sustainability-and-esg': [
    source('readiness', 'figure', [0, 0, 5, 5], 'bills.readiness', 'reports.readiness', { isMain: true }),
    source('reports', 'list', [5, 0, 7, 5], 'reports.states', 'reports.reportsOfYear'),
    source('missing', 'list', [0, 5, 6, 5], 'bills.missing', 'reports.missingBills'),
    source('distribution', 'months', [6, 5, 6, 5], 'portfolio.distribution', 'portfolio.coverageSpread', {
      option: 'data.coverage',
    }),
    source('months', 'cells', [0, 10, 12, 5], 'bills.months', 'reports.billMonths'),
    figures('change', 'ranking', [0, 15, 6, 4], ['energy.like_for_like_change'], 'property', {
      title: 'portfolio.change',
      most: 10,
    }),
    source('outliers', 'table', [6, 15, 6, 4], 'portfolio.outliers', 'portfolio.outliers', {
      option: 'emissions.intensity',
    }),
    figures('pivot', 'pivot', [0, 19, 12, 5], ['emissions.intensity'], 'country', {
      and: 'type',
      title: 'portfolio.pivot',
    }),
    figures(
      'table',
      'table',
      [0, 24, 12, 6],
      [
        'data.coverage',
        'emissions.intensity',
        'energy.intensity',
        'water.intensity',
        'waste.diverted',
        'renewables.share_on_site',
      ],
      'property',
      { title: 'portfolio.table', most: 100 },
    ),
  ],
  'bi/certifications-and-accreditations': [
    source('valid', 'figure', [0, 0, 5, 5], 'certificates.valid', 'reports.validCertificates', { isMain: true }),
    source('ending', 'list', [5, 0, 7, 5], 'certificates.ending', 'reports.endings'),
    source('states', 'status', [0, 5, 12, 2], 'certificates.states', 'reports.certificateStates'),
    source('years', 'months', [0, 7, 7, 4], 'certificates.years', 'reports.endYears'),
    source('ratings', 'ranking', [7, 7, 5, 4], 'certificates.levels', 'reports.classes', {
      option: 'energy_certificate',
    }),
    source('missing', 'list', [0, 11, 7, 5], 'certificates.missing', 'reports.missingDocuments'),
    source('map', 'map', [7, 11, 5, 5], 'certificates.places', 'reports.certifiedPlaces', {
      option: 'building_certificate',
    }),
    figures('types', 'ranking', [0, 16, 6, 4], ['area.certified_share'], 'type', { title: 'reports.certifiedByType' }),
    figures('countries', 'ranking', [6, 16, 6, 4], ['area.rated_share'], 'country', {
      title: 'reports.ratedByCountry',
    }),
    figures(
      'table',
      'table',
      [0, 20, 12, 6],
      ['area.certified', 'area.certified_share', 'area.rated', 'area.rated_share'],
      'property',
      { title: 'portfolio.table', most: 100 },
    ),
  ],
} satisfies Record<string, readonly Widget[]>;
