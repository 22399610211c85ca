import { entries } from '@steward/contract/carbon/entries';
import { inventory } from '@steward/contract/carbon/inventory';
import { restatement } from '@steward/contract/carbon/restatement';
import { environments } from '@steward/contract/estate/environments';
import { meters } from '@steward/contract/estate/meters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { entryVersions } from '../../../testing/seeing.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('properties that compare in both years, and why others do not', async () => {
  const person = await server.newAdmin('Gila');
  const meter = async (kwh: readonly [number, number], until = '2024-01-01') => {
    const { _id } = await person.newEnvironment({ gross_floor_area: 1000 });
    await saveBill(server, person, { environment_id: _id, start: '2022-01-01', end: '2023-01-01', quantity: kwh[0] });
    await saveBill(server, person, { environment_id: _id, start: '2023-01-01', end: until, quantity: kwh[1] });
    return _id;
  };
  await meter([1000, 950]);
  await meter([500, 600]);
  const sold = await meter([900, 10]);
  const half = await meter([10, 5], '2023-07-01');
  // Its only meter is due since November of the year before: 61 of 61 days, but two months of a year.
  const late = (await person.newEnvironment({ gross_floor_area: 1000 }))._id;
  await person.get(meters.addMeter, {
    environment_id: late,
    meter_no: 'N1',
    utility: 'ENERGY',
    carrier: 'electricity',
    unit: 'kWh',
    valid_from: '2022-11-01',
  } as never);
  const since = { environment_id: late, meter_no: 'N1' };
  await saveBill(server, person, { ...since, start: '2022-11-01', end: '2023-01-01', quantity: 2 });
  await saveBill(server, person, { ...since, start: '2023-01-01', end: '2024-01-01', quantity: 10 });
  const empty = (await person.newEnvironment())._id;
  await person.get(environments.savePropertyChange, {
    environment_id: sold,
    attribute: 'control',
    word: 'none',
    valid_from: '2023-06-01',
  });
  const extended = await meter([10, 20]);
  await person.get(environments.savePropertyChange, {
    environment_id: extended,
    attribute: 'gross_floor_area',
    number: 1200,
    valid_from: '2023-01-01',
  });
  const rebuilt = await meter([10, 10]);
  const works = { environment_id: rebuilt, attribute: 'works' as const };
  await person.get(environments.savePropertyChange, { ...works, word: 'renovation', valid_from: '2021-06-01' });
  await person.get(environments.savePropertyChange, { ...works, word: 'in_use', valid_from: '2022-01-02' });
  const { _id: flights } = await person.get(entries.createScope, {
    scope: 3,
    category: '6',
    name: 'Flights',
    first_day: '2023-01-01',
    last_day: '2023-12-31',
    quantity: 1_000_000,
    unit: 'km',
    method: 'distance',
    factor_kind: 'own',
    kg_co2e_per_unit: 1,
    factor_source: 'Airline',
  });
  await person.get(entries.approveScopes, await entryVersions(person, [flights]));
  const { changes, properties } = await person.get(restatement.getLikeForLike, { level: 'Organization', year: 2023 });
  const energy = changes.find(({ measure }) => measure === 'energy');
  expect(energy).toMatchObject({ prior: 1500, current: 1550 });
  expect(energy?.change).toBeCloseTo(0.033333, 6);
  expect(energy?.share).toBeGreaterThan(0.9);
  expect(energy?.share).toBeLessThan(1);
  const reason = (id: string) => properties.find(({ environment_id }) => environment_id === id)?.because;
  expect(properties.filter(({ because }) => because === null)).toHaveLength(2);
  expect([sold, half, empty, extended].map(reason)).toEqual(['changed', 'coverage-low', 'no-data', 'area-differs']);
  expect(reason(rebuilt)).toBe('under-works');
  expect(properties.find(({ environment_id }) => environment_id === late)).toMatchObject({
    because: 'coverage-low',
    prior_coverage: expect.closeTo(61 / 365, 9) as number,
    coverage: 1,
  });
  // Flights without a property are in no total of properties.
  expect(changes.find(({ measure }) => measure === 'location')?.share).toBeCloseTo(energy?.share ?? NaN, 9);
  await person.get(environments.savePropertyChange, { ...works, word: 'in_use', valid_from: '2021-12-31' });
  const after = await person.get(restatement.getLikeForLike, { level: 'Organization', year: 2023 });
  const of = after.properties.find(({ environment_id }) => environment_id === rebuilt);
  // Finished before the first of the two years began.
  expect(of?.because).toBeNull();

  // A property without bills has unknown figures, not 0.
  const unknown = { prior_energy_kwh: null, energy_kwh: null };
  expect(properties.find(({ environment_id }) => environment_id === empty)).toMatchObject(unknown);
  const bare = await person.get(inventory.ghg_report, { level: 'Property', target_id: empty, year: 2023 });
  expect(bare).toMatchObject({ energy_kwh: null, by_environment: [{ energy_kwh: null }] });

  const loose = { level: 'Organization' as const, year: 2023, coverage_difference: 0.2 };
  // Half a year is too little, however far the two years may lie apart.
  expect(
    (await person.get(restatement.getLikeForLike, loose)).properties.filter(({ because }) => !because),
  ).toHaveLength(3);
  const thisYear = { level: 'Organization' as const, year: new Date().getUTCFullYear() };
  expect((await person.ask(restatement.getLikeForLike, thisYear)).errors).toEqual([
    { field: 'year', message: 'must be a year that has ended' },
  ]);
  const eve = await server.newAdmin('Eve');
  const foreign = { level: 'Portfolio' as const, target_id: crypto.randomUUID(), year: 2023 };
  expect((await eve.ask(restatement.getLikeForLike, foreign)).code).toBe('portfolio.not-found');
  expect((await eve.get(restatement.getLikeForLike, { level: 'Organization', year: 2023 })).properties).toEqual([]);
  const mo = await server.newMember(person, [sold]);
  expect((await mo.ask(restatement.getLikeForLike, { level: 'Organization', year: 2023 })).httpStatus).toBe(403);
});

test('water and waste without bills exclude neither energy nor emissions from like-for-like', async () => {
  const person = await server.newAdmin('Wada');
  const years = [
    { start: '2022-01-01', end: '2023-01-01' },
    { start: '2023-01-01', end: '2024-01-01' },
  ] as const;
  const house = async () => {
    const { _id: environment_id } = await person.newEnvironment({ gross_floor_area: 1000, country_code: 'GB' });
    await saveBill(server, person, { environment_id, ...years[0], quantity: 1000 });
    await saveBill(server, person, { environment_id, ...years[1], quantity: 900 });
    return environment_id;
  };
  const water = (environment_id: string, of: 0 | 1, quantity: number) =>
    saveBill(server, person, { environment_id, carrier: 'water', ...years[of], quantity });
  const [plain, later, both] = [await house(), await house(), await house()];
  // The water of one is billed from 2023 on, of the other in both years.
  await water(later, 1, 500_000);
  await water(both, 0, 200_000);
  await water(both, 1, 100_000);
  const { changes, properties } = await person.get(restatement.getLikeForLike, { level: 'Organization', year: 2023 });
  const of = (id: string) => properties.find(({ environment_id }) => environment_id === id);
  for (const id of [plain, later, both])
    expect(of(id)).toMatchObject({ because: null, coverage: 1, prior_coverage: 1 });
  expect([plain, later, both].map((id) => of(id)?.water.because)).toEqual(['no-data', 'no-data', null]);
  expect(of(both)?.waste.because).toBe('no-data');
  const change = (measure: string) => changes.find((one) => one.measure === measure);
  expect(change('energy')).toMatchObject({ prior: 3000, current: 2700 });
  expect(change('water')).toMatchObject({ prior: 200_000, current: 100_000, change: -0.5 });
  expect(change('waste')?.change).toBeNull();
  // Water that is billed in one year only is in the emissions of neither.
  expect(of(later)?.location).toBeCloseTo(of(plain)?.location ?? NaN, 9);
  expect(of(both)?.location).toBeGreaterThan(of(plain)?.location ?? NaN);
});
