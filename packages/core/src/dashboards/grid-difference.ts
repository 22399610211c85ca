import { isSamePlace, type Placed } from './grid.ts';

/** How a layout differs from another one, each widget once. */
export interface GridDifference<W> {
  added: readonly W[];
  removed: readonly W[];
  moved: readonly W[];
  /** In the same place, and with other content. */
  changed: readonly W[];
}

/** What changes in a layout when another one takes its place; `contentOf` says what a widget shows. */
export function gridDifference<W extends Placed>(
  before: readonly W[],
  after: readonly W[],
  contentOf: (widget: W) => string,
): GridDifference<W> {
  const known = new Map(before.map((one) => [one.id, one]));
  const next = new Set(after.map(({ id }) => id));
  const both = after.flatMap((one) => {
    const was = known.get(one.id);
    return was ? [{ one, was }] : [];
  });
  return {
    added: after.filter(({ id }) => !known.has(id)),
    removed: before.filter(({ id }) => !next.has(id)),
    changed: both.filter(({ one, was }) => contentOf(one) !== contentOf(was)).map(({ one }) => one),
    moved: both
      .filter((pair) => !isSamePlace(pair.one, pair.was) && contentOf(pair.one) === contentOf(pair.was))
      .map(({ one }) => one),
  };
}
