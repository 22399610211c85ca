import { expect, test } from 'vitest';
import { certificatesIn } from './serial-range.ts';

test.each<[string, string, number | undefined]>([
  ['GO-000101', 'GO-000160', 60],
  ['R-000001', 'r 000060', 60],
  ['AB-1-99', 'AB-1-100', 2],
  ['GO-1', '', 1],
  ['one', '', 1],
  ['Ｇ-000101', 'g-０００１６０', 60],
  ['G-٠٠٠١٠١', 'G-000160', 60],
  ['GO-000160', 'GO-000101', undefined],
  ['GO-000101', 'GX-000160', undefined],
  ['GO-2024-000001', 'GO-2025-000060', undefined],
  ['one', 'two', undefined],
])('%s to %s are %s certificates', (from, to, count) => expect(certificatesIn(from, to)).toBe(count));
