import { boundaries } from '@steward/contract/carbon/boundaries';
import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import { netZero } from '@steward/contract/carbon/net-zero';
import { environments } from '@steward/contract/estate/environments';
import { sqftToSqm } from '@steward/core/units/area';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { addLedProject } from '../../../testing/samples/led-project.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { limitPack } from '../../../testing/fixtures/limit-pack.ts';
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

const year = { start: '2025-01-01', end: '2026-01-01' };
const newYork = { country_code: 'US', state: 'NY', city: 'New York', zip_code: '10118' };
const pathways = [
  'pathway_version,scenario,metric,unit,country_alpha_2,region,property_type,2025,2050',
  'Own 1,1.5C,carbon,kgCO2e/m2,US,,Office,60,5',
  '',
].join('\n');

/** An office in New York above its limit from 2030 on, with a target of its own and a project. */
async function newOffice() {
  const { _id: environment_id } = await ada.newEnvironment({
    ...newYork,
    environment_name: 'Tower',
    gross_floor_area: sqftToSqm(300_000),
  });
  await saveBill(server, ada, { environment_id, ...year, quantity: 7_500_000, meter_no: 'E1' });
  await saveBill(server, ada, {
    environment_id,
    start: '2024-01-01',
    end: '2025-01-01',
    quantity: 7_600_000,
    meter_no: 'E1',
  });
  await ada.get(netZero.saveEmissionTarget, { environment_id, kind: 'sbti-1.5c', base_year: 2025 });
  await addLedProject(ada, environment_id);
  return environment_id;
}

test('the strip of a property says the same as its plan, year by year', async () => {
  const environment_id = await newOffice();
  await ada.get(netZero.loadPathways, { csv: pathways });
  const about = { level: 'Property' as const, target_id: environment_id, year: 2025, grid_fall: 0.02 };
  const plan = await ada.get(netZero.getNetZeroPlan, about);
  const { paginateData, years, pathway, totalData } = await ada.get(netZero.getPropertyStrips, about);
  expect(totalData).toBe(1);
  expect(pathway).toEqual({ version: 'Own 1', scenario: '1.5C' });
  expect(years[0]).toBe(2023);
  expect(years.at(-1)).toBe(2050);
  const [strip] = paginateData;
  const [law] = strip?.limits ?? [];
  if (!strip || !law) throw new Error('no strip');
  expect(strip.first_law).toBe(plan.law);
  expect(strip).toMatchObject({ environment_name: 'Tower', target_of: 'property' });
  const area = sqftToSqm(300_000);
  for (const one of plan.years) {
    const at = years.indexOf(one.year);
    const lines = [
      [strip.actual, one.actual_kg],
      [strip.plan, one.plan_kg],
      [strip.target, one.target_kg],
      [law.limit, one.limit_kg],
      [law.law, one.law_kg],
      [strip.pathway, one.carbon_path === null ? null : one.carbon_path * area],
    ] as const;
    for (const [line, kg] of lines) {
      const value = line[at] ?? null;
      if (kg === null) expect(value).toBeNull();
      else expect((value ?? Number.NaN) * area).toBeCloseTo(kg, 3);
    }
  }
  expect(strip).toMatchObject({
    first_target: plan.first_above.target,
    first_limit: plan.first_above.limit,
    first_pathway: plan.first_above.carbon,
  });
  const known = [strip.first_target, strip.first_limit, strip.first_pathway].filter((one) => one !== null);
  expect(known).toHaveLength(3);
  expect(strip.first).toBe(Math.min(...known));
});

test('a limit for each square metre is that of the whole building, whatever part of it counts', async () => {
  const owner = await server.newAdmin('Paula');
  const { _id: environment_id } = await owner.newEnvironment({ ...newYork, gross_floor_area: sqftToSqm(300_000) });
  await saveBill(server, owner, { environment_id, ...year, quantity: 7_500_000 });
  await owner.get(environments.savePropertyChange, {
    environment_id,
    attribute: 'ownership_share',
    number: 0.4,
    word: null,
    valid_from: null,
  });
  await owner.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  const about = { level: 'Property' as const, target_id: environment_id, year: 2025 };
  const { paginateData, years } = await owner.get(netZero.getPropertyStrips, about);
  const [law] = paginateData[0]?.limits ?? [];
  // Office: 0.00758 t/ft² = 81.59 kg/m²; 7.5 million kWh × 0.288962 kg = 2,167.2 t on 27,870.9 m².
  expect(law?.limit[years.indexOf(2025)]).toBeCloseTo(7.58 * 10.7639104, 3);
  expect(law?.law[years.indexOf(2025)]).toBeCloseTo(2_167_215 / sqftToSqm(300_000), 3);
});

test('strips come by the first missed year, in pages, and a target of the organization is applied in proportion', async () => {
  const owner = await server.newAdmin('Olga');
  const names = ['Early', 'Late', 'Without data'];
  const ids = new Map<string, string>();
  for (const environment_name of names)
    ids.set(environment_name, (await owner.newEnvironment({ environment_name, country_code: 'GB' }))._id);
  for (const name of ['Early', 'Late'])
    await saveBill(server, owner, { environment_id: ids.get(name) ?? '', ...year, quantity: 100_000 });
  await owner.get(netZero.saveEmissionTarget, { kind: 'sbti-1.5c', base_year: 2025 });
  await owner.get(decarbonization.addDecarbonizeProject, {
    environment_id: ids.get('Late') ?? '',
    name: 'Heat',
    status: 'selected',
    start_year: 2026,
    capital_cost: 1,
    annual_cost_saving: 0,
    currency: 'GBP',
    life_years: 30,
    // 30 % less is 4.2 % a year until the eighth.
    savings: [{ carrier: 'electricity', basis: 'percent', value: 30 }],
  });
  const ask = (change: object) =>
    owner.get(netZero.getPropertyStrips, { level: 'Organization', year: 2025, ...change });
  const all = await ask({});
  expect(all.paginateData.map((one) => [one.environment_name, one.first, one.first_by, one.target_of])).toEqual([
    ['Early', 2026, 'target', 'organization'],
    ['Late', 2033, 'target', 'organization'],
    ['Without data', null, null, 'organization'],
  ]);
  expect(all).toMatchObject({ properties: 3, missed: 2, missed_by_2030: 1, without_data: 1 });
  const reversed = await ask({ descending: true, page_size: 1, page: 2 });
  expect(reversed).toMatchObject({ totalData: 3, paginateData: [{ environment_name: 'Early' }] });
  const byTarget = await ask({ sort: 'target', descending: true });
  expect(byTarget.paginateData.map((one) => one.environment_name)).toEqual(['Late', 'Early', 'Without data']);
  expect((await ask({ search: 'late' })).paginateData).toMatchObject([{ environment_name: 'Late' }]);
});

test('a law added by an admin is in the strip with its first exceeded year and its penalty', async () => {
  const owner = await server.newAdmin('Lea');
  const place = { country_code: 'DE', city: 'Hamburg', zip_code: '20095', property_type: 'office' } as const;
  const { _id: environment_id } = await owner.newEnvironment({ ...place, gross_floor_area: 5000 });
  const { _id: small } = await owner.newEnvironment({ ...place, environment_name: 'Small', gross_floor_area: 1000 });
  for (const id of [environment_id, small])
    await saveBill(server, owner, { environment_id: id, ...year, quantity: 120_000 });
  const ask = async (of: string) =>
    (await owner.get(netZero.getPropertyStrips, { level: 'Property', target_id: of, year: 2025 })).paginateData[0];
  expect(await ask(environment_id)).toMatchObject({ limits: [], first: null, first_law: null });

  // 120,000 kWh × 0.0004 t = 48 t of 5,000 m² × 0.01 t = 50 t; in 2030 120,000 × 0.0003 = 36 t of 5,000 × 0.005 = 25 t: 11 t × 100 EUR.
  const strict = {
    ...limitPack,
    coefficients: limitPack.coefficients.map((one) => ({ ...one, tonnes_per_unit: [0.0004, 0.0003] })),
  };
  const { _id: limit_pack_id } = await owner.get(emissionLimits.saveLimitPack, strict);
  const strip = await ask(environment_id);
  expect(strip).toMatchObject({ first: 2030, first_by: 'limit', first_limit: 2030, first_law: 'City limits' });
  expect(strip?.limits).toMatchObject([
    { limit_pack_id, name: 'City limits', version: '1', currency: 'EUR', first: 2030 },
  ]);
  const [law] = strip?.limits ?? [];
  expect(law?.penalty).toBeCloseTo(1100, 6);
  // From 2023 on: 2025 is the third year, 2030 the eighth.
  expect([law?.limit[2], law?.law[2], law?.limit[7], law?.law[7]].map((one) => Number(one?.toFixed(6)))).toEqual([
    10, 9.6, 5, 7.2,
  ]);
  const plan = await owner.get(netZero.getNetZeroPlan, { level: 'Property', target_id: environment_id, year: 2025 });
  expect(plan).toMatchObject({ law: 'City limits', first_above: { limit: 2030 } });
  // It covers more than 1,000 m².
  expect(await ask(small)).toMatchObject({ limits: [], first_limit: null });

  // A newer version replaces the older one; a law without a penalty has none; a law that ends has no value afterwards.
  await owner.get(emissionLimits.saveLimitPack, {
    ...limitPack,
    version: '2',
    penalty_per_tonne: 0,
    periods: [
      { from: 2020, until: 2029 },
      { from: 2030, until: 2034 },
    ],
    tables: limitPack.tables.map((table) => ({
      ...table,
      limits: table.limits.map((one) => ({ ...one, tonnes_per_area: [0.009, 0.005] })),
    })),
    vectors: limitPack.vectors.map((one) => ({ ...one, limit_t: 45, penalty: 0 })),
  });
  const newer = await ask(environment_id);
  expect(newer?.limits).toMatchObject([{ version: '2', first: 2025, penalty: null }]);
  expect(newer?.limits[0]?.limit.at(-1)).toBeNull();
  // Codes entered for one law leave those of another alone.
  const ofType = { table: 'type', code: 'Office', area: 4000 };
  const ofNewYork = { table: 'occupancy-group', code: 'B', area: 5000 };
  const { _id: packId } = newer?.limits.map((one) => ({ _id: one.limit_pack_id }))[0] ?? { _id: null };
  await owner.get(emissionLimits.saveLimitUses, { environment_id, limit_pack_id: packId, uses: [ofType] });
  await owner.get(emissionLimits.saveLimitUses, { environment_id, limit_pack_id: null, uses: [ofNewYork] });
  const usesUnder = async (limit_pack_id: string | null) =>
    (await owner.get(emissionLimits.getEnvWithCodeLimit, { limit_pack_id, year: 2025, environment_id })).properties[0]
      ?.uses;
  expect(await usesUnder(packId)).toEqual([ofType]);
  expect(await usesUnder(null)).toEqual([ofNewYork]);
  const eva = await server.newAdmin('Eva');
  const { _id: elsewhere } = await eva.newEnvironment({ ...place, gross_floor_area: 5000 });
  const others = await eva.get(netZero.getPropertyStrips, { level: 'Property', target_id: elsewhere, year: 2025 });
  expect(others.paginateData).toMatchObject([{ limits: [] }]);
});

test('a property under the target of its organization has that target in its plan, in proportion', async () => {
  const owner = await server.newAdmin('Ines');
  const { _id: environment_id } = await owner.newEnvironment({ country_code: 'GB' });
  await saveBill(server, owner, { environment_id, ...year, quantity: 100_000 });
  const ask = (target_id: string) => owner.get(netZero.getNetZeroPlan, { level: 'Property', target_id, year: 2025 });
  expect(await ask(environment_id)).toMatchObject({ target: null, target_of: null, first_above: { target: null } });
  await owner.get(netZero.saveEmissionTarget, { kind: 'sbti-1.5c', base_year: 2025, base_kg: 9e9 });
  const plan = await ask(environment_id);
  expect(plan).toMatchObject({ target: null, target_of: 'organization', target_base_year: 2025 });
  expect(plan.target_base_from).toBe('inventory');
  expect(plan.target_base_kg).toBe(plan.base_kg);
  expect(plan.first_above.target).toBe(2026);
  await owner.get(netZero.saveEmissionTarget, { environment_id, kind: 'sbti-wb2c', base_year: 2025, base_kg: 1000 });
  expect(await ask(environment_id)).toMatchObject({
    target: { environment_id },
    target_of: 'property',
    target_base_kg: 1000,
  });
});

test('another organization, and a member of another property, see no strips', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [own]);
  for (const person of [eve, mo]) {
    const about = { level: 'Property' as const, target_id: environment_id, year: 2025 };
    expect((await person.ask(netZero.getPropertyStrips, about)).httpStatus).toBe(404);
  }
  expect((await mo.ask(netZero.getPropertyStrips, { level: 'Organization', year: 2025 })).httpStatus).toBe(403);
});

test('a pathway is that of the type in each year: in the strip and in the plan, weighted by the area of the year', async () => {
  const mia = await server.newAdmin('Mia');
  const { _id: environment_id } = await mia.newEnvironment({
    ...newYork,
    environment_name: 'Changed',
    gross_floor_area: 1000,
  });
  const { _id: office } = await mia.newEnvironment({ ...newYork, environment_name: 'Office', gross_floor_area: 1000 });
  for (const id of [environment_id, office])
    await saveBill(server, mia, { environment_id: id, ...year, quantity: 100_000, meter_no: 'E1' });
  const csv = [
    'pathway_version,scenario,metric,unit,country_alpha_2,region,property_type,2020,2050',
    'Own 1,1.5C,carbon,kgCO2e/m2,US,,Office,60,60',
    'Own 1,1.5C,carbon,kgCO2e/m2,US,,Hotel,20,20',
    '',
  ].join('\n');
  await mia.get(netZero.loadPathways, { csv });
  const change = { environment_id, number: null, word: null, note: '' };
  // A hotel of half the size until the end of 2023, an office since.
  await mia.get(environments.savePropertyChange, {
    ...change,
    attribute: 'property_type',
    valid_from: '2024-01-01',
    word: 'office',
  });
  const history = await mia.get(environments.getPropertyHistory, { environment_id });
  const first = history.find(({ attribute, valid_from }) => attribute === 'property_type' && valid_from === null);
  await mia.get(environments.savePropertyChange, {
    ...change,
    change_id: first?._id ?? '',
    attribute: 'property_type',
    valid_from: null,
    word: 'hotel',
  });
  await mia.get(environments.savePropertyChange, {
    ...change,
    attribute: 'gross_floor_area',
    valid_from: '2024-01-01',
    number: 1000,
  });
  const areas = await mia.get(environments.getPropertyHistory, { environment_id });
  const before = areas.find(({ attribute, valid_from }) => attribute === 'gross_floor_area' && valid_from === null);
  await mia.get(environments.savePropertyChange, {
    ...change,
    change_id: before?._id ?? '',
    attribute: 'gross_floor_area',
    valid_from: null,
    number: 500,
  });
  const about = { level: 'Organization' as const, year: 2025 };
  const { paginateData, years } = await mia.get(netZero.getPropertyStrips, about);
  const strip = paginateData.find((one) => one.environment_id === environment_id);
  const stripIn = (of: number) => strip?.pathway[years.indexOf(of)];
  expect([2023, 2024, 2025, 2050].map(stripIn)).toEqual([20, 60, 60, 60]);
  await mia.get(netZero.saveEmissionTarget, { kind: 'sbti-1.5c', base_year: 2023 });
  const plan = await mia.get(netZero.getNetZeroPlan, about);
  const planIn = (of: number) => plan.years.find((one) => one.year === of)?.carbon_path;
  // (20 × 500 + 60 × 1,000) / 1,500.
  expect([planIn(2023), planIn(2024), planIn(2030)]).toEqual([expect.closeTo(70_000 / 1500, 9), 60, 60]);
  expect(plan.without_pathway).toBe(0);
});
