import type { Need } from '@steward/core/permissions/modules';

/** The forms of what a widget shows; `widget-data` has their fields. */
export const widgetShapes = [
  'amount',
  'series',
  'parts',
  'table',
  'list',
  'matrix',
  'bands',
  'points',
  'flow',
  'places',
  'states',
] as const;
export type WidgetShape = (typeof widgetShapes)[number];

/**
 * What an area shows on dashboards beside its figures, and answers on the server in `<area>.sources.ts`. Numbers that are figures are read
 * through the figure catalogue, also by a source.
 */
export interface SourceDefinition {
  shape: WidgetShape;
  /** The permission that shows it. */
  needs: Need;
  /** Pages of one property, pages across properties, or both. */
  of: 'property' | 'properties' | 'both';
  /** What a widget may choose of it, such as a carrier; the first is the default. */
  options?: readonly string[];
  /** It shows the present of sensors: an open page asks for it again when values arrive. */
  isLive?: true;
  /** Tenants do not see it. */
  isNotForTenants?: true;
}
