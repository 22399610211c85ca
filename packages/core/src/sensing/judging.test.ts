import { expect, test } from 'vitest';
import { judge, type JudgedSensor } from './judging.ts';

const NOW = Date.parse('2026-03-29T12:00:00Z');
const gauge: JudgedSensor = { kind: 'gauge', validMin: -20, validMax: 60, states: [], startsAt: NOW - 1000 };
const door: JudgedSensor = {
  kind: 'state',
  validMin: null,
  validMax: null,
  states: ['Closed', 'Open'],
  startsAt: null,
};
const stored = (value: number, quality = 'a') => ({ ok: true, value, quality });
const refused = (reason: string) => ({ ok: false, reason });

test.each([
  ['a temperature', 21.4, 0, gauge, stored(21.4)],
  ['the ends of the range', 60, 0, gauge, stored(60)],
  ['outside the range', 60.1, 0, gauge, stored(60.1, 'u')],
  ['five minutes ahead', 21, 300_000, gauge, stored(21)],
  ['more than five minutes ahead', 21, 300_001, gauge, refused('ahead')],
  ['before the start', 21, -1001, gauge, refused('before-start')],
  ['a text for a number', '21.4', 0, gauge, refused('not-a-number')],
  ['no number', Number.NaN, 0, gauge, refused('not-a-number')],
  ['a number that no sensor measures', 1.7e308, 0, gauge, refused('not-a-number')],
  ['a state by name', 'open', 0, door, stored(1)],
  ['a state by number', 0, 0, door, stored(0)],
  ['an unknown name', 'ajar', 0, door, refused('unknown-state')],
  ['an unknown number', 2, 0, door, refused('unknown-state')],
  ['a number of a sensor without names', 1, 0, { ...door, states: [] }, stored(1)],
] as const)('%s', (_, value, later, sensor, expected) => {
  expect(judge({ value, at: NOW + later }, sensor, NOW)).toEqual(expected);
});
