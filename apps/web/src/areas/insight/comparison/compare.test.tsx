import type { Answer } from '@steward/contract/call';
import type { comparison } from '@steward/contract/insight/comparison';
import type { FigureValue } from '@steward/contract/insight/figures';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import ComparePropertiesScreen from './compare.screen.tsx';

type Row = Answer<typeof comparison.getComparedProperties>['rows'][number];
type Difference = Answer<typeof comparison.getPropertyDifference>;

const figure = (value: number | null, unit = 'kWh/m²', change: Partial<FigureValue> = {}): FigureValue => ({
  value,
  unit,
  covered: 1,
  estimated: 0,
  reason: value === null ? 'no-data' : null,
  is_accepted: false,
  recalculated: null,
  is_incomplete: false,
  calculation: null,
  period: null,
  ...change,
});
const portfolio = '01890a5d-ac96-774b-bcce-b302099a8000';
const idOf = (at: number) => `01890a5d-ac96-774b-bcce-b302099a800${at}`;

const row = (at: number, environment_name: string, energy: number, change: Partial<Row> = {}): Row => ({
  environment_id: idOf(at),
  environment_name,
  portfolio_id: portfolio,
  portfolio_name: 'Core',
  property_type: 'office',
  property_sub_type: '',
  city: 'Berlin',
  country_code: 'DE',
  gross_floor_area: 1000,
  is_ranked: true,
  energy: figure(energy),
  change: figure(0.026, '%'),
  emissions: figure(energy / 4, 'kg CO2e/m²'),
  water: figure(300, 'l/m²'),
  cost: figure(30, 'EUR/m²'),
  coverage: figure(0.99, '%'),
  area: figure(1000, 'm²'),
  month_kwh: Array.from({ length: 12 }, () => 10),
  month_covered: Array.from({ length: 12 }, () => 1),
  ratings: [],
  ...change,
});

const rows = [
  row(1, 'Ash', 100),
  row(2, 'Birch', 200, { cost: figure(9, 'GBP/m²') }),
  row(3, 'Thin', 900, { is_ranked: false, coverage: figure(0.5, '%') }),
];
const months = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);
const side = { kwh_per_m2: 100, kg_per_kwh: 0.25, further_kg_per_m2: 0, kg_per_m2: 25 };
const difference: Difference = {
  environment_id: idOf(2),
  environment_name: 'Birch',
  property_type: 'office',
  country_code: 'DE',
  basis: 'all',
  group_name: null,
  others: [{ environment_id: idOf(1), environment_name: 'Ash' }],
  left_out: 1,
  is_partial: true,
  emissions: figure(60.04, 'kg CO2e/m²'),
  energy: figure(200),
  steps: {
    others: side,
    own: { kwh_per_m2: 200, kg_per_kwh: 0.3002, further_kg_per_m2: 0, kg_per_m2: 60.04 },
    energy: { kwh_per_m2: 100, kg_per_m2: 25, carriers: [{ carrier: 'natural_gas', kwh_per_m2: 100, kg_per_m2: 25 }] },
    sources: { kg_per_kwh: 0.0502, kg_per_m2: 10.04 },
    further: [{ of: 'other', own: 0, others: 0, kg_per_m2: 0 }],
  },
  change: { own: 0.026, others: -0.028 },
  carriers: [{ carrier: 'natural_gas', own: 150, others: 50 }],
  months: months.map((month) => ({ month, own: 16, others: 8 })),
  covered: { days: 361, due: 365 },
  estimated: 0.01,
  measures: [
    {
      _id: idOf(9),
      title: 'Night setback',
      status: 'proposed',
      annual_kwh: 14_000,
      kwh_per_m2: 14,
      net_cost: 21_000,
      currency: 'EUR',
      simple_payback: 0.9,
    },
  ],
};

const answers: Record<string, object> = {
  getComparedProperties: { months, rows },
  getPropertyDifference: difference,
  getFigureCatalogue: [],
  getSavedViews: [],
};

beforeAll(() => startTexts('en'));
afterEach(cleanup);

const names = () =>
  [...document.querySelectorAll('tr[data-row]')].map((one) => one.querySelector('strong')?.textContent ?? '');

function open(address = '/properties/compare') {
  answering(answers);
  return show(<ComparePropertiesScreen />, address);
}

test('the most energy per m² is first, and a property with too few days of data is last in every order', async () => {
  open();
  await screen.findByText('Ash');
  expect(names()).toEqual(['Birch', 'Ash', 'Thin']);
  await userEvent.click(screen.getByRole('button', { name: 'kWh/m²' }));
  expect(names()).toEqual(['Ash', 'Birch', 'Thin']);
  await userEvent.click(screen.getByRole('button', { name: 'Property' }));
  expect(names()).toEqual(['Ash', 'Birch', 'Thin']);
  expect(screen.getByText(/50% covered, not ranked/)).toBeDefined();
});

test('the last row is weighted by area over ranked properties, and two currencies have no mean', async () => {
  open();
  const total = (await screen.findByText('Weighted by area')).closest('tr');
  expect(total?.textContent).toContain('150');
  expect(total?.textContent).not.toContain('EUR');
  expect(screen.getByText('GBP')).toBeDefined();
  expect(screen.getByText(/not converted: ranked within each currency/)).toBeDefined();
});

test('an opened row says what it is compared with, and its steps add up', async () => {
  open();
  await userEvent.click(await screen.findByText('Birch'));
  const list = (await screen.findByText('The others, mean by area')).closest('ol');
  const shown = within(list ?? document.body)
    .getAllByRole('listitem')
    .map((item) => Number(item.querySelector('bdi[dir=ltr]')?.textContent?.replace('−', '-')));
  expect(shown).toEqual([25, 25, 10, 0, 60]);
  expect(screen.getByText(/100 kWh\/m² × 0.2500 kg\/kWh/)).toBeDefined();
  expect(screen.getByText(/Properties you have no access to are not included/)).toBeDefined();
  expect(screen.getByText('Night setback')).toBeDefined();
  expect(screen.getByText(/−14.0 kWh\/m²/)).toBeDefined();
  expect(screen.getByText('Data do not explain it')).toBeDefined();
});

test('without bills of any property the page says what to enter', async () => {
  answering({
    ...answers,
    getComparedProperties: { months, rows: [row(1, 'Ash', 0, { energy: figure(null), is_ranked: false })] },
  });
  show(<ComparePropertiesScreen />, '/properties/compare');
  expect(await screen.findByText(/No bills for/)).toBeDefined();
});
