/** A widget on the grid: columns and rows from 0, and how many it covers. */
export interface Placed {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
  is_main?: boolean | undefined;
}

export const COLUMNS = 12;
export const MOST_HEIGHT = 12;

/** Whether two widgets lie in the same place with the same size. */
export const isSamePlace = (a: Placed, b: Placed): boolean => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** What is wrong with a layout, and with which widgets. */
export interface LayoutFault {
  fault: 'same-id' | 'leaves-grid' | 'overlaps' | 'two-main';
  ids: readonly string[];
}

const overlap = (a: Placed, b: Placed) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** The first fault of a layout; undefined where it has none. */
export function layoutFault(widgets: readonly Placed[]): LayoutFault | undefined {
  const known = new Set<string>();
  for (const { id, x, w } of widgets) {
    if (known.has(id)) return { fault: 'same-id', ids: [id] };
    known.add(id);
    if (x + w > COLUMNS) return { fault: 'leaves-grid', ids: [id] };
  }
  const mains = widgets.filter(({ is_main }) => is_main).map(({ id }) => id);
  if (mains.length > 1) return { fault: 'two-main', ids: mains };
  for (const [index, one] of widgets.entries()) {
    const other = widgets.slice(index + 1).find((later) => overlap(one, later));
    if (other) return { fault: 'overlaps', ids: [one.id, other.id] };
  }
  return undefined;
}

/** The order in which a page is read: by row, then from the side where lines begin. */
export const inReadingOrder = <W extends Placed>(widgets: readonly W[]): W[] =>
  widgets.toSorted((a, b) => a.y - b.y || a.x - b.x);

/** Whether a widget may lie at a place. */
const fits = (moved: Placed, others: readonly Placed[]) =>
  moved.x >= 0 && moved.y >= 0 && moved.x + moved.w <= COLUMNS && others.every((other) => !overlap(moved, other));

/**
 * A layout after a widget was moved or resized: what it now covers moves down, and so does what that covers, so that nothing overlaps.
 * Undefined where the widget would leave the grid.
 */
export function moved<W extends Placed>(widgets: readonly W[], id: string, to: Partial<Placed>): W[] | undefined {
  const widget = widgets.find((one) => one.id === id);
  if (!widget) return undefined;
  const target = { ...widget, ...to };
  if (target.x < 0 || target.y < 0 || target.w < 1 || target.h < 1 || target.x + target.w > COLUMNS) return undefined;
  const placed: W[] = [target];
  for (const one of inReadingOrder(widgets.filter((other) => other.id !== id))) {
    let next = one;
    while (!fits(next, placed)) next = { ...next, y: next.y + 1 };
    placed.push(next);
  }
  const byId = new Map(placed.map((one) => [one.id, one]));
  return widgets.map((one) => byId.get(one.id) ?? one);
}

/** The first free place of a new widget, from the top. */
export function freePlace(widgets: readonly Placed[], { w, h }: Pick<Placed, 'w' | 'h'>): Pick<Placed, 'x' | 'y'> {
  for (let y = 0; ; y++)
    for (let x = 0; x + w <= COLUMNS; x++) if (fits({ id: '', x, y, w, h }, widgets)) return { x, y };
}

/** A layout after several widgets got places at once, as a pointer leaves them; undefined where they are no layout. */
export function arranged<W extends Placed>(widgets: readonly W[], places: readonly Placed[]): W[] | undefined {
  const byId = new Map(places.map((place) => [place.id, place]));
  const after = widgets.map((one) => {
    const place = byId.get(one.id) ?? one;
    const { x, y, w, h } = place;
    return isSamePlace(one, place) ? one : { ...one, x, y, w, h };
  });
  const isOnGrid = after.every(({ x, y, w, h }) => x >= 0 && y >= 0 && w >= 1 && h >= 1 && h <= MOST_HEIGHT);
  return isOnGrid && !layoutFault(after) ? after : undefined;
}

/** A layout in which a widget is read before the one that was before it, or after the one that was after it. */
export function reordered<W extends Placed>(widgets: readonly W[], id: string, by: -1 | 1): W[] | undefined {
  const order = inReadingOrder(widgets);
  const at = order.findIndex((one) => one.id === id);
  const [first, second] = [order[by < 0 ? at - 1 : at], order[by < 0 ? at : at + 1]];
  if (at < 0 || !first || !second) return undefined;
  // Side by side and of the same height: they change sides, and nothing else moves.
  if (first.y === second.y && first.h === second.h)
    return arranged(widgets, [
      { ...second, x: first.x },
      { ...first, x: second.x + second.w - first.w },
    ]);
  if (first.w === second.w && first.h === second.h)
    return arranged(widgets, [
      { ...second, x: first.x, y: first.y },
      { ...first, x: second.x, y: second.y },
    ]);
  return moved(widgets, second.id, { x: Math.min(first.x, COLUMNS - second.w), y: first.y });
}
