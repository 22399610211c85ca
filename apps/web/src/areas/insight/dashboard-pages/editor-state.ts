import type { Widget } from '@steward/contract/insight/widgets.layout';
import { freePlace, inReadingOrder, moved } from '@steward/core/dashboards/grid';

/** The widgets of a dashboard while it is edited, with what can be undone and done again. */
export interface EditorState {
  past: readonly (readonly Widget[])[];
  now: readonly Widget[];
  future: readonly (readonly Widget[])[];
}

export type EditorAct =
  | { what: 'move'; id: string; x: number; y: number }
  | { what: 'resize'; id: string; w: number; h: number }
  | { what: 'change'; id: string; to: Partial<Pick<Widget, 'title' | 'kind' | 'binding' | 'text'>> }
  | { what: 'remove'; id: string }
  | { what: 'add'; widget: Omit<Widget, 'id' | 'x' | 'y'> }
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

/** The widgets after a step; the same where it changes nothing, such as a move off the grid. */
function stepped(now: readonly Widget[], act: Exclude<EditorAct, { what: 'undo' | 'redo' }>): readonly Widget[] {
  const widget = 'id' in act ? now.find(({ id }) => id === act.id) : undefined;
  switch (act.what) {
    case 'move':
      return (widget && moved(now, act.id, { x: widget.x + act.x, y: widget.y + act.y })) ?? now;
    case 'resize':
      return (widget && moved(now, act.id, { w: widget.w + act.w, h: Math.min(12, widget.h + act.h) })) ?? now;
    case 'change':
      return now.map((one) => (one.id === act.id ? { ...one, ...act.to } : one));
    case 'remove':
      return now.filter(({ id }) => id !== act.id);
    case 'add':
      return [...now, { ...act.widget, id: newId(now), ...freePlace(now, act.widget) }];
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
