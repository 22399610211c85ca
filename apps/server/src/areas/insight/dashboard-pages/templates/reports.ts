import type { Widget } from '@steward/contract/insight/dashboard-pages.layout';
import { figures } from './widget.ts';

/** The pages of one property that sum it up, and those about targets, reports and certificates. */
export const reportPages = {
  overview: [
    figures('intensity', 'figure', [0, 0, 5, 5], ['energy.intensity'], 'total', { isMain: true }),
    figures(
      'scopes',
      'stacked',
      [5, 0, 7, 5],
      ['emissions.scope1', 'emissions.scope2_location', 'emissions.scope3'],
      'step',
      {
        title: 'energy.scopes',
      },
    ),
    figures('energy', 'figure', [0, 5, 3, 4], ['energy.use'], 'total'),
    figures('water', 'figure', [3, 5, 3, 4], ['water.use'], 'total'),
    figures('waste', 'figure', [6, 5, 3, 4], ['waste.generated'], 'total'),
    figures('cost', 'figure', [9, 5, 3, 4], ['cost.utilities'], 'total'),
    figures(
      'work',
      'status',
      [0, 9, 12, 2],
      ['bills.to_check', 'bills.to_pay', 'tasks.open', 'servicing.due'],
      'figure',
      {
        title: 'estate.open',
      },
    ),
  ],
  'goals-and-targets': [
    figures('emissions', 'figure', [0, 0, 5, 5], ['emissions.location'], 'total', { isMain: true }),
    figures('years', 'line', [5, 0, 7, 5], ['emissions.location'], 'step', { title: 'reports.years' }),
  ],
  'sustainability-and-esg': [
    figures('coverage', 'figure', [0, 0, 5, 5], ['data.coverage'], 'total', { isMain: true }),
    figures('intensity', 'line', [5, 0, 7, 5], ['emissions.intensity'], 'step'),
  ],
  'certifications-and-accreditations': [
    figures('certified', 'figure', [0, 0, 5, 5], ['area.certified_share'], 'total', { isMain: true }),
    figures('rated', 'figure', [5, 0, 7, 5], ['area.rated_share'], 'total'),
  ],
} satisfies Record<string, readonly Widget[]>;
