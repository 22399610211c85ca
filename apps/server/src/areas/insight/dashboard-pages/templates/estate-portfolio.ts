import type { Widget } from '@steward/contract/insight/dashboard-pages.layout';
import { across } from './across.ts';

/** The pages across properties about operation, spaces, tenants and people. */
export const estatePortfolioPages = {
  'bi/operational-performance': across('energy.intensity', {
    ranked: 'energy.intensity',
    ranking: 'energy.intensity',
    table: ['energy.intensity', 'benchmark.energy', 'energy.like_for_like_change'],
  }),
  'bi/facility-management-and-operational': across('servicing.due', {
    ranked: 'servicing.due',
    ranking: 'estate.servicing',
    table: ['servicing.due', 'tasks.open'],
  }),
  'bi/health-and-safety': across('servicing.due', {
    ranked: 'servicing.due',
    ranking: 'estate.servicing',
    table: ['servicing.due', 'tasks.open'],
  }),
  'bi/occupancy-and-space-utilization': across('vacancy.rate', {
    ranked: 'vacancy.rate',
    ranking: 'estate.vacancy',
    table: ['vacancy.rate', 'area.leased', 'people.leased'],
  }),
  'bi/tenant-engagement': across('area.leased', {
    ranked: 'area.leased',
    ranking: 'estate.leased',
    table: ['area.leased', 'people.leased', 'occupancy.rate'],
  }),
  'bi/property-management': across('bills.to_check', {
    ranked: 'bills.to_check',
    ranking: 'estate.billsToCheck',
    table: ['bills.to_check', 'bills.to_pay', 'tasks.open', 'servicing.due', 'cost.utilities', 'cost.intensity'],
  }),
} satisfies Record<string, readonly Widget[]>;
