import { expect, test } from 'vitest';
import { registersOf } from './parts.ts';

const part = (meterId: string, factor: number) => ({ meterId, factor });

test('a formula of formulas is written out, and what cancels out is left out', () => {
  // V = M − W, W = 0.5 M + S: V = 0.5 M − S. X = V + S = 0.5 M.
  const formulas = new Map([
    ['V', [part('M', 1), part('W', -1)]],
    ['W', [part('M', 0.5), part('S', 1)]],
    ['X', [part('V', 1), part('S', 1)]],
  ]);
  expect([...registersOf(formulas, 'V')]).toEqual([
    ['M', 0.5],
    ['S', -1],
  ]);
  expect([...registersOf(formulas, 'X')]).toEqual([['M', 0.5]]);
  expect([...registersOf(formulas, 'M')]).toEqual([['M', 1]]);
  expect(() => registersOf(new Map([['A', [part('A', 1)]]]), 'A')).toThrow('holds the meter itself');
});
