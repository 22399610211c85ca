import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { toCsv } from './csv.ts';
import { toJson } from './export.ts';

interface House {
  name: string;
  area: number | null;
}
const columns: Column<House>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  { id: 'area', label: 'Floor area', unit: 'm²', value: ({ area }) => area },
];
const rows = [
  { name: '=1+1', area: 12.5 },
  { name: 'B, "C"', area: null },
];

test('a file has the units in its head, numbers as numbers, and no formula', () => {
  expect(toCsv(columns, rows)).toBe('\uFEFFName,Floor area (m²)\r\n\'=1+1,12.5\r\n"B, ""C""",\r\n');
  expect(JSON.parse(toJson(columns, rows))).toEqual([
    { Name: '=1+1', 'Floor area (m²)': 12.5 },
    { Name: 'B, "C"', 'Floor area (m²)': null },
  ]);
});
