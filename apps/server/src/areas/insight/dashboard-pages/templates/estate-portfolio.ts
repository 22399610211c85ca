import type { Widget } from '@steward/contract/insight/widgets.layout';
import { across } from './across.ts';
import { source } from './widget.ts';

/** The pages across properties about operation, spaces, tenants and people. */
export const estatePortfolioPages = {
  'bi/operational-performance': across('energy.intensity', {
    ranked: 'energy.intensity',
    ranking: 'energy.intensity',
    change: 'energy.like_for_like_change',
    table: ['energy.intensity', 'benchmark.energy', 'energy.like_for_like_change', 'cost.intensity'],
    more: [
      source('on-time', 'figure', [0, 0, 4, 4], 'servicing.on-time', 'estate.onTime'),
      source('days', 'figure', [4, 0, 4, 4], 'tasks.days', 'estate.daysToDone'),
      source('servicing', 'list', [8, 0, 4, 4], 'servicing.due', 'estate.servicing'),
    ],
  }),
  'bi/facility-management-and-operational': across('servicing.due', {
    ranked: 'servicing.due',
    ranking: 'estate.servicing',
    table: ['servicing.due', 'tasks.open'],
    main: source('total', 'figure', [0, 0, 5, 5], 'servicing.count', 'estate.dueIn30Days', { isMain: true }),
    most: source('ranking', 'ranking', [5, 0, 7, 5], 'servicing.properties', 'estate.dueIn30Days'),
    more: [
      source('due', 'list', [0, 0, 6, 5], 'servicing.due', 'estate.dueIn90Days'),
      source('tasks', 'list', [6, 0, 6, 5], 'tasks.open-list', 'estate.openTasks'),
      source('replacements', 'stacked', [0, 5, 7, 4], 'equipment.replacements', 'estate.replacementsByYear'),
      source('ending', 'list', [7, 5, 5, 4], 'equipment.ending', 'estate.equipmentEnding'),
      source('condition', 'shares', [0, 9, 6, 4], 'equipment.condition', 'estate.condition'),
      source('age', 'shares', [6, 9, 6, 4], 'equipment.age', 'estate.age'),
    ],
  }),
  'bi/health-and-safety': across('servicing.due', {
    ranked: 'servicing.due',
    ranking: 'estate.servicing',
    table: ['servicing.due', 'tasks.open'],
    main: source('total', 'figure', [0, 0, 5, 5], 'servicing.count', 'estate.overdueInspections', {
      option: 'overdue-safety',
      isMain: true,
    }),
    most: source('ranking', 'ranking', [5, 0, 7, 5], 'servicing.properties', 'estate.overdueInspections', {
      option: 'overdue-safety',
    }),
    more: [
      source('kinds', 'status', [0, 0, 12, 2], 'servicing.kinds', 'estate.overdueByKind'),
      source('due', 'list', [0, 2, 6, 5], 'servicing.due', 'estate.inspections', { option: 'safety' }),
      source('records', 'list', [6, 2, 6, 5], 'records.safety', 'estate.incidents'),
      source('refrigerants', 'table', [0, 7, 8, 5], 'refrigerants.register', 'estate.refrigerants'),
      source('lost', 'figure', [8, 7, 4, 5], 'refrigerants.lost', 'estate.refrigerantLost'),
    ],
  }),
  'bi/occupancy-and-space-utilization': across('vacancy.rate', {
    ranked: 'vacancy.rate',
    ranking: 'estate.vacancy',
    table: ['vacancy.rate', 'occupancy.rate', 'area.leased', 'people.leased'],
    more: [
      source('kinds', 'shares', [0, 0, 6, 4], 'spaces.kinds', 'estate.spaceKinds'),
      source('density', 'ranking', [6, 0, 6, 4], 'occupancy.density', 'estate.density'),
      source('leases', 'list', [0, 4, 12, 4], 'leases.ending', 'estate.leasesEnding'),
    ],
  }),
  'bi/tenant-engagement': across('area.leased', {
    ranked: 'area.leased',
    ranking: 'estate.leased',
    table: ['area.leased', 'people.leased', 'occupancy.rate'],
    main: source('total', 'figure', [0, 0, 5, 5], 'leases.consent', 'estate.consentShare', { isMain: true }),
    more: [
      source('answers', 'status', [0, 0, 12, 2], 'campaigns.answers', 'estate.campaignAnswers'),
      source('tenants', 'table', [0, 2, 12, 6], 'estate.tenants', 'estate.tenants'),
      source('requests', 'list', [0, 8, 6, 4], 'campaigns.open', 'estate.openRequests'),
      source('leases', 'list', [6, 8, 6, 4], 'leases.ending', 'estate.leasesEnding'),
    ],
  }),
  'bi/property-management': across('bills.to_check', {
    ranked: 'bills.to_check',
    ranking: 'estate.billsToCheck',
    table: ['bills.to_check', 'bills.to_pay', 'tasks.open', 'servicing.due', 'cost.utilities', 'cost.intensity'],
    main: source('total', 'figure', [0, 0, 5, 5], 'estate.open-count', 'estate.openItems', { isMain: true }),
    more: [
      source('states', 'status', [0, 0, 12, 3], 'estate.open-states', 'estate.open'),
      source('missing', 'list', [0, 3, 6, 5], 'bills.missing', 'estate.missingBills'),
      source('due', 'list', [6, 3, 6, 5], 'bills.due', 'estate.billsDue'),
      source('flags', 'list', [0, 8, 6, 5], 'bills.flags', 'estate.flags'),
      source('leases', 'list', [6, 8, 6, 5], 'leases.ending', 'estate.leasesEnding'),
    ],
  }),
} satisfies Record<string, readonly Widget[]>;
