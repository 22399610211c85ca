import type { MetricDescription, MetricValue } from '@steward/contract/reporting/metrics';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import MetricsScreen from './metrics.screen.tsx';

const house = '01890a5d-ac96-774b-bcce-b302099a8001';

const described = (metric: string, title: string, change: Partial<MetricDescription> = {}): MetricDescription => ({
  metric,
  subject: 'waste',
  title,
  unit: '%',
  method: 'Diverted waste ÷ waste.',
  facts: ['bills'],
  variants: [],
  frameworks: [{ framework: 'gri', code: '306-4', basis: 'boundary', variant: null, unit: '%' }],
  is_computed: true,
  not_computed: null,
  is_permitted: true,
  ...change,
});

const valued = (metric: string, value: number | null, change: Partial<MetricValue> = {}): MetricValue => ({
  metric,
  variant: null,
  basis: 'boundary',
  value,
  unit: '%',
  reason: value === null ? 'no-data' : null,
  estimated: null,
  covered: 0.8,
  is_accepted: false,
  recalculated: null,
  is_incomplete: false,
  parts: [],
  of_no_property: null,
  missing: [],
  missing_count: 0,
  fingerprint: 'f',
  ...change,
});

const diverted = described('waste.diverted', 'Waste diverted', {
  variants: [
    { id: 'gresb', title: 'Waste to energy is diverted', method: 'With burned waste.' },
    { id: 'gri', title: 'Waste to energy is disposal', method: 'Without burned waste.' },
  ],
});
const part = {
  environment_id: house,
  environment_name: 'Ash',
  value: 90,
  reason: null,
  estimated: null,
  covered: 0.8,
  numerator: 9,
  denominator: 10,
  calculation: `/dashboard?environment=${house}&year=2025`,
};
const missing = {
  environment_id: house,
  environment_name: 'Ash',
  reason: 'days-without-data' as const,
  address: `/datahub/data_library/utilities/completeness?environment=${house}`,
};

const answers = {
  getMetricCatalogue: [
    diverted,
    described('water.total', 'Water', { subject: 'water', unit: 'm3' }),
    described('risk.physical', 'Physical risk', { is_computed: false, not_computed: 'No climate risks are recorded.' }),
  ],
  getMetrics: [
    {
      id: house,
      name: 'All',
      is_partial: false,
      // The list asks for both metrics, the panel for both methods of one.
      values: [
        valued('waste.diverted', 90, { parts: [part], missing: [missing], missing_count: 1 }),
        valued('water.total', 60, { unit: '%' }),
      ],
    },
  ],
  getDataYears: { years: [2025] },
  getSavedViews: [],
};

beforeAll(() => startTexts('en'));
afterEach(cleanup);

function open() {
  answering(answers);
  return show(<MetricsScreen />, '/solutions/reporting/metrics');
}

test('metrics have their values, and what is not computed says so', async () => {
  open();
  const row = (await screen.findByText('Waste diverted')).closest('tr');
  expect(row?.textContent).toContain('90');
  expect(row?.textContent).toContain('GRI');
  expect(screen.getByText('Physical risk').closest('tr')?.textContent).toContain('Not computed');
});

test('an opened metric shows its methods side by side, its properties with their calculation, and what is missing', async () => {
  open();
  await userEvent.click(await screen.findByText('Waste diverted'));
  const methods = (await screen.findByText('Methods on which frameworks differ')).closest('section');
  expect(within(methods!).getByText('Waste to energy is diverted').closest('li')?.textContent).toContain('90');
  expect(within(methods!).getByText('Waste to energy is disposal').closest('li')?.textContent).toContain('60');
  expect(screen.getByText('From 1 property')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Calculation' }).getAttribute('href')).toContain(`environment=${house}`);
  expect(screen.getByText('Missing data in 1 property')).toBeDefined();
  expect(screen.getByText('Days without bills')).toBeDefined();
});

test('an opened metric that is not computed says why', async () => {
  open();
  await userEvent.click(await screen.findByText('Physical risk'));
  expect(await screen.findByText('No climate risks are recorded.')).toBeDefined();
});
