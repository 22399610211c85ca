import type { FigureKey } from '@steward/contract/declared';
import type { Widget } from '@steward/contract/insight/dashboard-pages.layout';
import type { WidgetWord } from '@steward/contract/widget-words';
import { figures } from './widget.ts';

/** What every page across properties begins with: the total, who has most, how it is divided, and the table behind. */
export const across = (
  total: FigureKey,
  { ranked, ranking, table }: { ranked: FigureKey; ranking: WidgetWord; table: readonly [FigureKey, ...FigureKey[]] },
): Widget[] => [
  figures('total', 'figure', [0, 0, 5, 5], [total], 'total', { isMain: true }),
  figures('ranking', 'ranking', [5, 0, 7, 5], [ranked], 'property', { title: ranking, most: 10 }),
  figures('types', 'shares', [0, 5, 6, 4], [total], 'type', { title: 'portfolio.byType' }),
  figures('countries', 'shares', [6, 5, 6, 4], [total], 'country', { title: 'portfolio.byCountry' }),
  figures('table', 'table', [0, 9, 12, 6], table, 'property', { title: 'portfolio.table', most: 100 }),
];
