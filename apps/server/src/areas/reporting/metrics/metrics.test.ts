import { environments } from '@steward/contract/estate/environments';
import { funds } from '@steward/contract/estate/funds';
import { meters } from '@steward/contract/estate/meters';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { metrics as contract, type MetricValue } from '@steward/contract/reporting/metrics';
import type { ShareBasis } from '@steward/core/finance/share-basis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill, type BillToSave } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const YEAR = { from: '2024-01-01', to: '2024-12-31' };

const addMeter = (person: Person, environment_id: string, meter_no: string, fields: Record<string, unknown>) =>
  person.get(meters.addMeter, {
    environment_id,
    meter_no,
    utility: 'ENERGY',
    carrier: 'electricity',
    unit: 'kWh',
    ...fields,
  } as never);

const bill = (person: Person, environment_id: string, change: Partial<BillToSave>) =>
  saveBill(server, person, {
    environment_id,
    start: '2024-01-01',
    end: '2025-01-01',
    quantity: 36_600,
    ...change,
  });

type Asked = { metric: string; variant?: string; basis?: ShareBasis };
type Place = { fund_ids?: string[]; environment_ids?: string[]; portfolio_ids?: string[] };

/** Values of metrics of the first place, by metric and variant. */
async function ask(person: Person, asked: readonly Asked[], place: Place = {}, year = 2024) {
  const subject = place.fund_ids
    ? 'fund'
    : place.environment_ids
      ? 'property'
      : place.portfolio_ids
        ? 'portfolio'
        : 'organization';
  const [found] = await person.get(contract.getMetrics, {
    metrics: [...asked],
    subject,
    ...place,
    year,
    with_parts: true,
  });
  return new Map<string, MetricValue>(
    found?.values.map((value, at) => [`${value.metric}${asked[at]?.variant ? ` ${asked[at].variant}` : ''}`, value]),
  );
}

describe('a house of 1,000 m² whose meters say what they serve', () => {
  let ada: Person;
  let house: string;
  beforeAll(async () => {
    ada = await server.newAdmin('Ada');
    house = (await ada.newEnvironment({ gross_floor_area: 1000 }))._id;
    await addMeter(ada, house, 'C1', { serves: 'common_areas', serves_area: 200 });
    await addMeter(ada, house, 'T1', { serves: 'tenant_space', serves_area: 600, paid_by: 'tenant' });
    await addMeter(ada, house, 'G1', { carrier: 'natural_gas', serves: 'whole_building' });
    await bill(ada, house, { meter_no: 'C1', quantity: 10_000 });
    await bill(ada, house, { meter_no: 'T1', quantity: 25_000 });
    await bill(ada, house, { meter_no: 'U1', quantity: 5000 });
    // Gas on 183 of 366 days.
    await bill(ada, house, { meter_no: 'G1', carrier: 'natural_gas', quantity: 60_000, end: '2024-07-02' });
    await bill(ada, house, { meter_no: 'W1', carrier: 'water', quantity: 500_000 });
    await bill(ada, house, { meter_no: 'R1', carrier: 'waste', quantity: 6, treatment: 'recycling' });
    await bill(ada, house, { meter_no: 'R2', carrier: 'waste', quantity: 3, treatment: 'incineration' });
    await bill(ada, house, { meter_no: 'R3', carrier: 'waste', quantity: 1, treatment: 'landfill' });
  });

  const uses = [
    'whole',
    'shared',
    'common',
    'tenant_landlord',
    'tenant_tenant',
    'outdoor_landlord',
    'outdoor_tenant',
    'apart',
    'not_said',
  ];

  test('its energy by what meters serve adds up to the figure of dashboards', async () => {
    const names = ['electricity', 'fuels', 'district'].flatMap((group) => uses.map((use) => `energy.${group}.${use}`));
    const found = await ask(
      ada,
      names.map((metric) => ({ metric })),
    );
    const [whole] = (
      await ada.get(figureCatalogue.getFigures, {
        keys: ['energy.use'],
        subject: 'organization',
        grain: 'year',
        ...YEAR,
      })
    ).subjects;
    const sum = [...found.values()].reduce((total, { value }) => total + (value ?? 0), 0);
    expect(sum).toBeCloseTo(whole?.figures['energy.use']?.[0]?.value ?? NaN, 6);
    expect(sum).toBeCloseTo(100_000, 6);
    expect(found.get('energy.electricity.common')?.value).toBeCloseTo(10_000, 6);
    expect(found.get('energy.electricity.not_said')).toMatchObject({
      value: expect.closeTo(5000, 6) as number,
      missing: [
        {
          environment_id: house,
          reason: 'use-not-said',
          address: `/environment/meters?environment=${house}&year=2024`,
        },
      ],
    });
    expect(found.get('energy.fuels.whole')?.value).toBeCloseTo(60_000, 6);
    // What no meter serves is unknown or does not apply, never 0.
    expect(found.get('energy.electricity.whole')).toMatchObject({ value: null, reason: 'not-applicable' });
    expect(found.get('energy.district.whole')?.value).toBeNull();
  });

  test('its control and its estimates add up to the energy use', async () => {
    const found = await ask(
      ada,
      ['actual', 'estimated'].flatMap((kind) =>
        ['landlord', 'tenant'].map((who) => ({ metric: `energy.${kind}.${who}` })),
      ),
    );
    expect([...found.values()].map(({ value }) => Math.round(value ?? NaN))).toEqual(
      [75_000, 0, 0, 0].with(1, 25_000).with(0, 75_000),
    );
  });

  test('its area coverage divides sums, and the other method takes the mean of the carriers', async () => {
    // No parts are entered: 200 and 600 of 1,000 m² with electricity, 1,000 m² with gas on 183 of 366 days.
    const found = await ask(ada, [
      { metric: 'energy.electricity.coverage' },
      { metric: 'energy.fuels.coverage' },
      { metric: 'energy.coverage.total', variant: 'sums' },
      { metric: 'energy.coverage.total', variant: 'mean' },
      { metric: 'energy.coverage.sasb' },
      { metric: 'energy.district.coverage' },
    ]);
    expect([...found.values()].map(({ value }) => value && Number(value.toFixed(6)))).toEqual([
      80,
      50,
      65,
      65,
      0,
      null,
    ]);
    expect(found.get('energy.district.coverage')?.reason).toBe('not-applicable');
    expect(found.get('energy.electricity.coverage')?.missing).toMatchObject([{ reason: 'use-not-said' }]);
  });

  test('waste to energy is diverted by one method and disposal by the other; units convert once', async () => {
    const found = await ask(ada, [
      { metric: 'waste.diverted', variant: 'gresb' },
      { metric: 'waste.diverted', variant: 'gri' },
      { metric: 'water.total' },
      { metric: 'waste.burned' },
    ]);
    expect([...found.values()].map(({ value }) => value && Number(value.toFixed(6)))).toEqual([90, 60, 500, 3]);
  });

  test('a fingerprint is the same for the same data, and another after a bill', async () => {
    const first = (await ask(ada, [{ metric: 'energy.total' }])).get('energy.total');
    expect((await ask(ada, [{ metric: 'energy.total' }])).get('energy.total')?.fingerprint).toBe(first?.fingerprint);
    await bill(ada, house, { meter_no: 'U2', quantity: 1 });
    expect((await ask(ada, [{ metric: 'energy.total' }])).get('energy.total')?.fingerprint).not.toBe(
      first?.fingerprint,
    );
  });

  test('a metric of which nothing was counted is null with a reason, and one that is not computed says why', async () => {
    const found = await ask(ada, [{ metric: 'energy.total' }, { metric: 'tax.eligible_aligned' }], {}, 2021);
    expect(found.get('energy.total')).toMatchObject({ value: null, reason: 'no-data' });
    expect(found.get('tax.eligible_aligned')).toMatchObject({ value: null, reason: 'not-computed' });
    const catalogue = await ada.get(contract.getMetricCatalogue, { language: 'de' });
    expect(catalogue.find(({ metric }) => metric === 'tax.eligible_aligned')).toMatchObject({
      is_computed: false,
      title: 'EU-Taxonomie, Tätigkeit 7.7',
    });
    expect(catalogue.filter(({ is_computed }) => is_computed).length).toBeGreaterThan(80);
  });
});

describe('the share of a property belongs to the framework', () => {
  let ada: Person;
  let portfolio_id: string;
  let house: string;
  beforeAll(async () => {
    ada = await server.newAdmin('Ada');
    portfolio_id = (await ada.newPortfolio('Half owned'))._id;
    house = (await ada.newEnvironment({ portfolio_id, gross_floor_area: 1000 }))._id;
    const other = (await ada.newEnvironment({ portfolio_id, gross_floor_area: 100 }))._id;
    await bill(ada, house, { quantity: 100_000 });
    await bill(ada, other, { quantity: 30_000 });
    await ada.get(environments.savePropertyChange, {
      environment_id: house,
      attribute: 'ownership_share',
      number: 0.6,
      valid_from: null,
    });
  });

  test.each<[ShareBasis, number, number]>([
    ['full', 130_000, 130_000 / 1100],
    ['boundary', 130_000, 130_000 / 1100],
    // (60,000 + 30,000) ÷ (600 + 100)
    ['ownership', 90_000, 90_000 / 700],
  ])('on the basis %s a house owned by 60 %% and another give %d kWh', async (basis, total, ratio) => {
    const found = await ask(
      ada,
      [
        { metric: 'energy.total', basis },
        { metric: 'energy.intensity', basis },
      ],
      { portfolio_ids: [portfolio_id] },
    );
    expect(found.get('energy.total')?.value).toBeCloseTo(total, 6);
    expect(found.get('energy.intensity')?.value).toBeCloseTo(ratio, 9);
    expect(found.get('energy.total')?.parts).toHaveLength(2);
  });

  test('on the basis of ownership a fund counts its share in the portfolio, too', async () => {
    const fund = await ada.get(funds.saveFund, { name: 'Core' } as never);
    await ada.get(funds.assignPortfolioToFund, { fund_id: fund._id, portfolio_id });
    await ada.get(funds.saveFundShare, {
      fund_id: fund._id,
      portfolio_id,
      share: 0.5,
      valid_from: null,
      valid_until: null,
      note: '',
    });
    const found = await ask(ada, [{ metric: 'energy.total', basis: 'ownership' }], { fund_ids: [fund._id] });
    expect(found.get('energy.total')?.value).toBeCloseTo(45_000, 6);
  });

  test('a fund that holds a share of the portfolio of another counts its part', async () => {
    const fund = await ada.get(funds.saveFund, { name: 'Minority' } as never);
    await ada.get(funds.saveFundShare, {
      fund_id: fund._id,
      portfolio_id,
      share: 0.25,
      valid_from: null,
      valid_until: null,
      note: '',
    });
    const found = await ask(ada, [{ metric: 'energy.total', basis: 'ownership' }], { fund_ids: [fund._id] });
    expect(found.get('energy.total')?.value).toBeCloseTo(22_500, 6);
  });

  test('on the basis of value the share of a property held directly is the share owned at the ends of the quarters', async () => {
    await ada.get(environments.savePropertyChange, {
      environment_id: house,
      attribute: 'ownership_share',
      number: 0.8,
      valid_from: '2024-12-01',
    });
    const found = await ask(ada, [{ metric: 'energy.total', basis: 'value' }]);
    // (60 + 60 + 60 + 80) ÷ 4 = 65 %
    expect(found.get('energy.total')?.value).toBeCloseTo(95_000, 6);
  });
});

test('like-for-like: 1,000 to 950 and 500 to 600 are +3.33 %, not the mean of the changes', async () => {
  const ada = await server.newAdmin('Ada');
  for (const [before, now] of [
    [1000, 950],
    [500, 600],
  ] as const) {
    const { _id } = await ada.newEnvironment({ gross_floor_area: 100 });
    await bill(ada, _id, { start: '2023-01-01', end: '2024-01-01', quantity: before });
    await bill(ada, _id, { quantity: now });
  }
  const found = await ask(ada, [
    { metric: 'energy.lfl' },
    { metric: 'energy.electricity.lfl' },
    { metric: 'energy.lfl', variant: 'days' },
  ]);
  expect(found.get('energy.lfl')?.value).toBeCloseTo(100 * (50 / 1500), 9);
  expect(found.get('energy.electricity.lfl')?.value).toBeCloseTo(100 * (50 / 1500), 9);
  expect(found.get('energy.lfl days')?.value).toBeCloseTo(100 * (50 / 1500), 0);
});

test('a place beyond reach is not found, and an unknown metric or method is refused', async () => {
  const [ada, eve] = [await server.newAdmin('Ada'), await server.newAdmin('Eve')];
  const { _id } = await ada.newEnvironment();
  const asked = {
    metrics: [{ metric: 'energy.total' }],
    subject: 'property' as const,
    environment_ids: [_id],
    year: 2024,
  };
  expect((await eve.ask(contract.getMetrics, asked)).code).toBe('environment.not-found');
  expect((await ada.ask(contract.getMetrics, { ...asked, metrics: [{ metric: 'energy.unknown' }] })).code).toBe(
    'request.invalid',
  );
  expect(
    (await ada.ask(contract.getMetrics, { ...asked, metrics: [{ metric: 'energy.total', variant: 'mean' }] })).code,
  ).toBe('request.invalid');
  expect(
    (
      await ada.ask(contract.getMetrics, {
        ...asked,
        subject: 'organization',
        environment_ids: undefined,
        fund_ids: [_id],
      })
    ).code,
  ).toBe('request.invalid');
});
