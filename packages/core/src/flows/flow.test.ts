import { expect, test } from 'vitest';
import { flowDifference, flowFault, type FlowBox, type FlowConnection } from './flow.ts';

const box = (id: string, over: Partial<FlowBox> = {}): FlowBox => ({
  id,
  title: id,
  kind: 'team',
  note: '',
  x: 0,
  y: 0,
  ...over,
});
const link = (from: string, to: string, over: Partial<FlowConnection> = {}): FlowConnection => ({
  from,
  to,
  kind: 'reports to',
  label: '',
  ...over,
});

test.each([
  ['box-twice', [box('a'), box('a')], []],
  ['end-missing', [box('a')], [link('a', 'b')]],
  ['to-itself', [box('a')], [link('a', 'a')]],
  ['connection-twice', [box('a'), box('b')], [link('a', 'b'), link('a', 'b', { label: 'again' })]],
  [undefined, [box('a'), box('b')], [link('a', 'b'), link('b', 'a', { kind: 'approval' })]],
] as const)('%s', (fault, boxes, connections) => {
  expect(flowFault({ boxes, connections })).toBe(fault);
});

test('a box that was only moved is no difference', () => {
  const before = { boxes: [box('a'), box('b')], connections: [link('a', 'b')] };
  expect(flowDifference(before, { ...before, boxes: [box('a', { x: 90 }), box('b')] })).toEqual({
    added: 0,
    removed: 0,
    changed: 0,
  });
  expect(
    flowDifference(before, { boxes: [box('a', { title: 'A' }), box('c')], connections: [link('a', 'c')] }),
  ).toEqual({ added: 2, removed: 2, changed: 1 });
});
