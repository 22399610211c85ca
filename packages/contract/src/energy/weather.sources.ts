import type { SourceDefinition } from '../widget-source.ts';

/** The weather of a property as dashboards show it. */
export const weatherSources = {
  'weather.degree-days': { shape: 'amount', needs: 'weather.read', of: 'property' },
  'weather.months': { shape: 'series', needs: 'weather.read', of: 'property', options: ['heating', 'cooling', 'mean'] },
  'weather.models': { shape: 'table', needs: 'utilities.read', of: 'property' },
  'weather.model': { shape: 'points', needs: 'utilities.read', of: 'property' },
} as const satisfies Record<string, SourceDefinition>;
