import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import { netZero } from '@steward/contract/carbon/net-zero';
import { sqftToSqm } from '@steward/core/units/area';
import { toSi } from '@steward/core/units/si';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitPack } from '../../../testing/fixtures/limit-pack.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const newYork = { country_code: 'US', state: 'NY', city: 'New York', zip_code: '10118' };

/** The office of the published example: 300,000 ft², 7.5 million kWh, 80,000 therms, in a year. */
async function exampleOffice(owner: Person, year: number, kwh = 7_500_000) {
  const { _id: environment_id } = await owner.newEnvironment({ ...newYork, gross_floor_area: sqftToSqm(300_000) });
  const days = { environment_id, start: `${year}-01-01`, end: `${year + 1}-01-01` };
  await saveBill(server, owner, { ...days, quantity: kwh, meter_no: 'E1' });
  if (kwh === 7_500_000)
    await saveBill(server, owner, {
      ...days,
      carrier: 'natural_gas',
      quantity: toSi(80_000, 'therm').value,
      meter_no: 'G1',
    });
  return environment_id;
}

const inYear = async (person: Person, environment_id: string, year: number) =>
  (await person.get(emissionLimits.getEnvWithCodeLimit, { environment_id, year })).properties[0];

test('credits, heat pumps and offsets are deducted as the law allows, in table, plan and strip', async () => {
  const owner = await server.newAdmin('Dora');
  const environment_id = await exampleOffice(owner, 2025);
  const entered = { environment_id, year: 2025, reference: 'NYGATS 101–1100' };
  const credits = await owner.get(emissionLimits.addLimitDeduction, {
    ...entered,
    kind: 'renewable-credits',
    quantity: 1_000_000,
  });
  // 1,000,000 × 0.000288962 = 288.962 t of 2,592.095 t; 2,303.133 - 2,274 = 29.133 t × 268
  const office = await inYear(owner, environment_id, 2025);
  expect(office?.this_year?.emissions_t).toBeCloseTo(2592.095, 5);
  expect(office?.this_year?.net_t).toBeCloseTo(2303.133, 5);
  expect(office?.this_year?.penalty).toBeCloseTo(7807.64, 2);
  expect(office?.deductions).toEqual([credits]);
  const plan = await owner.get(netZero.getNetZeroPlan, { level: 'Property', target_id: environment_id, year: 2025 });
  expect(plan.years.find(({ year }) => year === 2025)?.law_kg).toBeCloseTo(2_303_133, 0);
  const strips = await owner.get(netZero.getPropertyStrips, {
    level: 'Property',
    target_id: environment_id,
    year: 2025,
  });
  expect(strips.paginateData[0]?.limits[0]?.penalty).toBeCloseTo(7807.64, 2);

  // Credits apply to one year; heat pumps up to the entered last year.
  await owner.get(emissionLimits.addLimitDeduction, {
    ...entered,
    kind: 'electrification',
    quantity: 100_000,
    installed_on: '2025-03-01',
    until_year: 2030,
  });
  expect((await inYear(owner, environment_id, 2025))?.this_year).toMatchObject({ excess_t: 0, penalty: 0 });
  const later = (await inYear(owner, environment_id, 2025))?.periods[1];
  // 1,512.38 - 100,000 × 0.0013
  expect(later?.net_t).toBeCloseTo(1382.38, 5);
  await owner.get(emissionLimits.deleteLimitDeduction, { limit_deduction_id: credits._id });
  expect((await inYear(owner, environment_id, 2025))?.this_year?.net_t).toBeCloseTo(2462.095, 5);
});

test('an impossible deduction is refused at its field', async () => {
  const owner = await server.newAdmin('Della');
  const environment_id = await exampleOffice(owner, 2025);
  const pumps = { environment_id, kind: 'electrification' as const, year: 2025, quantity: 100, reference: 'Meter 7' };
  const field = (name: string) => ({ statusCode: 400, errors: [{ field: name }] });
  expect(await owner.ask(emissionLimits.addLimitDeduction, pumps)).toMatchObject(field('installed_on'));
  expect(await owner.ask(emissionLimits.addLimitDeduction, { ...pumps, installed_on: '2026-01-01' })).toMatchObject(
    field('installed_on'),
  );
  expect(
    await owner.ask(emissionLimits.addLimitDeduction, { ...pumps, installed_on: '2025-01-01', until_year: 2024 }),
  ).toMatchObject(field('until_year'));
  const measure = { environment_id, measures: [{ measure: 'painting', done_on: '2024-01-01' }] };
  expect(await owner.ask(emissionLimits.saveLimitMeasures, measure)).toMatchObject(field('measures'));
});

test('article 321 is met by the emissions of 2024 or by its thirteen measures, and lists what is open', async () => {
  const owner = await server.newAdmin('Delia');
  const over = await exampleOffice(owner, 2024);
  // 2,000,000 × 0.000288962 = 577.924 t of 300,000 × 0.002690852 = 807.256 t
  const within = await exampleOffice(owner, 2024, 2_000_000);
  const unknown = await exampleOffice(owner, 2025);
  for (const environment_id of [over, within, unknown])
    await owner.get(emissionLimits.saveTaxLot, { environment_id, tax_lot: '', is_other_path: true });
  expect((await inYear(owner, within, 2025))?.other_path).toMatchObject({
    state: 'by-limit',
    by_limit: { is_met: true, year: 2024, limit_of: 2030, emissions_t: expect.closeTo(577.924, 5) as number },
  });
  expect((await inYear(owner, unknown, 2025))?.other_path).toMatchObject({
    state: 'open',
    by_limit: { is_met: null, emissions_t: null },
  });
  const missed = (await inYear(owner, over, 2025))?.other_path;
  expect(missed).toMatchObject({ state: 'missed', by_limit: { is_met: false } });
  expect(missed?.by_limit?.limit_t).toBeCloseTo(807.2556, 4);
  const all = missed?.by_measures?.measures.map(({ measure }) => measure) ?? [];
  expect(all).toHaveLength(13);
  const done = all.map((measure) => ({ measure, done_on: '2024-10-01' as string | null, not_applicable: '' }));
  const last = { measure: all[12] ?? '', done_on: null, not_applicable: 'No radiators' };
  await owner.get(emissionLimits.saveLimitMeasures, { environment_id: over, measures: [...done.slice(0, 11), last] });
  const partly = (await inYear(owner, over, 2025))?.other_path;
  expect(partly?.state).toBe('missed');
  expect(partly?.by_measures?.measures.map(({ state }) => state).slice(10)).toEqual(['done', 'open', 'not-applicable']);
  await owner.get(emissionLimits.saveLimitMeasures, {
    environment_id: over,
    measures: [...done.slice(0, 11), { ...last, measure: all[11] ?? '' }, last],
  });
  expect((await inYear(owner, over, 2025))?.other_path?.state).toBe('by-measures');
});

test('a law that was added has its own deductions and its own path', async () => {
  const owner = await server.newAdmin('Dina');
  const { _id: limit_pack_id } = await owner.get(emissionLimits.saveLimitPack, {
    ...limitPack,
    deductions: { offsets: { share_of_limit: 0.2, from: 2020, until: 2029, source: 'Made for tests' } },
    other_path: {
      name: 'Measures',
      flat_penalty: 500,
      source: 'Made for tests',
      by_measures: { until: '2024-12-31', measures: ['roof'], source: 'Made for tests' },
    },
  });
  const { _id: environment_id } = await owner.newEnvironment({ country_code: 'DE', gross_floor_area: 5000 });
  const days = { environment_id, start: '2025-01-01', end: '2026-01-01' };
  await saveBill(server, owner, { ...days, quantity: 200_000 });
  const offsets = { environment_id, year: 2025, kind: 'offsets' as const, quantity: 15, reference: 'R 1' };
  await owner.get(emissionLimits.addLimitDeduction, offsets);
  // 80 t, limit 50 t, of 15 t at most 0.2 × 50 = 10 t: 20 t × 100 EUR
  const found = await owner.get(emissionLimits.getEnvWithCodeLimit, { environment_id, year: 2025, limit_pack_id });
  expect(found.properties[0]?.this_year).toMatchObject({ net_t: 70, penalty: 2000 });
  expect(found.pack.deductions).toMatchObject([{ kind: 'offsets' }]);
  await owner.get(emissionLimits.saveTaxLot, { environment_id, is_other_path: true });
  const measures = [{ measure: 'roof', done_on: '2024-12-31' }];
  await owner.get(emissionLimits.saveLimitMeasures, { environment_id, limit_pack_id, measures });
  const path = await owner.get(emissionLimits.getEnvWithCodeLimit, { environment_id, year: 2025, limit_pack_id });
  expect(path.properties[0]?.other_path).toMatchObject({ state: 'by-measures', by_limit: null });
  const wrong = { ...limitPack, version: '2', other_path: { name: 'P', flat_penalty: 1, source: 'S' } };
  const by_limit = { year: 2010, limit_of: 2030, source: 'S' };
  expect(
    await owner.ask(emissionLimits.saveLimitPack, { ...wrong, other_path: { ...wrong.other_path, by_limit } }),
  ).toMatchObject({ statusCode: 422 });
});

test('another organization, and a member of another property, see and change none of it', async () => {
  const owner = await server.newAdmin('Dolores');
  const eve = await server.newAdmin('Eve');
  const environment_id = await exampleOffice(owner, 2025);
  const offsets = { environment_id, year: 2025, kind: 'offsets' as const, quantity: 1, reference: 'R 1' };
  const { _id: limit_deduction_id } = await owner.get(emissionLimits.addLimitDeduction, offsets);
  const measures = { environment_id, measures: [{ measure: 'lighting', done_on: '2024-01-01' }] };
  const { _id: elsewhere } = await owner.newEnvironment({});
  const member = await server.newMember(owner, [elsewhere]);
  // A member may read only; the other organization finds nothing.
  for (const [other, statusCode] of [
    [eve, 404],
    [member, 403],
  ] as const) {
    expect(await other.ask(emissionLimits.addLimitDeduction, offsets)).toMatchObject({ statusCode });
    expect(await other.ask(emissionLimits.deleteLimitDeduction, { limit_deduction_id })).toMatchObject({ statusCode });
    expect(await other.ask(emissionLimits.saveLimitMeasures, measures)).toMatchObject({ statusCode });
  }
  expect(await member.ask(emissionLimits.getEnvWithCodeLimit, { environment_id, year: 2025 })).toMatchObject({
    statusCode: 404,
  });
  expect((await inYear(owner, environment_id, 2025))?.deductions).toHaveLength(1);
});
