import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { show } from '../../../testing/show.tsx';
import { YearTable } from './scope-tables.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['emissions', 'shared']);
});
afterEach(cleanup);

const sums = { scope1: 1000, scope2_location: 2000, scope2_market: 3000, scope3: 0 };
const inventory = (by_year: Inventory['by_year']) => ({ by_year }) as Partial<Inventory> as Inventory;

test('a year billed for two months states so, and that it is no basis for a comparison', async () => {
  show(
    <YearTable
      inventory={inventory([
        { ...sums, year: 2023, months: 2 },
        { ...sums, year: 2024, months: 12 },
      ])}
    />,
  );
  expect((await screen.findByRole('row', { name: /2023/ })).textContent).toContain('2 of 12 months');
  expect((await screen.findByRole('row', { name: /2024/ })).textContent).not.toContain('of 12 months');
  await screen.findByText(/not comparable/);
});
