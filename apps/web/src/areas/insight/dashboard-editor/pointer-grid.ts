import { GridStack } from 'gridstack';
import 'gridstack/dist/gridstack.css';
import { COLUMNS, isSamePlace, MOST_HEIGHT, type Placed } from '@steward/core/dashboards/grid';

interface Options {
  isRtl: boolean;
  /** Pixels of a row. */
  row: number;
  /** Where a drag has left all pieces. */
  onDrop: (places: Placed[]) => void;
}

const isAt = (widget: Placed, place: Placed | undefined) => place !== undefined && isSamePlace(widget, place);

/** Pieces that a pointer moves and resizes. It is loaded with the editor alone; the keyboard has the commands of the editor. */
export function startPointer(element: HTMLElement, { isRtl, row, onDrop }: Options) {
  const grid = GridStack.init(
    {
      column: COLUMNS,
      cellHeight: row,
      margin: 5,
      mode: 'float',
      auto: false,
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      // It reads the direction from its own inline style only.
      rtl: isRtl,
      alwaysShowResizeHandle: true,
      draggable: { handle: '.dashboard-piece', scroll: true },
      resizable: { handles: isRtl ? 'sw,w,s' : 'se,e,s' },
    },
    element,
  );
  if (!grid) throw new Error('The element of the pieces is not on the page');
  const places = () => grid.engine.nodes.map(({ id = '', x = 0, y = 0, w = 1, h = 1 }) => ({ id, x, y, w, h }));
  grid.on('dragstop resizestop', () => {
    // After it has put the piece down itself.
    queueMicrotask(() => onDrop(places()));
  });
  return {
    /** Puts the pieces where the editor has them. */
    place(widgets: readonly Placed[]) {
      const known = new Map(places().map((one) => [one.id, one]));
      // After a drag they are where the editor has them, too.
      if (known.size === widgets.length && widgets.every((one) => isAt(one, known.get(one.id)))) return;
      const ids = new Set(widgets.map(({ id }) => id));
      const gone = grid.engine.nodes.filter(({ id = '' }) => !ids.has(id));
      for (const { el } of gone) if (el) grid.removeWidget(el, false, false);
      grid.load(
        widgets.map(({ id, x, y, w, h }) => ({ id, x, y, w, h })),
        false,
      );
      for (const { id, x, y, w, h } of widgets) {
        const piece = element.querySelector<HTMLElement>(`:scope > [data-piece="${id}"]`);
        if (piece) grid.makeWidget(piece, { id, x, y, w, h, maxH: MOST_HEIGHT });
      }
    },
    stop: () => grid.destroy(false),
  };
}

export type PointerGrid = ReturnType<typeof startPointer>;
