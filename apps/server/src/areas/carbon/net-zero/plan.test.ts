import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { netZero } from '@steward/contract/carbon/net-zero';
import { sqftToSqm } from '@steward/core/units/area';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

async function office(owner: Person, change: object = {}) {
  const { _id } = await owner.newEnvironment({ country_code: 'GB', gross_floor_area: 1000, ...change });
  const year = { start: '2025-01-01', end: '2026-01-01' };
  await saveBill(server, owner, { environment_id: _id, ...year, quantity: 100_000 });
  return _id;
}
const about = (target_id: string) => ({ level: 'Property' as const, target_id, year: 2025 });
const project = (environment_id: string, percent: number, start_year: number) => ({
  environment_id,
  name: `${percent} %`,
  start_year,
  capital_cost: 1000,
  annual_cost_saving: 100,
  currency: 'EUR',
  life_years: 40,
  savings: [{ carrier: 'electricity' as const, basis: 'percent' as const, value: percent }],
});

test('two projects move the first year above the target', async () => {
  const environment_id = await office(ada);
  const target = { environment_id, kind: 'sbti-1.5c' as const, base_year: 2025 };
  const saved = await ada.get(netZero.saveEmissionTarget, target);
  const before = await ada.get(netZero.getNetZeroPlan, about(environment_id));
  const base = before.base_kg ?? NaN;
  expect(base).toBeGreaterThan(0);
  expect(before.target_base_kg).toBe(base);
  expect(before.first_above).toMatchObject({ target: 2026, target_without: 2026 });
  expect(before.years.at(-1)).toMatchObject({ year: 2050, without_kg: base, target_kg: 0 });
  expect(before.years.find(({ year }) => year === 2035)?.target_kg).toBeCloseTo(base * 0.58, 6);

  await ada.get(decarbonization.addDecarbonizeProject, project(environment_id, 20, 2026));
  await ada.get(decarbonization.addDecarbonizeProject, project(environment_id, 30, 2028));
  const after = await ada.get(netZero.getNetZeroPlan, about(environment_id));
  // 80 % from 2026, 56 % from 2028; the target is at 58 % in 2035 and at 53.8 % in 2036.
  expect(after.first_above).toMatchObject({ target: 2036, target_without: 2026 });
  expect(after.years.find(({ year }) => year === 2028)?.plan_kg).toBeCloseTo(base * 0.56, 6);
  expect(after.projects).toBe(2);
  // 9 years: allowed 5 × 1 - 0.042 × 15; used 2 × 0.8 + 3 × 0.56.
  expect(after.budget).toMatchObject({ until: 2030, unknown_years: 0, used_up_in: null });
  expect(after.budget?.budget_kg).toBeCloseTo(base * 4.37, 5);
  expect(after.budget?.used_kg).toBeCloseTo(base * 3.28, 5);
  const greener = await ada.get(netZero.getNetZeroPlan, { ...about(environment_id), grid_fall: 0.1 });
  expect(greener.years.find(({ year }) => year === 2027)?.without_kg).toBeCloseTo(base * 0.81, 6);

  const own = { ...target, kind: 'own' as const, base_kg: 1_000_000, points: [{ year: 2030, reduction: 50 }] };
  expect((await ada.get(netZero.saveEmissionTarget, own))._id).toBe(saved._id);
  const changed = await ada.get(netZero.getNetZeroPlan, about(environment_id));
  expect(changed.years.find(({ year }) => year === 2030)?.target_kg).toBe(500_000);
  expect((await ada.ask(netZero.saveEmissionTarget, { ...own, points: [] })).errors?.[0]?.field).toBe('points');
  await ada.get(netZero.deleteEmissionTarget, { emission_target_id: saved._id });
  expect((await ada.get(netZero.getNetZeroPlan, about(environment_id))).target).toBeNull();
});

test('a pathway that was loaded says when carbon and energy are misaligned', async () => {
  const owner = await server.newAdmin('Paul');
  const environment_id = await office(owner);
  const head = 'pathway_version,scenario,metric,unit,country_alpha_2,region,property_type,2025,2050';
  const csv = `${head}\nInvented 1,1.5C,energy,kWh/m2,GB,,Office,150,50\nInvented 1,1.5C,carbon,kg/m2,GB,,Office,1000,0\n`;
  const wrong = await owner.ask(netZero.loadPathways, { csv: csv.replace('150', 'x') });
  expect(wrong).toMatchObject({
    code: 'pathways.unreadable',
    errors: [{ message: 'Line 2: "x" is no value for 2025' }],
  });
  const loaded = { pathways: 2, versions: ['Invented 1'] };
  expect(await owner.get(netZero.loadPathways, { csv })).toEqual(loaded);
  expect(await owner.get(netZero.loadPathways, { csv })).toEqual(loaded);
  expect(await owner.get(netZero.getPathways, {})).toMatchObject([{ version: 'Invented 1', pathways: 2 }]);
  const plan = await owner.get(netZero.getNetZeroPlan, about(environment_id));
  expect(plan).toMatchObject({ pathway: { version: 'Invented 1', scenario: '1.5C' }, without_pathway: 0 });
  // 100 kWh/m² against 150 falling by 4 a year: 98 in 2038.
  expect(plan.first_above).toMatchObject({ energy: 2038, energy_without: 2038 });
  expect(plan.first_above.carbon).toBeGreaterThan(2038);
  expect(await eve.get(netZero.getPathways, {})).toEqual([]);
  await owner.get(netZero.deletePathways, { version: 'Invented 1' });
  expect((await owner.ask(netZero.deletePathways, { version: 'Invented 1' })).code).toBe('pathways.not-found');
});

test('an office in New York has the limit of the law in its plan, and no emissions where no coefficient is published', async () => {
  const newYork = { country_code: 'US', state: 'NY', city: 'New York', zip_code: '10118' };
  const environment_id = await office(ada, { ...newYork, gross_floor_area: sqftToSqm(30_000) });
  const plan = await ada.get(netZero.getNetZeroPlan, about(environment_id));
  const of = (year: number) => plan.years.find((one) => one.year === year);
  expect(of(2026)?.limit_kg).toBeCloseTo(227_400, 4);
  expect(of(2026)?.law_kg).toBeCloseTo(28_896.2, 4);
  expect(of(2036)).toMatchObject({ law_kg: null });
  expect(plan.first_above.limit).toBeNull();
});

test('without bills the plan is unknown, and others see nothing', async () => {
  const { _id } = await ada.newEnvironment();
  const empty = await ada.get(netZero.getNetZeroPlan, about(_id));
  expect(empty.base_kg).toBeNull();
  expect(empty.years.every(({ plan_kg, without_kg }) => plan_kg === null && without_kg === null)).toBe(true);
  const mo = await server.newMember(ada, [_id]);
  const { _id: other } = await ada.newEnvironment();
  for (const person of [eve, mo]) {
    expect((await person.ask(netZero.getNetZeroPlan, about(other))).httpStatus).toBe(404);
    const target = { environment_id: other, kind: 'sbti-1.5c' as const, base_year: 2020 };
    expect((await person.ask(netZero.saveEmissionTarget, target)).statusCode).not.toBe(200);
  }
  expect((await mo.ask(netZero.saveEmissionTarget, { kind: 'sbti-1.5c', base_year: 2020 })).httpStatus).toBe(403);
  expect((await mo.ask(netZero.loadPathways, { csv: 'x' })).httpStatus).toBe(403);
});
