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

test('a pointer leaves widgets in places that are one step; places that are no layout change nothing', () => {
  const start = startOf([at('a', 0, 0), at('b', 4, 0)]);
  const dropped = edited(start, { what: 'arrange', places: [at('a', 4, 0), at('b', 0, 0)] });
  expect(places(dropped)).toEqual([
    ['a', 4, 0, 4, 2],
    ['b', 0, 0, 4, 2],
  ]);
  expect(places(edited(dropped, { what: 'undo' }))).toEqual(places(start));
  expect(edited(start, { what: 'arrange', places: [at('a', 5, 0)] })).toBe(start);
  expect(edited(start, { what: 'arrange', places: [at('a', 0, 0)] })).toBe(start);
});

test('one figure is the main one: another can be chosen, and the first follows one that was removed', () => {
  const start = startOf([{ ...at('a', 0, 0), is_main: true }, at('b', 4, 0), at('c', 8, 0)]);
  const mains = ({ now }: EditorState) => now.filter((one) => one.is_main).map(({ id }) => id);
  const other = edited(start, { what: 'main', id: 'c' });
  expect(mains(other)).toEqual(['c']);
  expect(mains(edited(other, { what: 'remove', id: 'c' }))).toEqual(['a']);
  expect(mains(edited(other, { what: 'duplicate', id: 'c' }))).toEqual(['c']);
  expect(mains(edited(start, { what: 'change', id: 'a', to: { kind: 'list' } }))).toEqual(['b']);
});

test('a duplicate comes below its original, and there is no 61st widget', () => {
  const start = startOf([at('a', 0, 0), at('b', 0, 2)]);
  expect(places(edited(start, { what: 'duplicate', id: 'a' }))).toEqual([
    ['a', 0, 0, 4, 2],
    ['b', 0, 4, 4, 2],
    ['w1', 0, 2, 4, 2],
  ]);
  const full = startOf(
    Array.from({ length: 60 }, (_, index) => ({ ...at(`f${index}`, 0, index * 2), is_main: index === 0 })),
  );
  expect(edited(full, { what: 'duplicate', id: 'f0' })).toBe(full);
  const { id: _, x: _x, y: _y, ...widget } = at('new', 0, 0);
  expect(edited(full, { what: 'add', widget })).toBe(full);
});
