import { entries } from '@steward/contract/carbon/entries';
import { netZero } from '@steward/contract/carbon/net-zero';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const level = 'Property' as const;

/** Gas of Great Britain, the same in every year, and in 2024 an entry of scope 3. */
async function office(person: Person) {
  const { _id: environment_id } = await person.newEnvironment({ country_code: 'GB' });
  for (const year of [2022, 2023, 2024])
    await saveBill(server, person, {
      environment_id,
      start: `${year}-01-01`,
      end: `${year + 1}-01-01`,
      quantity: 100_000,
      meter_no: 'E',
    });
  const { _id } = await person.get(entries.createScope, {
    environment_id,
    scope: 3,
    category: '6',
    name: 'Flights',
    first_day: '2024-01-01',
    last_day: '2024-12-31',
    quantity: 1000,
    unit: 'km',
    method: 'distance',
    factor_kind: 'own',
    kg_co2e_per_unit: 0.25,
    factor_source: 'Airline',
  });
  await person.get(entries.approveScopes, await entryVersions(person, [_id]));
  return environment_id;
}

test('a national target runs through the figures that were entered, with their source, and its budget ends with them', async () => {
  const person = await server.newAdmin('Ada');
  const environment_id = await office(person);
  const national = {
    environment_id,
    kind: 'national' as const,
    base_year: 2022,
    base_kg: 20_000,
    points: [
      { year: 2032, reduction: 50 },
      { year: 2042, reduction: 90 },
    ],
  };
  expect((await person.ask(netZero.saveEmissionTarget, national)).errors?.[0]?.field).toBe('source');
  const source = 'Climate Act, section 3';
  expect((await person.ask(netZero.saveEmissionTarget, { ...national, source, points: [] })).errors?.[0]?.field).toBe(
    'points',
  );
  await person.get(netZero.saveEmissionTarget, { ...national, source });
  const plan = await person.get(netZero.getNetZeroPlan, { level, target_id: environment_id, year: 2024 });
  expect(plan.target).toMatchObject({ kind: 'national', source });
  expect(plan.years.find(({ year }) => year === 2032)?.target_kg).toBe(10_000);
  expect(plan.years.find(({ year }) => year === 2037)?.target_kg).toBe(6000);
  expect(plan.budget?.until).toBe(2042);
  // 20 t falling by 1 t a year to 10, then by 0.8 t to 2.
  const first = Array.from({ length: 10 }, (_, at) => 19_000 - 1000 * at).reduce((sum, kg) => sum + kg, 0);
  const second = Array.from({ length: 10 }, (_, at) => 9200 - 800 * at).reduce((sum, kg) => sum + kg, 0);
  expect(plan.budget?.budget_kg).toBeCloseTo(first + second, 6);
});

test('after an overshoot the yearly rate rises so that the budget is kept up to the end of the target', async () => {
  const person = await server.newAdmin('Bea');
  const environment_id = await office(person);
  const target = { environment_id, kind: 'sbti-1.5c' as const, base_year: 2022, target_year: 2028 };
  const early = { ...target, target_year: 2022 };
  expect((await person.ask(netZero.saveEmissionTarget, early)).errors?.[0]?.field).toBe('target_year');
  await person.get(netZero.saveEmissionTarget, target);
  const ask = () => person.get(netZero.getNetZeroPlan, { level, target_id: environment_id, year: 2024 });
  const plan = await ask();
  const base = plan.target_base_kg ?? NaN;
  const emitted = [2023, 2024].map((year) => plan.years.find((row) => row.year === year)?.actual_kg ?? NaN);
  expect(plan.budget?.until).toBe(2028);
  expect(plan.budget?.budget_kg).toBeCloseTo(base * (6 - 0.042 * 21), 6);
  expect(plan.required).toMatchObject({ from: 2024, until: 2028 });
  const used = emitted.reduce((sum, kg) => sum + kg, 0);
  expect(plan.required?.overshoot).toBeCloseTo(used / (base * (2 - 0.042 * 3)) - 1, 9);
  const path = [1, 2, 3, 4].map((n) => (emitted[1] ?? NaN) - (plan.required?.rate ?? NaN) * base * n);
  expect(used + path.reduce((sum, kg) => sum + kg, 0)).toBeCloseTo(plan.budget?.budget_kg ?? NaN, 5);
});

test('scope 3 and market-based scope 2 have targets of their own; emissions other than energy are carried forward unchanged', async () => {
  const person = await server.newAdmin('Cleo');
  const environment_id = await office(person);
  const target = { environment_id, kind: 'own' as const, base_year: 2023, points: [{ year: 2033, reduction: 50 }] };
  const ids = new Set<string>();
  for (const [measure, base_kg] of [
    ['scopes-1-2-location', 10_000],
    ['scopes-1-2-market', 20_000],
    ['scope-3', 300],
  ] as const)
    ids.add((await person.get(netZero.saveEmissionTarget, { ...target, measure, base_kg }))._id);
  expect(ids.size).toBe(3);
  const about = { level, target_id: environment_id, year: 2024 };
  const travel = await person.get(netZero.getNetZeroPlan, { ...about, measure: 'scope-3' });
  expect(travel.target).toMatchObject({ measure: 'scope-3', base_kg: 300 });
  expect(travel.base_kg).toBe(250);
  expect(travel.years.find(({ year }) => year === 2024)).toMatchObject({ actual_kg: 250, plan_kg: 250 });
  expect(travel.years.find(({ year }) => year === 2033)).toMatchObject({ target_kg: 150, plan_kg: 250 });
  // 300 kg less 5 % of it each year: 255 in 2026, 240 in 2027.
  expect(travel.first_above.target).toBe(2027);
  const market = await person.get(netZero.getNetZeroPlan, { ...about, measure: 'scopes-1-2-market' });
  const location = await person.get(netZero.getNetZeroPlan, about);
  expect(market.target?.base_kg).toBe(20_000);
  expect(location.target?.base_kg).toBe(10_000);
  expect(market.base_kg).not.toBeNull();
  expect(location.years.find(({ year }) => year === 2030)?.plan_kg).toBeGreaterThan(0);
});

test('offsets are shown next to the emissions of their year and lower neither them nor the budget', async () => {
  const person = await server.newAdmin('Dora');
  const environment_id = await office(person);
  await person.get(netZero.saveEmissionTarget, { environment_id, kind: 'sbti-1.5c', base_year: 2022 });
  const about = { level, target_id: environment_id };
  const ask = () => person.get(netZero.getNetZeroPlan, { ...about, year: 2024 });
  const before = await ask();
  expect(before.years.every(({ offset_kg }) => offset_kg === null)).toBe(true);
  const offset = { environment_id, year: 2024, kind: 'offset' as const, kg: 5000, reference: 'Registry A 100-104' };
  const { _id } = await person.get(netZero.addEmissionOffset, offset);
  await person.get(netZero.addEmissionOffset, { ...offset, kind: 'sequestration', kg: 200, reference: 'Own forest' });
  const after = await ask();
  expect(after.years.find(({ year }) => year === 2024)?.offset_kg).toBe(5200);
  expect(after.years.map(({ offset_kg: _offset, ...row }) => row)).toEqual(
    before.years.map(({ offset_kg: _offset, ...row }) => row),
  );
  expect(after.budget).toEqual(before.budget);
  expect(after.base_kg).toBe(before.base_kg);
  expect(after.required).toEqual(before.required);
  const listed = await person.get(netZero.getEmissionOffsets, about);
  expect(listed.map(({ kg }) => kg).toSorted((a, b) => a - b)).toEqual([200, 5000]);

  // The organization has those of its properties, too; another one has and sees none.
  expect(await person.get(netZero.getEmissionOffsets, { level: 'Organization' })).toHaveLength(2);
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(netZero.getEmissionOffsets, about)).httpStatus).toBe(404);
  expect((await eve.ask(netZero.addEmissionOffset, offset)).httpStatus).toBe(404);
  expect((await eve.ask(netZero.deleteEmissionOffset, { emission_offset_id: _id })).httpStatus).toBe(404);
  const member = await server.newMember(person, [environment_id]);
  expect((await member.ask(netZero.addEmissionOffset, offset)).httpStatus).toBe(403);
  await person.get(netZero.deleteEmissionOffset, { emission_offset_id: _id });
  expect((await ask()).years.find(({ year }) => year === 2024)?.offset_kg).toBe(200);
});
