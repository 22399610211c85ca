import type { WidgetData } from '@steward/contract/widget-data';
import { scaleOf, type Scale } from './amounts.ts';

/** The scale of what a widget draws; undefined where each value has its own unit. */
export function scaleOfData(data: WidgetData, unit: string): Scale | undefined {
  switch (data.shape) {
    case 'series':
      return scaleOf(
        data.series.flatMap(({ values }) => values),
        unit,
      );
    case 'matrix':
      return scaleOf(data.cells.flat(), unit);
    case 'points':
      return scaleOf(
        data.points.map(({ y }) => y),
        data.y.unit,
      );
    case 'flow':
      return scaleOf(
        data.links.map(({ value }) => value),
        unit,
      );
    case 'places':
      return scaleOf(
        data.places.map(({ value }) => value),
        unit,
      );
    default:
      return undefined;
  }
}
