import type { SourceDefinition } from '../widget-source.ts';

const ofProperty = { needs: 'dashboards.read', of: 'property' } as const;

/** What the dashboards of a property show beside figures: changes over equal days, gaps, what lacks a factor. */
export const dashboardsSources = {
  'property.coverage': { ...ofProperty, shape: 'matrix' },
  'property.carriers': { ...ofProperty, shape: 'table', options: ['energy', 'water', 'waste'] },
  'property.missing-factors': { ...ofProperty, shape: 'list' },
  'property.normal-weather': { ...ofProperty, shape: 'series' },
  'property.facts': { ...ofProperty, needs: 'property.read', shape: 'states' },
  'benchmark.peers': { ...ofProperty, shape: 'parts' },
  'property.status': { ...ofProperty, shape: 'states' },
} as const satisfies Record<string, SourceDefinition>;
