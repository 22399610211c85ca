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
