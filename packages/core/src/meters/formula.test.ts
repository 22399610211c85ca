import { expect, test } from 'vitest';
import { formulaText, InvalidFormula, parseFormula } from './formula.ts';

// Expanded by hand.
test.each([
  ['M1 + M2 - 0.5 * M3', { M1: 1, M2: 1, M3: -0.5 }],
  ['M1', { M1: 1 }],
  ['-M1 + +M2', { M1: -1, M2: 1 }],
  ['[4711] + [DE-0041 7]', { '4711': 1, 'DE-0041 7': 1 }],
  ['(M1 + M2) * 0,5 - M3 / 4', { M1: 0.5, M2: 0.5, M3: -0.25 }],
  ['30% * (M1 - (M2 - M3))', { M1: 0.3, M2: -0.3, M3: 0.3 }],
  ['M1 + M1 - M2', { M1: 2, M2: -1 }],
  ['2 × M1 − M2 ÷ 2', { M1: 2, M2: -0.5 }],
  ['M1 + 1 - 1', { M1: 1 }],
  ['عداد_1 - ٠٫٥ * M2', { عداد_1: 1, M2: -0.5 }],
  ['2 * 3 * M1 / (1 + 1)', { M1: 3 }],
] as const)('%s', (text, parts) => {
  expect(Object.fromEntries(parseFormula(text).map(({ meterNo, factor }) => [meterNo, factor]))).toEqual(parts);
});

test.each([
  ['', 'empty', 0],
  ['M1 - M1', 'empty', 0],
  ['0 * M1', 'empty', 0],
  ['M1 + 100', 'constant', 0],
  ['42', 'constant', 0],
  ['M1 * M2', 'not-linear', 3],
  ['1 / M1', 'not-linear', 2],
  ['M1 / 0', 'syntax', 3],
  ['M1 +', 'syntax', 4],
  ['M1 M2', 'syntax', 3],
  ['(M1 + M2', 'syntax', 8],
  ['M1)', 'syntax', 2],
  ['[4711', 'syntax', 0],
  ['[ ]', 'syntax', 0],
  ['M1; drop', 'syntax', 2],
  ['M1.constructor', 'syntax', 2],
  ['4711 * ', 'syntax', 7],
] as const)('%s is refused: %s', (text, issue, at) => {
  expect(() => parseFormula(text)).toThrow(InvalidFormula);
  try {
    parseFormula(text);
  } catch (error) {
    expect(error).toMatchObject({ issue, at });
  }
});

test('what is written is read back', () => {
  const parts = [
    { meterNo: '4711', factor: -1 },
    { meterNo: 'M2', factor: 0.1 + 0.2 },
    { meterNo: 'DE-1', factor: -2.5 },
    { meterNo: 'M4', factor: 1e-9 },
  ];
  expect(formulaText(parts)).toBe('-[4711] + 0.3 * M2 - 2.5 * [DE-1] + 0.000000001 * M4');
  expect(parseFormula(formulaText(parts)).map(({ meterNo }) => meterNo)).toEqual(['4711', 'M2', 'DE-1', 'M4']);
  expect(formulaText(parseFormula('(M1 + M2) * 2'))).toBe('2 * M1 + 2 * M2');
});

test('a formula of ten thousand signs is refused in linear time, and nested brackets do not fill the stack', () => {
  const start = process.cpuUsage();
  for (const text of ['('.repeat(10_000), 'a+'.repeat(5000), '1 '.repeat(5000), '-'.repeat(10_000)])
    expect(() => parseFormula(text)).toThrow(InvalidFormula);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(100);
  expect(parseFormula(`${'('.repeat(40)}M1${')'.repeat(40)}`)).toEqual([{ meterNo: 'M1', factor: 1 }]);
});
