import { efficiencyMeasures } from '@steward/contract/estate/efficiency-measures';
import { funds } from '@steward/contract/estate/funds';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { comparison } from '@steward/contract/insight/comparison';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { netZero } from '@steward/contract/carbon/net-zero';
import { writeListQuery } from '@steward/core/lists/list-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
/** Three offices and a shop in Germany, an office in the UK with costs in pounds, and an office with bills of half a year. */
const ids = { ash: '', birch: '', cedar: '', shop: '', london: '', thin: '' };
let north: string;

const year = { start: '2025-01-01', end: '2026-01-01' };
const before = { start: '2024-01-01', end: '2025-01-01' };

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  north = (await ada.newPortfolio('North'))._id;
  const { _id: south } = await ada.newPortfolio('South');
  const office = { property_type: 'office', portfolio_id: north } as const;
  const add = async (environment_name: string, gross_floor_area: number, change: object = {}) =>
    (await ada.newEnvironment({ ...office, environment_name, gross_floor_area, ...change }))._id;
  ids.ash = await add('Ash', 1000);
  ids.birch = await add('Birch', 2000);
  ids.cedar = await add('Cedar', 2000);
  ids.shop = await add('Shop', 500, { property_type: 'retail', portfolio_id: south });
  ids.london = await add('London', 1000, { country_code: 'GB', zip_code: 'EC1A 1AA', portfolio_id: south });
  ids.thin = await add('Thin', 1000);
  const bill = (environment_id: string, quantity: number, change: object = {}) =>
    saveBill(server, ada, { environment_id, ...year, quantity, ...change });
  const gas = { carrier: 'natural_gas', meter_no: 'G1' } as const;
  // Ash: 80 + 100 kWh/m²; Birch and Cedar: 60 + 40 kWh/m².
  await bill(ids.ash, 80_000, { cost: 20_000 });
  await bill(ids.ash, 100_000, { ...gas, cost: 10_000 });
  await bill(ids.ash, 75_000, { ...before, cost: 1 });
  await bill(ids.ash, 100_000, { ...gas, ...before, cost: 1 });
  await bill(ids.ash, 500_000, { carrier: 'water', meter_no: 'W1', cost: 2000 });
  for (const id of [ids.birch, ids.cedar]) {
    await bill(id, 120_000, { cost: 24_000 });
    await bill(id, 80_000, gas);
    await bill(id, 125_000, before);
    await bill(id, 80_000, { ...gas, ...before });
  }
  await bill(ids.shop, 100_000);
  await bill(ids.london, 150_000, { cost: 9000, currency: 'GBP' });
  await bill(ids.thin, 60_000, { end: '2025-07-01' });
}, 180_000);
afterAll(() => server.stop());

const ofYear = { year: 2025 };
const table = async (person: Person, change: object = {}) => {
  const { rows, months } = await person.get(comparison.getComparedProperties, { ...ofYear, ...change });
  return { months, rows, of: new Map(rows.map((row) => [row.environment_name, row])) };
};

describe('the table', () => {
  test('a property has its energy, emissions, water and cost per square metre, with months and coverage', async () => {
    const { months, of } = await table(ada);
    const ash = of.get('Ash');
    expect(ash).toMatchObject({
      property_type: 'office',
      is_ranked: true,
      energy: { value: expect.closeTo(180, 6) as number, unit: 'kWh/m²' },
      water: { value: expect.closeTo(500, 6) as number },
      cost: { value: expect.closeTo(32, 6) as number, unit: 'EUR/m²' },
      coverage: { value: 1 },
      ratings: [],
    });
    expect(months).toHaveLength(12);
    expect(months[0]).toBe('2025-01');
    expect(ash?.month_kwh.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBeCloseTo(180_000, 3);
    expect(ash?.month_covered).toEqual(Array.from({ length: 12 }, () => 1));
    // 180,000 kWh after 365 of 366 days of 175,000 on the same meters.
    expect(ash?.change.value).toBeCloseTo(180 / ((175 * 365) / 366) - 1, 9);
    expect(of.get('Shop')?.change).toMatchObject({ value: null, reason: 'no-data' });
  });

  test('the values are those of the catalogue of figures', async () => {
    const { of } = await table(ada);
    const { subjects } = await ada.get(figureCatalogue.getFigures, {
      keys: ['energy.intensity', 'emissions.intensity', 'cost.intensity', 'data.coverage'],
      subject: 'property',
      environment_ids: [ids.ash],
      grain: 'year',
      from: '2025-01-01',
      to: '2025-12-31',
    });
    const ash = of.get('Ash');
    expect(subjects[0]?.figures).toEqual({
      'energy.intensity': [ash?.energy],
      'emissions.intensity': [ash?.emissions],
      'cost.intensity': [ash?.cost],
      'data.coverage': [ash?.coverage],
    });
  });

  test('costs per square metre have their own currency, and no sum over two', async () => {
    const { of } = await table(ada);
    expect(of.get('London')?.cost).toMatchObject({ value: 9, unit: 'GBP/m²' });
    const { subjects } = await ada.get(figureCatalogue.getFigures, {
      keys: ['cost.intensity'],
      subject: 'organization',
      grain: 'year',
      from: '2025-01-01',
    });
    expect(subjects[0]?.figures['cost.intensity']).toMatchObject([
      { value: null, unit: '', reason: 'several-currencies' },
    ]);
  });

  test('a property with bills for half of the days is not ranked, and its months say which are covered', async () => {
    const thin = (await table(ada)).of.get('Thin');
    expect(thin).toMatchObject({ is_ranked: false, energy: { value: 60 } });
    expect(thin?.coverage.value).toBeCloseTo(181 / 365, 9);
    expect(thin?.month_covered.slice(5, 7)).toEqual([1, 0]);
    expect(thin?.month_kwh[6]).toBeNull();
  });

  test('a portfolio, a fund and the filters of the list of properties narrow it', async () => {
    const names = async (change: object) => (await table(ada, change)).rows.map((row) => row.environment_name);
    expect(await names({ portfolio_id: north })).toEqual(['Ash', 'Birch', 'Cedar', 'Thin']);
    const { _id: fund_id } = await ada.get(funds.saveFund, { name: 'Fund I' });
    await ada.get(funds.assignPortfolioToFund, { fund_id, portfolio_id: north });
    expect(await names({ fund_id })).toEqual(['Ash', 'Birch', 'Cedar', 'Thin']);
    expect(await names({ where: writeListQuery({ field: 'property_type', in: ['retail'] }) })).toEqual(['Shop']);
    const both = await ada.ask(comparison.getComparedProperties, { ...ofYear, portfolio_id: north, fund_id });
    expect(both).toMatchObject({ httpStatus: 400, errors: [{ field: 'fund_id' }] });
  });

  test('the last twelve months have the same figures, and the change from the twelve before', async () => {
    const bob = await server.newAdmin('Bob');
    const { _id: environment_id } = await bob.newEnvironment({ gross_floor_area: 1000 });
    const today = new Date();
    const month = (back: number) => {
      const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1));
      return day.toISOString().slice(0, 10);
    };
    for (let back = 36; back > 0; back--)
      await saveBill(server, bob, {
        environment_id,
        start: month(back),
        end: month(back - 1),
        quantity: back > 18 ? 5000 : 6000,
        cost: 500,
      });
    const { rows, months } = await bob.get(comparison.getComparedProperties, { ...ofYear, is_last_12_months: true });
    expect(months).toHaveLength(12);
    expect(rows).toMatchObject([{ is_ranked: true, coverage: { value: 1 }, cost: { value: 6, unit: 'EUR/m²' } }]);
    const [row] = rows;
    expect(row?.energy.value).toBeCloseTo(72, 6);
    expect(row?.change.value).toBeGreaterThan(0);
    expect(row?.month_kwh.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBeCloseTo(72_000, 3);
    const found = await bob.get(comparison.getPropertyDifference, {
      environment_id,
      ...ofYear,
      is_last_12_months: true,
    });
    expect(found).toMatchObject({ others: [], steps: null, change: { others: null } });
    expect(found.change.own).toBeCloseTo(row?.change.value ?? NaN, 9);
    expect(found.covered?.days).toBe(found.covered?.due);
  });
});

describe('why a property differs', () => {
  const why = (person: Person, environment_id: string, change: object = {}) =>
    person.get(comparison.getPropertyDifference, { environment_id, ...ofYear, ...change });

  test('the steps lead from the mean of the other offices of its country to the property, and add up', async () => {
    const found = await why(ada, ids.ash);
    expect(found).toMatchObject({
      basis: 'type-and-country',
      others: [{ environment_name: 'Birch' }, { environment_name: 'Cedar' }],
      left_out: 1,
      is_partial: false,
      covered: { days: 365 * 3, due: 365 * 3 },
    });
    const { steps } = found;
    expect(steps?.others.kwh_per_m2).toBeCloseTo(100, 6);
    expect(steps?.own.kwh_per_m2).toBeCloseTo(180, 6);
    expect(steps?.energy.carriers).toMatchObject([
      { carrier: 'natural_gas', kwh_per_m2: expect.closeTo(60, 6) as number },
      { carrier: 'electricity', kwh_per_m2: expect.closeTo(20, 6) as number },
    ]);
    const sum =
      (steps?.others.kg_per_m2 ?? NaN) +
      (steps?.energy.kg_per_m2 ?? NaN) +
      (steps?.sources.kg_per_m2 ?? NaN) +
      (steps?.further ?? []).reduce((all, { kg_per_m2 }) => all + kg_per_m2, 0);
    expect(sum).toBeCloseTo(found.emissions.value ?? NaN, 9);
    expect(steps?.own.kg_per_m2).toBeCloseTo(found.emissions.value ?? NaN, 9);
    // The water of Ash is among the other emissions, not in its energy.
    expect(steps?.further).toMatchObject([{ of: 'other' }]);
    expect(steps?.further[0]?.kg_per_m2).toBeGreaterThan(0);
    expect(found.change.own).toBeCloseTo(180 / ((175 * 365) / 366) - 1, 9);
    expect(found.change.others).toBeCloseTo(400 / ((410 * 365) / 366) - 1, 9);
    expect(found.months[0]?.own).toBeCloseTo(180 * (31 / 365), 6);
    expect(found.months[0]?.others).toBeCloseTo(100 * (31 / 365), 6);
  });

  test('without two others of its type a property is compared with all that have enough data', async () => {
    const found = await why(ada, ids.shop);
    expect(found.basis).toBe('all');
    expect(found.others.map(({ environment_name }) => environment_name)).toEqual(['Ash', 'Birch', 'Cedar', 'London']);
  });

  test('in a chosen portfolio it is compared with the others of that portfolio', async () => {
    const found = await why(ada, ids.london, { portfolio_id: north });
    expect(found).toMatchObject({ basis: 'group', group_name: 'North' });
    expect(found.others).toHaveLength(3);
  });

  test('measures that are not begun are listed with their saving per square metre', async () => {
    const measure = { environment_id: ids.ash, savings: [{ carrier: 'electricity' as const, quantity: 9000 }] };
    await ada.get(efficiencyMeasures.saveEfficiencyMeasure, { ...measure, title: 'Night setback', status: 'selected' });
    await ada.get(efficiencyMeasures.saveEfficiencyMeasure, { ...measure, title: 'LED', status: 'completed' });
    expect((await why(ada, ids.ash)).measures).toMatchObject([
      { title: 'Night setback', annual_kwh: 9000, kwh_per_m2: 9 },
    ]);
  });

  test('the means of a member are of the properties in reach alone, and the answer says that there are others', async () => {
    const mo = await server.newMember(ada, [ids.ash, ids.birch, ids.london]);
    expect((await table(mo)).rows.map((row) => row.environment_name)).toEqual(['Ash', 'Birch', 'London']);
    const found = await why(mo, ids.ash);
    expect(found.is_partial).toBe(true);
    expect(found.others.map(({ environment_name }) => environment_name)).toEqual(['Birch', 'London']);
    expect(await mo.ask(comparison.getPropertyDifference, { environment_id: ids.cedar, ...ofYear })).toMatchObject({
      httpStatus: 404,
    });
  });
});

test('a rating is that of the documents of the property', async () => {
  await ada.get(propertyDocuments.addPropertyDocument, {
    environment_id: ids.ash,
    kind: 'energy_certificate',
    title: 'Energy certificate',
    scheme: 'EPC',
    rating: 'C',
    valid_until: '2031-05-01',
  });
  expect((await table(ada)).of.get('Ash')?.ratings).toMatchObject([{ scheme: 'EPC', rating: 'C' }]);
});

test('the first year over the limit is that of the plan by property', async () => {
  const found = await ada.get(comparison.getFirstYearsOverLimit, ofYear);
  const { paginateData } = await ada.get(netZero.getPropertyStrips, {
    level: 'Organization',
    ...ofYear,
    page_size: 100,
  });
  expect(found).toHaveLength(6);
  for (const strip of paginateData) {
    const row = found.find((one) => one.environment_id === strip.environment_id);
    const years = [strip.first_limit, strip.first_pathway].flatMap((one) => one ?? []);
    expect(row?.first_year ?? null).toBe(years.length ? Math.min(...years) : null);
  }
  expect(await ada.get(comparison.getFirstYearsOverLimit, { ...ofYear, portfolio_id: north })).toHaveLength(4);
});

test('another organization sees nothing', async () => {
  const eve = await server.newAdmin('Eve');
  expect((await table(eve)).rows).toEqual([]);
  expect(await eve.ask(comparison.getPropertyDifference, { environment_id: ids.ash, ...ofYear })).toMatchObject({
    httpStatus: 404,
  });
  expect(await eve.ask(comparison.getComparedProperties, { ...ofYear, portfolio_id: north })).toMatchObject({
    httpStatus: 404,
  });
  expect(await eve.get(comparison.getFirstYearsOverLimit, ofYear)).toEqual([]);
});
