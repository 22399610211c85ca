import type { ImportDetail } from '@steward/contract/operations/imports';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { ImportMapping } from './import-mapping.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['imports', 'environments', 'shared']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (
  name: string,
  kind: ImportDetail['fields'][number]['kind'],
  is_required: boolean,
  choices: string[] = [],
) => ({
  name,
  kind,
  is_required,
  is_dated: false,
  choices,
});
const one: ImportDetail = {
  _id: '0198a8f0-0000-7000-8000-000000000001',
  thing: 'properties',
  state: 'draft',
  file_name: 'list.csv',
  rows: 2,
  counts: { created: 0, updated: 0, duplicates: 0, rejected: 0, undone: 0, kept: 0 },
  created_at: '2026-11-26T10:00:00.000Z',
  job_id: null,
  author_name: 'Ada',
  ended_at: null,
  sheets: [{ name: '', rows: 2 }],
  sheet: 0,
  columns: ['Name'],
  samples: [['House']],
  mapping: {
    fields: [{ field: 'environment_name', columns: ['Name'], unit: 'm2', value: '' }],
    decimal: '.',
    days: 'ymd',
  },
  fields: [
    field('environment_name', 'text', true),
    field('portfolio_id', 'reference', true, ['Core Offices']),
    field('city', 'text', false),
  ],
};

test('a required field without column and value shows an error beside its value, and the notice links to it', async () => {
  answering({ getImportProfiles: [] }, []);
  show(<ImportMapping one={one} onNext={() => undefined} onDiscarded={() => undefined} />);
  const portfolio = await screen.findByRole('combobox', { name: 'Portfolio: Fixed value' });
  expect(screen.getAllByText('Choose a column or a fixed value')).toHaveLength(1);
  expect(portfolio.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Portfolio' }));
  expect(document.activeElement).toBe(portfolio);
  await userEvent.type(portfolio, 'Core Offices');
  expect(screen.queryByText('Choose a column or a fixed value')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Portfolio' })).toBeNull();
});

test('a decimal separator and an order of dates that the file does not show are asked for, and then sent', async () => {
  const asked = {
    ...one,
    columns: ['Name', 'Area', 'GFA Units', 'Since'],
    samples: [['House'], ['12.500'], ['Sq. Ft.'], ['02/01/2026']],
    mapping: {
      fields: [
        { field: 'environment_name', columns: ['Name'], unit: 'm2' as const, value: '' },
        { field: 'gross_floor_area', columns: ['Area'], unit: 'ft2' as const, unit_column: 'GFA Units', value: '' },
        { field: 'since', columns: ['Since'], unit: 'm2' as const, value: '' },
      ],
    },
    fields: [
      field('environment_name', 'text', true),
      field('gross_floor_area', 'area', true),
      field('since', 'day', false),
    ],
  };
  const { sent } = answering({ getImportProfiles: [], saveImportMapping: asked });
  show(<ImportMapping one={asked} onNext={() => undefined} onDiscarded={() => undefined} />);
  expect(await screen.findByText(/12.500 is 12,500 or 12.5/)).toBeTruthy();
  expect(screen.getByText(/02\/01 is 2 January or February 1/)).toBeTruthy();
  expect(screen.getByDisplayValue('Column “GFA Units”')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Decimal separator' }));
  await userEvent.click(await screen.findByText('Comma: 1.234,5'));
  await userEvent.click(screen.getByRole('combobox', { name: 'Dates' }));
  await userEvent.click(await screen.findByText('Month/day/year'));
  expect(screen.queryByText(/12.500 is 12,500 or 12.5/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show preview' }));
  expect(JSON.stringify(sent)).toContain('"decimal":","');
  expect(JSON.stringify(sent)).toContain('"days":"mdy"');
});
