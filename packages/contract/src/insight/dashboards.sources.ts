import type { SourceDefinition } from '../widget-source.ts';

const ofProperty = { needs: 'dashboards.read', of: 'property' } as const;
const ofProperties = { needs: 'dashboards.read', of: 'properties' } as const;

/** What the dashboards of a property and of all properties show beside figures: changes over equal days, gaps, what lacks a factor. */
export const dashboardsSources = {
  'property.coverage': { ...ofProperty, shape: 'matrix' },
  'property.carriers': { ...ofProperty, shape: 'table', options: ['energy', 'water', 'waste'] },
  'property.missing-factors': { ...ofProperty, shape: 'list' },
  'property.normal-weather': { ...ofProperty, shape: 'series' },
  'benchmark.peers': { ...ofProperty, shape: 'parts' },
  'portfolio.measure': { ...ofProperties, shape: 'amount', options: ['energy', 'co2e', 'water', 'waste'] },
} as const satisfies Record<string, SourceDefinition>;
