import { expect, test } from 'vitest';
import { requiredLevel } from './required-level.ts';
import type { CertificateScheme } from './scheme.ts';

const scheme = {
  scales: [
    { from: '2020-01-01', until: '2029-12-31', classes: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] },
    { from: '2030-01-01', until: null, classes: [] },
  ],
} as unknown as CertificateScheme;

test('the worst level that a rule allows, on the scale of the day', () => {
  expect(requiredLevel({ classes: ['F', 'G'] }, scheme, '2024-05-01')).toBe('E');
  expect(requiredLevel({ classes: 'last' }, scheme, '2024-05-01')).toBe('F');
  expect(requiredLevel({ classes: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] }, scheme, '2024-05-01')).toBeNull();
  expect(requiredLevel({ classes: ['F', 'G'] }, scheme, '2031-05-01')).toBeNull();
});
