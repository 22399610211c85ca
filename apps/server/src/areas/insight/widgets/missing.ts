import type { AnsweredWidget } from '@steward/contract/widget-data';
import type { FigurePart } from '@steward/core/figures/figure';
import { definitionOf } from './asked-page.ts';

type Missing = NonNullable<AnsweredWidget['missing']>;

/** What is entered for a figure to have a value, by the first part of its key. */
const byFamily: Readonly<Record<string, Missing>> = {
  energy: 'bills',
  emissions: 'bills',
  water: 'bills',
  waste: 'bills',
  consumption: 'bills',
  cost: 'bills',
  bills: 'bills',
  data: 'bills',
  money: 'bills',
  area: 'spaces',
  occupancy: 'leases',
  vacancy: 'spaces',
  people: 'leases',
  renewables: 'renewables',
  air: 'sensors',
  sensors: 'sensors',
  servicing: 'servicing',
  tasks: 'tasks',
  target: 'targets',
  limit: 'limits',
  value: 'properties',
  properties: 'documents',
  benchmark: 'published',
};

/** What is missing for a figure without a value, by its reasons and its key. */
export function missingFor(key: string, parts: readonly FigurePart[]): Missing {
  const reasons = new Set(parts.map(({ reason }) => reason));
  if (reasons.has('no-factor')) return 'factors';
  if (reasons.has('no-floor-area')) return 'floor-area';
  if (definitionOf(key)?.group === 'area' && reasons.has('no-rating')) return 'documents';
  return byFamily[key.split('.')[0] ?? ''] ?? 'nothing';
}
