import type { Widget } from '@steward/contract/insight/dashboard-pages.layout';
import { across } from './across.ts';

/** The pages across properties that sum them up, and those about targets, reports and certificates. */
export const reportPortfolioPages = {
  'bi/overview': across('emissions.location', {
    ranked: 'emissions.location',
    ranking: 'energy.emissions',
    table: ['emissions.location', 'energy.use', 'water.use', 'waste.generated', 'cost.utilities', 'data.coverage'],
  }),
  'bi/goals-and-targets': across('emissions.location', {
    ranked: 'emissions.intensity',
    ranking: 'energy.emissionsIntensity',
    table: ['emissions.location', 'emissions.intensity', 'energy.intensity'],
  }),
  'bi/sustainability-and-esg': across('data.coverage', {
    ranked: 'emissions.intensity',
    ranking: 'energy.emissionsIntensity',
    table: ['data.coverage', 'emissions.intensity', 'energy.intensity', 'water.intensity', 'waste.diverted'],
  }),
  'bi/certifications-and-accreditations': across('area.certified_share', {
    ranked: 'area.certified',
    ranking: 'reports.certified',
    table: ['area.certified', 'area.certified_share', 'area.rated', 'area.rated_share'],
  }),
} satisfies Record<string, readonly Widget[]>;
