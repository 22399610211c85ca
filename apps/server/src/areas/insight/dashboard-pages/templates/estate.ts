import type { Widget } from '@steward/contract/insight/dashboard-pages.layout';
import { figures } from './widget.ts';

/** The pages of one property about its operation, spaces, tenants and people. */
export const estatePages = {
  'operational-performance': [
    figures('intensity', 'figure', [0, 0, 5, 5], ['energy.intensity'], 'total', { isMain: true }),
    figures('years', 'line', [5, 0, 7, 5], ['energy.intensity'], 'step', { title: 'energy.intensity' }),
  ],
  'facility-management-and-operational': [
    figures('due', 'figure', [0, 0, 5, 5], ['servicing.due'], 'total', { isMain: true }),
    figures('tasks', 'figure', [5, 0, 7, 5], ['tasks.open'], 'total'),
  ],
  'health-and-safety': [figures('due', 'figure', [0, 0, 5, 5], ['servicing.due'], 'total', { isMain: true })],
  'occupancy-and-space-utilization': [
    figures('vacancy', 'figure', [0, 0, 5, 5], ['vacancy.rate'], 'total', { isMain: true }),
    figures('leased', 'status', [5, 0, 7, 5], ['area.leased', 'people.leased'], 'figure', { title: 'estate.leased' }),
  ],
  'tenant-engagement': [figures('occupancy', 'figure', [0, 0, 5, 5], ['occupancy.rate'], 'total', { isMain: true })],
  'property-management': [
    figures(
      'work',
      'status',
      [5, 0, 7, 5],
      ['bills.to_check', 'bills.to_pay', 'tasks.open', 'servicing.due'],
      'figure',
      {
        title: 'estate.open',
      },
    ),
    figures('cost', 'figure', [0, 0, 5, 5], ['cost.utilities'], 'total', { isMain: true }),
  ],
} satisfies Record<string, readonly Widget[]>;
