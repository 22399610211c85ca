import type { Widget } from '@steward/contract/insight/widgets.layout';
import type { AnsweredWidget } from '@steward/contract/widget-data';

/** The rows that a band takes in which every widget is empty: a line and its action. */
const EMPTY_ROWS = 2;

/** The rows at which no widget goes on. */
const bandsOf = (widgets: readonly Widget[]): number[] =>
  [...new Set(widgets.map(({ y }) => y))]
    .toSorted((a, b) => a - b)
    .filter((row) => !widgets.some(({ y, h }) => y < row && y + h > row));

/**
 * The layout with its empty bands made low, once everything is answered: a page of a new organization shows what to do, not a page of gaps.
 * A band with several rows of widgets, and the one with the main figure, keep their height.
 */
export function compacted(widgets: readonly Widget[], answers: readonly AnsweredWidget[] | undefined): Widget[] {
  if (!answers) return [...widgets];
  const states = new Map(answers.map(({ id, state }) => [id, state]));
  const starts = bandsOf(widgets);
  let saved = 0;
  return starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? Number.POSITIVE_INFINITY;
    const band = widgets.filter(({ y }) => y >= start && y < end);
    const height = Math.max(...band.map(({ y, h }) => y + h)) - start;
    const isLow =
      height > EMPTY_ROWS && band.every(({ id, y, is_main }) => y === start && !is_main && states.get(id) === 'empty');
    const shown = band.map((widget) => ({
      ...widget,
      y: widget.y - saved,
      ...(isLow && { h: EMPTY_ROWS }),
    }));
    if (isLow) saved += height - EMPTY_ROWS;
    return shown;
  });
}
