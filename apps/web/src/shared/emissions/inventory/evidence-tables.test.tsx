import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { show } from '../../../testing/show.tsx';
import { InstrumentTable, RemarkTable } from './evidence-tables.tsx';
import { GasesByScope } from './gases-by-scope.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['emissions', 'shared']);
});
afterEach(cleanup);

const id = '0198a8f0-0000-7000-8000-000000000001';
const certificate = {
  instrument_id: id,
  environment_name: 'Spreebogen Tower',
  country_code: 'DE',
  kind: 'certificate',
  reference: 'GO-7',
  year: 2025,
  kwh: 2_000_000,
  used_kwh: 1_500_000,
  kg_co2e_per_kwh: 0,
  issuer: 'HKNR',
  technology: '',
  produced_from: '2023-01-01',
  produced_until: '2023-12-31',
  cancelled_on: null,
  beneficiary: '',
} as const;
const inventory = (parts: Partial<Inventory>) => parts as Inventory;
const rowOf = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;

test('an instrument shows what the quality criteria require, and what it does not state', async () => {
  show(<InstrumentTable inventory={inventory({ instruments: [certificate] })} />);
  const row = await rowOf(/Spreebogen Tower/);
  expect(row).toContain('1,500.0 of 2,000.0');
  expect(row).toContain('Issuer or registry: HKNR');
  expect(row).toContain('Not stated: Technology, Retired');
  expect(row).toContain('Vintage outside the reporting year');
});

test('an inventory without instruments states so, and one from before instruments were stored shows nothing', async () => {
  const { container } = show(<InstrumentTable inventory={inventory({})} />);
  expect(container.querySelector('h2')).toBeNull();
  show(<InstrumentTable inventory={inventory({ instruments: [] })} />);
  await screen.findByText(/No certificate, contract or supplier rate is included/);
});

test('an instrument that is not counted is listed with the reason, with and without a counted one', async () => {
  const left = { instrument_id: id, environment_name: 'Isar Campus', kind: 'certificate', reference: 'GO-8' } as const;
  const instruments_not_counted = [{ ...left, kwh: 1_200_000, because: 'not-retired' as const }];
  show(<InstrumentTable inventory={inventory({ instruments: [], instruments_not_counted })} />);
  await screen.findByText(/Not retired: 1,200 MWh not counted/);
  cleanup();
  show(<InstrumentTable inventory={inventory({ instruments: [certificate], instruments_not_counted })} />);
  await screen.findByText(/Not retired: 1,200 MWh not counted/);
  screen.getByText('GO-8');
});

test('gaps and substitute factors are listed by property', async () => {
  const about = { environment_id: id, environment_name: 'Isar Campus', from: '', days: 0, of_days: 0 };
  const remarks = [
    { ...about, kind: 'gap', carrier: 'electricity', days: 31, of_days: 365 },
    { ...about, kind: 'borrowed', carrier: 'water', from: 'GB' },
  ] as const;
  show(<RemarkTable inventory={inventory({ remarks: [...remarks] })} />);
  expect(await rowOf(/Electricity/)).toContain('31 of 365 days without a bill');
  expect(await rowOf(/Water/)).toContain('Factor for United Kingdom');
});

test('each of the seven gases has its mass and its value per scope; an unknown mass is not zero', async () => {
  const rows = [
    { scope: 1, gas: 'ch4', kg_co2e: 2800, kg: 100 },
    { scope: 3, gas: 'ch4', kg_co2e: 1200, kg: null },
    { scope: 2, gas: 'unsplit', kg_co2e: 6000, kg: null },
  ] as const;
  show(<GasesByScope rows={rows} biogenic={0} />);
  const methane = await rowOf(/^Methane/);
  expect(methane).toContain('2.80');
  expect(methane).toContain('1.20');
  expect(methane).toContain('4.00');
  expect(methane).not.toContain('0.100');
  expect(await rowOf(/^Total/)).toContain('10.00');
  expect(screen.getAllByRole('row')).toHaveLength(11);
});
