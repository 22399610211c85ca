import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { show } from '../../../testing/show.tsx';
import { RefrigerantTable } from './refrigerant-table.tsx';
import { UncertaintyTables } from './uncertainty.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['emissions', 'shared']);
});
afterEach(cleanup);

const id = '0198a8f0-0000-7000-8000-000000000001';
const inventory = (parts: Partial<Inventory>) => parts as Inventory;
const rowOf = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
const sum = { kg_co2e: 100_000, gsd2: 1.25, low: 80_000, high: 125_000, score: 2.25 };

test('a sum has its interval, its deviation to both sides and its score; a sum that is not counted has none', async () => {
  const uncertainty = {
    scope1: sum,
    scope2_location: null,
    scope2_market: null,
    scope3: null,
    total_location: sum,
    total_market: sum,
    sources: [
      {
        of: 'factor' as const,
        about: 'electricity',
        source: 'EPA, eGRID',
        country: 'US',
        region: 'NYCW',
        year: 2024,
        share_of_emissions: 0.4,
        share_of_variance: 0.7,
      },
    ],
    by_kind: [{ kind: 'register' as const, kg_co2e: 100_000, score: 2 }],
  };
  show(<UncertaintyTables inventory={inventory({ uncertainty })} />);
  const row = await rowOf(/^Scope 1/);
  for (const part of ['100.0', '80.0 – 125.0', '−20% / +25%', '2.3']) expect(row).toContain(part);
  expect(await rowOf(/^Scope 3/)).not.toContain('0');
  expect(await rowOf(/Electricity: factor/)).toContain('United States NYCW · EPA, eGRID');
  expect(await rowOf(/from the register/)).toContain('100.0');
});

test('a loss in the register states whether it is counted there or by its entry', async () => {
  const piece = {
    equipment_id: id,
    name: 'Chiller',
    of: 'Spreebogen Tower',
    environment_id: id,
    refrigerant: 'R-410A',
    days: ['2025-03-02'],
    added: 6.5,
    recovered: 1,
    charge_change: 0,
    lost: 5.5,
    gwp100: 1923.5,
    source: 'IPCC AR5',
    kg_co2e: 10_579.25,
    state: 'counted' as const,
  };
  const other = {
    ...piece,
    equipment_id: id.replace('1', '2'),
    name: 'Heat pump',
    state: 'entered' as const,
    kg_co2e: 0,
  };
  show(<RefrigerantTable inventory={inventory({ refrigerants: [piece, other] })} />);
  const counted = await rowOf(/Chiller/);
  for (const part of ['6.50 − 1 − 0', '5.50', '10.579', 'Yes, here']) expect(counted).toContain(part);
  const entered = await rowOf(/Heat pump/);
  expect(entered).toContain('With its entry');
  expect(entered).not.toContain('10.579');
});
