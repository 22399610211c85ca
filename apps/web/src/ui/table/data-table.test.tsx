import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import type { Column } from './column.ts';
import { toCsv } from './csv.ts';
import { DataTable } from './data-table.tsx';

interface Bill {
  id: string;
  property: string;
  kwh: number | null;
}

const bills: Bill[] = [
  { id: '1', property: 'Harbour House', kwh: 900 },
  { id: '2', property: 'Marina Tower', kwh: 12_000 },
  { id: '3', property: 'Speicher 12', kwh: null },
  { id: '4', property: 'Speicher 2', kwh: 80 },
];
const columns: Column<Bill>[] = [
  { id: 'property', label: 'Property', value: (bill) => bill.property, filter: true },
  { id: 'kwh', label: 'Used', value: (bill) => bill.kwh, align: 'end' },
];

beforeAll(() => startTexts('en'));
afterEach(cleanup);

function show(more: Partial<Parameters<typeof DataTable<Bill>>[0]> = {}) {
  render(
    <MantineProvider env="test">
      <DataTable name="Bills" columns={columns} rows={bills} rowId={(bill) => bill.id} {...more} />
    </MantineProvider>,
  );
  return userEvent.setup();
}
const firstCells = () =>
  [...document.querySelectorAll('tr[data-row]')].map((row) => row.querySelector('td:not(:has(input))')?.textContent);

test('sorts by texts and by numbers, and unknown values come last in both orders', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Property' }));
  expect(firstCells()).toEqual(['Harbour House', 'Marina Tower', 'Speicher 2', 'Speicher 12']);
  const used = screen.getByRole('button', { name: 'Used' });
  await user.click(used);
  const once = firstCells();
  await user.click(used);
  const twice = firstCells();
  expect(new Set([once[0], twice[0]])).toEqual(new Set(['Speicher 2', 'Marina Tower']));
  expect([once.at(-1), twice.at(-1)]).toEqual(['Speicher 12', 'Speicher 12']);
});

test('searches, filters, and states when nothing matches', async () => {
  const user = show();
  await user.type(screen.getByRole('textbox'), 'spei');
  await waitFor(() => expect(firstCells()).toEqual(['Speicher 12', 'Speicher 2']));
  await user.selectOptions(screen.getByRole('combobox'), 'Marina Tower');
  await waitFor(() => expect(screen.getByText('No matches')).toBeTruthy());
  const [clear] = screen.getAllByRole('button', { name: 'Clear search and filters' }).toReversed();
  if (clear) await user.click(clear);
  await waitFor(() => expect(firstCells()).toHaveLength(4));
});

test('passes the selected rows to the caller, and opens a row by the keyboard', async () => {
  const onOpen = vi.fn();
  const user = show({ bulk: (selected) => selected.map(({ property }) => property).join(' and '), onOpen });
  await user.click(within(document.body).getByRole('checkbox', { name: 'Select Speicher 12' }));
  await user.click(within(document.body).getByRole('checkbox', { name: 'Select Marina Tower' }));
  expect(screen.getByText(/Marina Tower and Speicher 12/)).toBeTruthy();
  document.querySelector<HTMLElement>('tr[data-row]')?.focus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onOpen).toHaveBeenCalledWith(bills[1]);
});

test('the CSV file quotes the values that require it and runs no formula', () => {
  const text = toCsv(columns, [{ id: '1', property: '=1+1, "x"', kwh: 2.5 }]);
  expect(text).toBe('\uFEFFProperty,Used\r\n"\'=1+1, ""x""",2.5\r\n');
});
