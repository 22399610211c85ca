import type { Widget } from '@steward/contract/insight/widgets.layout';
import { expect, test } from 'vitest';
import { actOfKey, edited, startOf, type EditorState } from './editor-state.ts';

const at = (id: string, x: number, y: number): Widget => ({
  id,
  kind: 'figure',
  x,
  y,
  w: 4,
  h: 2,
  title: { kind: 'text', value: id },
  binding: { from: 'nothing' },
});
const places = ({ now }: EditorState) => now.map(({ id, x, y, w, h }) => [id, x, y, w, h]);
const press = (state: EditorState, key: string, isShift = false, isRtl = false) => {
  const act = actOfKey('a', key, isShift, isRtl);
  return act ? edited(state, act) : state;
};

test('arrows move a widget and Shift resizes it; each step can be undone and done again', () => {
  const start = startOf([at('a', 0, 0), at('b', 4, 0)]);
  const right = press(start, 'ArrowRight');
  expect(places(right)).toEqual([
    ['a', 1, 0, 4, 2],
    ['b', 4, 2, 4, 2],
  ]);
  const wide = press(right, 'ArrowRight', true);
  expect(places(wide)[0]).toEqual(['a', 1, 0, 5, 2]);
  const undone = edited(edited(wide, { what: 'undo' }), { what: 'undo' });
  expect(places(undone)).toEqual(places(start));
  expect(places(edited(undone, { what: 'redo' }))).toEqual(places(right));
});

test('a step off the grid changes nothing, and cannot be undone', () => {
  const start = startOf([at('a', 0, 0)]);
  expect(press(start, 'ArrowLeft')).toBe(start);
  expect(press(start, 'ArrowUp').past).toEqual([]);
});

test('in Arabic the left arrow moves to the left of the page, which is forward', () => {
  expect(places(press(startOf([at('a', 0, 0)]), 'ArrowLeft', false, true))[0]).toEqual(['a', 1, 0, 4, 2]);
});

test('a new widget takes a free place and an id of its own; a removed one comes back by undo', () => {
  const start = startOf([at('w1', 0, 0)]);
  const { id: _, x: _x, y: _y, ...widget } = at('w1', 0, 0);
  const added = edited(start, { what: 'add', widget });
  expect(places(added)[1]).toEqual(['w2', 4, 0, 4, 2]);
  const removed = edited(added, { what: 'remove', id: 'w1' });
  expect(removed.now).toHaveLength(1);
  expect(edited(removed, { what: 'undo' }).now).toHaveLength(2);
});
