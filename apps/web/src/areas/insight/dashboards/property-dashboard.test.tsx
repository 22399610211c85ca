import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import type { Dashboard, Working } from './dashboard.ts';
import PropertyDashboardScreen from './property-dashboard.screen.tsx';

const answers: Record<string, object> = {};

const property = '01890a5d-ac96-774b-bcce-b302099a8057';
const bill = '01890a5d-ac96-774b-bcce-b302099a8058';
const unknown = { value: null, before: null, change: null, compared: null };
const power = { month: '2024-09', value: 1900, before: null };

const dashboard: Dashboard = {
  environment_id: property,
  environment_name: 'Harbour House',
  year: 2024,
  gross_floor_area: 1000,
  floor_area: 1000,
  energy_kwh: { value: 1900, before: null, change: null, compared: null },
  co2e_kg: { value: 48_200, before: 50_000, change: -0.036, compared: 1 },
  co2e_market_kg: { value: 51_000, before: null, change: null, compared: null },
  is_accepted: false,
  recalculated: null,
  counted_share: 1,
  scope1_kg: unknown,
  scope2_location_kg: { value: 48_200, before: 50_000, change: -0.036, compared: 1 },
  scope2_market_kg: unknown,
  scope3_kg: unknown,
  water_l: unknown,
  waste_t: unknown,
  cost: [],
  energy_kwh_per_m2: 1.9,
  co2e_kg_per_m2: 48.2,
  intensity_period: { first_day: '2024-01-01', last_day: '2024-06-30', days: 182, of_days: 366 },
  last_12_months: null,
  months: {
    energy_kwh: [power],
    scope1_kg: [],
    scope2_location_kg: [{ ...power, value: 48_200 }],
    scope2_market_kg: [],
    scope3_kg: [],
    co2e_kg: [],
    water_l: [],
    waste_t: [],
    cost: [],
  },
  carriers: [{ carrier: 'electricity', quantity: 1900, unit: 'kWh', before: null }],
  coverage: [
    {
      utility: 'ENERGY',
      carrier: 'electricity',
      meters: 1,
      days: 335,
      days_expected: 366,
      days_metered: 0,
      share: 0.915,
      gaps: [{ meter_no: 'M1', start: '2024-03-01', end: '2024-04-01', days: 31 }],
    },
  ],
  coverage_by_measure: {
    energy: 0.915,
    co2e: 0.7,
    co2e_market: 0.915,
    scope1: null,
    scope2_location: 0.915,
    scope2_market: 0.915,
    scope3: null,
    water: null,
    waste: null,
    cost: 0.915,
  },
  missing_factors: [],
  is_complete: true,
  bills_in_review: 0,
  biogenic_kg: 0,
};
const working: Working = {
  measure: 'co2e',
  total: 48_200,
  unit: 'kg CO2e',
  generation: [],
  missing_factors: [],
  lines: [
    {
      environment_id: property,
      environment_name: 'Harbour House',
      carrier: 'electricity',
      month: null,
      scope: 2,
      scope3_category: null,
      basis: 'location',
      quantity: 1900,
      unit: 'kWh',
      kg_co2e_per_unit: 0.2,
      kg_co2e: 380,
      formula: '',
      instrument: null,
      factor: {
        id: 'f',
        country: 'DE',
        region: null,
        year: 2023,
        source: 'Umweltbundesamt',
        edition: '13/2025',
        licence: 'BY 2.0',
        gwp_set: 'AR5',
        note: null,
        proxy_for: null,
        own: false,
      },
      reasons: [{ code: 'other-year', used: 2023, asked: 2024 }],
    },
  ],
  bills: [
    {
      bill_id: bill,
      supplier: 'Stadtwerke',
      invoice_no: 'R1',
      meter_no: 'M1',
      carrier: 'electricity',
      billing_start_date: '2024-09-12',
      billing_end_date: '2024-10-14',
      end_day_counts: false,
      month: '2024-09',
      days: 19,
      bill_days: 32,
      quantity: 1900,
      bill_quantity: 3200,
      unit: 'kWh',
      cost: 70,
      currency: 'EUR',
      is_estimate: false,
    },
  ],
};

beforeAll(async () => {
  await startTexts('en');
  const { default: i18next } = await import('i18next');
  await i18next.loadNamespaces(['dashboards', 'shared', 'failures']);
  answering(answers, []);
  Object.assign(answers, { getPropertyDashboard: dashboard, getFigureWorking: working });
});
afterEach(cleanup);

test('a figure opens its calculation, and the calculation the value on the bill', async () => {
  const user = userEvent.setup();
  show(<PropertyDashboardScreen />, `/?environment=${property}&year=2024`);
  expect((await screen.findAllByText('48.2'))[0]).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: /^Show calculation/ })[0] as HTMLElement);
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText(/Umweltbundesamt/)).toBeTruthy();
  expect(panel.getByText('The 2023 edition is used: none is published for 2024.')).toBeTruthy();
  expect(panel.getByText(/19 of 32 days/)).toBeTruthy();
  const link = panel.getByRole('link', { name: /View on bill/ });
  expect(link.getAttribute('href')).toContain(`id=${bill}`);
  expect(link.getAttribute('href')).toContain('field=energy_consumption');
});

test('unknown values are shown as unknown and never as zero, and gaps are listed', async () => {
  show(<PropertyDashboardScreen />, `/?environment=${property}&year=2024`);
  // Water, waste and cost; two scopes and last year's electricity have a dash.
  expect(await screen.findAllByText('No data')).toHaveLength(3);
  expect(screen.getAllByText('Not known')).toHaveLength(3);
  expect(screen.queryByText('0.00')).toBeNull();
  expect(screen.getByText('01 Mar 2024 to 31 Mar 2024: 31 days without a bill')).toBeTruthy();
});

test('an intensity with data for fewer than 80 % of the days shows their share, and no other does', async () => {
  const withShares = (co2e: number, energy: number) =>
    Object.assign(answers, {
      getPropertyDashboard: {
        ...dashboard,
        coverage_by_measure: { ...dashboard.coverage_by_measure, co2e, energy },
      },
    });
  const marks = () => screen.queryAllByText(/^\d+% of days$/).map((mark) => mark.textContent);
  withShares(0.7, 0.8);
  const { unmount } = show(<PropertyDashboardScreen />, `/?environment=${property}&year=2024`);
  await screen.findByText('70% of days');
  expect(marks()).toEqual(['70% of days']);
  unmount();
  withShares(0.8, 0.41);
  show(<PropertyDashboardScreen />, `/?environment=${property}&year=2024`);
  await screen.findByText('41% of days');
  expect(marks()).toEqual(['41% of days']);
  Object.assign(answers, { getPropertyDashboard: dashboard });
});

test('an intensity names its days, and a running year has the last twelve months beside it', async () => {
  const whole = { first_day: '2025-11-01', last_day: '2026-10-31', days: 365, of_days: 365 };
  Object.assign(answers, {
    getPropertyDashboard: {
      ...dashboard,
      last_12_months: {
        period: whole,
        energy_kwh_per_m2: 123.4,
        co2e_kg_per_m2: 45.6,
        energy_coverage: 1,
        co2e_coverage: 0.5,
      },
    },
  });
  const { unmount } = show(<PropertyDashboardScreen />, `/?environment=${property}&year=2024`);
  expect(await screen.findAllByText(/01 Jan 2024 – 30 Jun 2024 \(182 days\), scaled to 366 days/)).toHaveLength(2);
  expect(screen.getByText(/Last 12 months: .*123\.4 kWh\/m².*, 01 Nov 2025 – 31 Oct 2026 \(365 days\)/)).toBeTruthy();
  expect(screen.getAllByText('50% of days')).toHaveLength(1);
  unmount();
  Object.assign(answers, { getPropertyDashboard: { ...dashboard, intensity_period: null } });
  show(<PropertyDashboardScreen />, `/?environment=${property}&year=2024`);
  const part = within(await screen.findByRole('region', { name: 'Intensity' }));
  expect(part.getAllByText('2024', { exact: false })).toHaveLength(2);
  expect(part.queryByText(/Last 12 months/)).toBeNull();
  Object.assign(answers, { getPropertyDashboard: dashboard });
});

test('a calculation opened from a report requests the figure as in the report, and states so', async () => {
  const asked: unknown[] = [];
  Object.assign(answers, {
    getFigureWorking: (input: unknown) => {
      asked.push(input);
      return { ...working, reported: { share: 0.4, scope3_category: null, is_accepted: true } };
    },
  });
  show(
    <PropertyDashboardScreen />,
    `/?environment=${property}&year=2024&figure=co2e&report=Portfolio&of=${property}&known=2025-02-01`,
  );
  expect(await screen.findByText('40% of this property’s year counts. As it was accepted.')).toBeTruthy();
  expect(asked).toMatchObject([
    { measure: 'co2e', report: { level: 'Portfolio', target_id: property, known_on: '2025-02-01' } },
  ]);
  Object.assign(answers, { getFigureWorking: working });
});
