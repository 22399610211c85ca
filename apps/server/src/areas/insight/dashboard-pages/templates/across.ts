import { figures as declared, type FigureKey } from '@steward/contract/declared';
import { spreadFigures } from '@steward/contract/insight/page-sources';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import type { WidgetWord } from '@steward/contract/widget-words';
import { figures, source } from './widget.ts';

interface Across {
  ranked: FigureKey;
  ranking: WidgetWord;
  table: readonly [FigureKey, ...FigureKey[]];
  /** Of `portfolio.measure`: the total with its change over equal days. */
  measure?: 'energy' | 'co2e' | 'water' | 'waste';
  /** The change of each property against the year before, over equal days. */
  change?: FigureKey;
  /** The main figure where it is a source: five columns wide and five rows high. */
  main?: Widget;
  /** Who has most of it, where that is a source: seven columns wide and five rows high. */
  most?: Widget;
  /** Widgets of this page alone, in rows that begin at 0; the table comes after them. */
  more?: readonly Widget[];
}

const isSpread = (key: string): boolean => (spreadFigures as readonly string[]).includes(key);
/** Shares are of a whole: ratios are ranked. */
const partsKind = (key: FigureKey) => (declared[key].adds === 'sum' ? 'shares' : 'ranking');

/** The spread of a figure, its outliers and its map; of a figure without a spread the years take their places. */
const spread = (key: FigureKey, y: number): Widget[] =>
  isSpread(key)
    ? [
        source('distribution', 'months', [0, y, 7, 4], 'portfolio.distribution', 'portfolio.distribution', {
          option: key,
        }),
        source('spread', 'status', [7, y, 5, 4], 'portfolio.spread', 'portfolio.spread', { option: key }),
        source('outliers', 'table', [0, y + 4, 7, 5], 'portfolio.outliers', 'portfolio.outliers', { option: key }),
        source('map', 'map', [7, y + 4, 5, 5], 'portfolio.map', 'portfolio.map', { option: key }),
      ]
    : [];

/** What every page across properties begins with: the total, who has most, how it is spread and divided, and the table behind. */
export const across = (
  total: FigureKey,
  { ranked, ranking, table, measure, change, main, most, more = [] }: Across,
): Widget[] => {
  const below = isSpread(ranked) ? 14 : 5;
  const end = more.reduce((last, { y, h }) => Math.max(last, y + h), 0) + below + 9;
  return [
    main ??
      (measure
        ? source('total', 'figure', [0, 0, 5, 5], 'portfolio.measure', `portfolio.${measure}`, {
            option: measure,
            isMain: true,
          })
        : figures('total', 'figure', [0, 0, 5, 5], [total], 'total', { isMain: true })),
    most ?? figures('ranking', 'ranking', [5, 0, 7, 5], [ranked], 'property', { title: ranking, most: 10 }),
    ...spread(ranked, 5),
    change
      ? figures('change', 'ranking', [0, below, 6, 4], [change], 'property', { title: 'portfolio.change', most: 10 })
      : figures('types', partsKind(total), [0, below, 6, 4], [total], 'type', { title: 'portfolio.byType' }),
    figures('countries', partsKind(total), [6, below, 6, 4], [total], 'country', { title: 'portfolio.byCountry' }),
    figures('pivot', 'pivot', [0, below + 4, 12, 5], [total], 'country', { and: 'type', title: 'portfolio.pivot' }),
    ...more.map((widget) => ({ ...widget, y: widget.y + below + 9 })),
    figures('table', 'table', [0, end, 12, 6], table, 'property', { title: 'portfolio.table', most: 100 }),
  ];
};
