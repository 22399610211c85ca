import { MOST_WIDGETS, type Widget } from '@steward/contract/insight/widgets.layout';
import {
  arranged,
  freePlace,
  inReadingOrder,
  MOST_HEIGHT,
  moved,
  reordered,
  type Placed,
} from '@steward/core/dashboards/grid';

/** The widgets of a dashboard while it is edited, with what can be undone and done again. */
export interface EditorState {
  past: readonly (readonly Widget[])[];
  now: readonly Widget[];
  future: readonly (readonly Widget[])[];
}

/** What a widget shows, without its place. */
export type WidgetContent = Partial<Pick<Widget, 'title' | 'kind' | 'binding' | 'text' | 'url'>>;

export type EditorAct =
  | { what: 'move'; id: string; x: number; y: number }
  | { what: 'resize'; id: string; w: number; h: number }
  /** Where a pointer has left the widgets. */
  | { what: 'arrange'; places: readonly Placed[] }
  /** Before the widget that is read before it, or after the one that is read after it. */
  | { what: 'order'; id: string; by: -1 | 1 }
  | { what: 'change'; id: string; to: WidgetContent }
  /** The one figure that is drawn largest. */
  | { what: 'main'; id: string }
  | { what: 'remove'; id: string }
  | { what: 'duplicate'; id: string }
  | { what: 'add'; widget: Omit<Widget, 'id' | 'x' | 'y'> }
  /** Other widgets in place of all. */
  | { what: 'replace'; widgets: readonly Widget[] }
  | { what: 'undo' }
  | { what: 'redo' };

const MOST_UNDONE = 100;

export const startOf = (widgets: readonly Widget[]): EditorState => ({
  past: [],
  now: inReadingOrder(widgets),
  future: [],
});

/** An id that no widget has. */
function newId(widgets: readonly Widget[]): string {
  const taken = new Set(widgets.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!taken.has(`w${number}`)) return `w${number}`;
}

function asMain(before: Widget, is: boolean): Widget {
  const { is_main: _, ...widget } = before;
  return is ? { ...widget, is_main: true } : widget;
}

/** A widget with other content: text and address belong to their kinds only. */
function changed(widget: Widget, to: WidgetContent): Widget {
  const { text, url, ...after } = { ...widget, ...to };
  return {
    ...asMain(after, Boolean(widget.is_main) && after.kind === widget.kind),
    ...(after.kind === 'text' && text !== undefined && { text }),
    ...(after.kind === 'embed' && url !== undefined && { url }),
  };
}

/** A dashboard that has figures has a main one: the first, where the main one has gone. */
function withMain(widgets: readonly Widget[]): readonly Widget[] {
  if (widgets.some(({ is_main }) => is_main)) return widgets;
  const first = inReadingOrder(widgets).find(({ kind }) => kind === 'figure');
  return first ? widgets.map((one) => (one === first ? asMain(one, true) : one)) : widgets;
}

/** The widgets after a step; the same where it changes nothing, such as a move off the grid. */
function stepped(now: readonly Widget[], act: Exclude<EditorAct, { what: 'undo' | 'redo' }>): readonly Widget[] {
  const widget = 'id' in act ? now.find(({ id }) => id === act.id) : undefined;
  switch (act.what) {
    case 'move':
      return (widget && moved(now, act.id, { x: widget.x + act.x, y: widget.y + act.y })) ?? now;
    case 'resize':
      return (widget && moved(now, act.id, { w: widget.w + act.w, h: Math.min(MOST_HEIGHT, widget.h + act.h) })) ?? now;
    case 'arrange': {
      const after = arranged(now, act.places);
      return after && after.some((one, at) => one !== now[at]) ? after : now;
    }
    case 'order':
      return reordered(now, act.id, act.by) ?? now;
    case 'change':
      return withMain(now.map((one) => (one.id === act.id ? changed(one, act.to) : one)));
    case 'main':
      return widget?.is_main ? now : now.map((one) => asMain(one, one.id === act.id));
    case 'remove':
      return withMain(now.filter(({ id }) => id !== act.id));
    case 'duplicate': {
      if (!widget || now.length >= MOST_WIDGETS) return now;
      const copy = { ...asMain(widget, false), id: newId(now), y: widget.y + widget.h };
      return moved([...now, copy], copy.id, {}) ?? now;
    }
    case 'add':
      if (now.length >= MOST_WIDGETS) return now;
      return withMain([...now, { ...act.widget, id: newId(now), ...freePlace(now, act.widget) }]);
    case 'replace':
      return inReadingOrder(act.widgets);
  }
}

export function edited(state: EditorState, act: EditorAct): EditorState {
  const { past, now, future } = state;
  if (act.what === 'undo') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : state;
  }
  if (act.what === 'redo') {
    const [next, ...later] = future;
    return next ? { past: [...past, now], now: next, future: later } : state;
  }
  const next = stepped(now, act);
  return next === now ? state : { past: [...past, now].slice(-MOST_UNDONE), now: next, future: [] };
}

/** What a key does to the widget that has the focus: arrows move it, with Shift they resize it. */
export function actOfKey(id: string, key: string, isShift: boolean, isRtl: boolean): EditorAct | undefined {
  const side = isRtl ? -1 : 1;
  const by: Record<string, readonly [number, number]> = {
    ArrowLeft: [-side, 0],
    ArrowRight: [side, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const [first, second] = by[key] ?? [0, 0];
  if (key === 'Delete') return { what: 'remove', id };
  if (!first && !second) return undefined;
  return isShift ? { what: 'resize', id, w: first, h: second } : { what: 'move', id, x: first, y: second };
}
