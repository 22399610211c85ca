import type { Widget } from '@steward/contract/insight/widgets.layout';
import type { AnsweredWidget } from '@steward/contract/widget-data';
import { expect, test } from 'vitest';
import { compacted } from './compacted.ts';

const at = (id: string, y: number, h: number, more: Partial<Widget> = {}) =>
  ({
    id,
    kind: 'figure',
    x: 0,
    y,
    w: 6,
    h,
    title: { kind: 'text', value: id },
    binding: { from: 'nothing' },
    ...more,
  }) as Widget;
const answered = (states: Record<string, string>) =>
  Object.entries(states).map(([id, state]) => ({ id, state })) as unknown as AnsweredWidget[];

test('a band in which every widget is empty is low, and what follows moves up', () => {
  const widgets = [at('main', 0, 5, { is_main: true }), at('a', 5, 5), at('b', 5, 4, { x: 6 }), at('c', 10, 4)];
  const shown = compacted(widgets, answered({ main: 'empty', a: 'empty', b: 'empty', c: 'ok' }));
  expect(shown.map(({ id, y, h }) => [id, y, h])).toEqual([
    ['main', 0, 5],
    ['a', 5, 2],
    ['b', 5, 2],
    ['c', 7, 4],
  ]);
});

test('nothing moves before the answers, or where one widget of a band has values', () => {
  const widgets = [at('a', 0, 5), at('b', 0, 5, { x: 6 })];
  expect(compacted(widgets, undefined)).toEqual(widgets);
  expect(compacted(widgets, answered({ a: 'empty', b: 'ok' }))).toEqual(widgets);
});
