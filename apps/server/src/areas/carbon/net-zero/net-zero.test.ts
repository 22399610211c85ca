import { netZero } from '@steward/contract/carbon/net-zero';
import { environments } from '@steward/contract/estate/environments';
import { sqftToSqm } from '@steward/core/units/area';
import { toSi } from '@steward/core/units/si';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitPack } from '../../../testing/fixtures/limit-pack.ts';
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

const year = { start: '2025-01-01', end: '2026-01-01' };
const newYork = { country_code: 'US', state: 'NY', city: 'New York', zip_code: '10118' };

/** The office of the published example: 300,000 ft², 7.5 million kWh, 80,000 therms. */
async function exampleOffice(owner: Person) {
  const { _id: environment_id } = await owner.newEnvironment({ ...newYork, gross_floor_area: sqftToSqm(300_000) });
  await saveBill(server, owner, { environment_id, ...year, quantity: 7_500_000, meter_no: 'E1' });
  const gas = { carrier: 'natural_gas' as const, quantity: toSi(80_000, 'therm').value, meter_no: 'G1' };
  await saveBill(server, owner, { environment_id, ...year, ...gas });
  return environment_id;
}

const lamps = (environment_id: string) => ({
  environment_id,
  name: 'LED lighting',
  measure: 'led_retrofit',
  status: 'selected' as const,
  start_year: 2027,
  capital_cost: 100_000,
  annual_cost_saving: 15_000,
  currency: 'EUR',
  life_years: 10,
  savings: [{ carrier: 'electricity' as const, basis: 'percent' as const, value: 20 }],
});

test('an office in New York has limit, excess and penalty of Local Law 97 to the cent', async () => {
  const environment_id = await exampleOffice(ada);
  const asked = { environment_id, year: 2025 };
  const byType = await ada.get(netZero.getEnvWithCodeLimit, asked);
  expect(byType.pack).toMatchObject({ limit_pack_id: null, currency: 'USD', cases: 3 });
  const [office] = byType.properties;
  expect(office).toMatchObject({ not_covered: null, data: 'complete', is_own_use: false });
  expect(office?.uses).toMatchObject([{ table: 'property-type', code: 'Office' }]);
  expect(office?.this_year?.emissions_t).toBeCloseTo(2592.095, 5);
  expect(office?.this_year?.penalty).toBeCloseTo(85_249.46, 2);
  expect(office?.periods.map(({ from, emissions_t }) => [from, emissions_t === null])).toEqual([
    [2024, false],
    [2030, false],
    [2035, true],
    [2040, true],
    [2050, true],
  ]);
  expect(office?.periods[1]?.penalty).toBeCloseTo(188_973.34, 2);
  expect(office?.periods[2]?.missing).toEqual(['electricity', 'natural_gas']);
  const assumed = await ada.get(netZero.getEnvWithCodeLimit, { ...asked, later_electricity: 0.0001 });
  expect(assumed.properties[0]?.periods[2]?.emissions_t).toBeCloseTo(1174.88, 5);

  const uses = [{ table: 'occupancy-group', code: 'B', area: sqftToSqm(300_000) }];
  await ada.get(netZero.saveLimitUses, { environment_id, uses });
  const byGroup = await ada.get(netZero.getEnvWithCodeLimit, asked);
  expect(byGroup.properties[0]).toMatchObject({ is_own_use: true, this_year: { table: 'occupancy-group' } });
  expect(byGroup.properties[0]?.this_year?.penalty).toBeCloseTo(14_497.46, 2);
  // Occupancy groups may be reported for 2024 and 2025; afterwards the type says the use.
  expect(byGroup.properties[0]?.periods[1]).toMatchObject({ table: 'property-type' });
  expect(byGroup.properties[0]?.periods[1]?.penalty).toBeCloseTo(188_973.34, 2);
  await ada.get(netZero.saveLimitUses, { environment_id, uses: [] });
  expect((await ada.get(netZero.getEnvWithCodeLimit, asked)).properties[0]?.is_own_use).toBe(false);
});

test('a law takes the type and the area of its year, and leaves out what was not held in it', async () => {
  const owner = await server.newAdmin('Olga');
  const { _id: environment_id } = await owner.newEnvironment({ ...newYork, gross_floor_area: 9000 });
  const told = (
    attribute: 'property_type' | 'gross_floor_area' | 'holding',
    value: string | number,
    valid_from: string,
  ) =>
    owner.get(environments.savePropertyChange, {
      environment_id,
      attribute,
      valid_from,
      word: typeof value === 'string' ? value : null,
      number: typeof value === 'number' ? value : null,
    });
  await told('property_type', 'hotel', '2024-07-02');
  await told('gross_floor_area', 12_000, '2025-01-01');
  const useOf = async (of: number) =>
    (await owner.get(netZero.getEnvWithCodeLimit, { environment_id, year: of })).properties[0]?.uses;
  expect(await useOf(2023)).toMatchObject([{ code: 'Office', area: 9000 }]);
  // 183 days an office, 183 a hotel: the later of two with as many days.
  expect(await useOf(2024)).toMatchObject([{ code: 'Hotel', area: 9000 }]);
  expect(await useOf(2025)).toMatchObject([{ code: 'Hotel', area: 12_000 }]);
  await told('holding', 'not_held', '2025-12-01');
  expect((await owner.get(netZero.getEnvWithCodeLimit, { year: 2026 })).properties).toEqual([]);
  expect((await owner.get(netZero.getEnvWithCodeLimit, { environment_id, year: 2026 })).properties).toEqual([]);
});

test('what is not covered says why, and a property without bills has no figure instead of zero', async () => {
  const berlin = await ada.newEnvironment();
  const small = await ada.newEnvironment({ ...newYork, gross_floor_area: sqftToSqm(25_000) });
  const empty = await ada.newEnvironment({ ...newYork, gross_floor_area: 9000 });
  const { properties } = await ada.get(netZero.getEnvWithCodeLimit, { year: 2025 });
  const of = (id: string) => properties.find((row) => row.environment_id === id);
  expect(of(berlin._id)).toMatchObject({ not_covered: 'other-place', this_year: null, periods: [] });
  expect(of(small._id)).toMatchObject({ not_covered: 'too-small' });
  expect(of(empty._id)).toMatchObject({
    not_covered: null,
    data: 'none',
    this_year: { emissions_t: null, excess_t: null, penalty: null },
  });
  expect(of(empty._id)?.this_year?.limit_t).toBeGreaterThan(0);
});

test('types have their codes, and a law can be added whose own test cases are met', async () => {
  const codes = await ada.get(netZero.getCodesByEnvSubTypes, {
    types: [{ property_type: 'office', property_sub_type: 'medical_office' }],
  });
  expect(codes.types[0]?.codes[0]).toMatchObject({
    code: 'Medical Office',
    limits: [0.01074, 0.002912778, 0.001683565, 0.000407851, 0],
  });
  expect(codes.all).toHaveLength(77);

  const owner = await server.newAdmin('Petra');
  const [vector] = limitPack.vectors;
  if (!vector) throw new Error('no case');
  const wrong = await owner.ask(netZero.saveLimitPack, { ...limitPack, vectors: [{ ...vector, penalty: 2999 }] });
  expect(wrong).toMatchObject({ code: 'limit-pack.fails-its-cases', errors: [{ field: 'vectors' }] });
  const { _id: limit_pack_id } = await owner.get(netZero.saveLimitPack, limitPack);
  expect((await owner.ask(netZero.saveLimitPack, limitPack)).code).toBe('limit-pack.name-taken');
  expect(await owner.get(netZero.getLimitPacks, {})).toMatchObject([
    { limit_pack_id: null },
    { limit_pack_id, name: 'City limits' },
  ]);
  const { _id: environment_id } = await owner.newEnvironment();
  await saveBill(server, owner, { environment_id, ...year, quantity: 200_000 });
  const limited = await owner.get(netZero.getEnvWithCodeLimit, { limit_pack_id, year: 2025, environment_id });
  expect(limited.properties[0]?.this_year).toMatchObject({ emissions_t: 80, limit_t: 50, penalty: 3000 });
  expect((await eve.ask(netZero.getEnvWithCodeLimit, { limit_pack_id, year: 2025 })).code).toBe('limit-pack.not-found');
  expect((await eve.ask(netZero.deleteLimitPack, { limit_pack_id })).code).toBe('limit-pack.not-found');
  const mo = await server.newMember(owner, [environment_id]);
  expect((await mo.ask(netZero.deleteLimitPack, { limit_pack_id })).httpStatus).toBe(403);
  await owner.get(netZero.deleteLimitPack, { limit_pack_id });
  expect(await owner.get(netZero.getLimitPacks, {})).toHaveLength(1);
});

test('projects show their part of the remaining emissions, with value and cost per tonne', async () => {
  const owner = await server.newAdmin('Nils');
  const { _id: environment_id } = await owner.newEnvironment({ country_code: 'GB' });
  await saveBill(server, owner, { environment_id, ...year, quantity: 100_000 });
  const about = { level: 'Property' as const, target_id: environment_id, year: 2025 };
  const first = await owner.get(netZero.addDecarbonizeProject, lamps(environment_id));
  const controls = { ...lamps(environment_id), name: 'Controls', measure: '', start_year: 2028 };
  await owner.get(netZero.addDecarbonizeProject, controls);
  await owner.get(netZero.addDecarbonizeProject, { ...controls, name: 'Done', start_year: 2024, status: 'completed' });
  const [done, led, second] = await owner.get(netZero.getDecarbonizeProjects, { ...about, discount_rate: 0 });
  expect(done).toMatchObject({ name: 'Done', counts: 'in-base-year', kwh: null, kg_co2e: null });
  expect(led).toMatchObject({ counts: 'planned', net_present_value: 50_000, is_capped: false });
  expect(led?.kwh).toBeCloseTo(20_000, 6);
  expect(second?.kwh).toBeCloseTo(16_000, 6);
  expect(led?.payback_years).toBeCloseTo(6.6667, 4);
  const emissions = await owner.get(netZero.getCo2EmissionByPortfolio, {
    portfolio_id: await portfolioOf(owner),
    year: 2025,
  });
  // A fifth of the electricity is a fifth of its location-based emissions, by the factor of the inventory.
  expect(led?.kg_co2e).toBeCloseTo((emissions.totals.scope2_location ?? NaN) / 5, 6);
  expect(emissions.properties).toHaveLength(1);
  const [, priced] = await owner.get(netZero.getDecarbonizeProjects, { ...about, discount_rate: 0, carbon_price: 100 });
  expect(priced?.net_present_value).toBeCloseTo(50_000 + ((led?.kg_co2e ?? 0) / 1000) * 100 * 10, 6);
  expect(priced?.abatement_cost).toBe(led?.abatement_cost);

  const { _id: decarbonize_project_id } = first;
  const changed = { ...lamps(environment_id), decarbonize_project_id, status: 'discarded' as const };
  expect(await owner.get(netZero.updateDecarbonizeProject, changed)).toMatchObject({ status: 'discarded' });
  const later = await owner.get(netZero.getDecarbonizeProjects, about);
  expect(later.find(({ name }) => name === 'Controls')?.kwh).toBeCloseTo(20_000, 6);
  await owner.get(netZero.deleteDecarbonizeProject, { decarbonize_project_id });
  expect(await owner.get(netZero.getDecarbonizeProjects, about)).toHaveLength(2);
});

const portfolioOf = async (owner: Person) =>
  (
    await server.owner.query<{ id: string }>('select id from portfolios where organization_id = $1', [
      owner.session.organization_id,
    ])
  ).rows[0]?.id ?? '';

test('a project in dollars counts the penalty that it avoids', async () => {
  const owner = await server.newAdmin('Dora');
  const environment_id = await exampleOffice(owner);
  const project = { ...lamps(environment_id), currency: 'USD', start_year: 2026, life_years: 1 };
  await owner.get(netZero.addDecarbonizeProject, project);
  const [one] = await owner.get(netZero.getDecarbonizeProjects, {
    level: 'Property',
    target_id: environment_id,
    year: 2025,
    discount_rate: 0,
  });
  // 318.095 t above the limit; 1,500,000 kWh × 0.000288962 t are more than that: the whole penalty is avoided.
  expect(one?.penalties_avoided).toBeCloseTo(85_249.46, 2);
  expect(one?.net_present_value).toBeCloseTo(85_249.46 + 15_000 - 100_000, 2);
});

test('a carbon price has a currency, and what is not known of a value is said', async () => {
  const owner = await server.newAdmin('Petra');
  const environment_id = await exampleOffice(owner);
  const { portfolio_id } = await owner.get(environments.getEnvById, { environment_id });
  // Two years beyond 2034, for which the law has no coefficient yet.
  const long = { ...lamps(environment_id), currency: 'USD', start_year: 2033, life_years: 4 };
  await owner.get(netZero.addDecarbonizeProject, { ...long, name: 'In dollars' });
  await owner.get(netZero.addDecarbonizeProject, { ...long, name: 'In euros', currency: 'EUR' });
  await owner.get(netZero.addDecarbonizeProject, {
    ...long,
    name: 'Of the portfolio',
    environment_id: null,
    portfolio_id,
  });
  // No factor is known for this fuel here: neither its tonnes nor when the carbon price pays for it.
  await owner.get(netZero.addDecarbonizeProject, {
    ...long,
    name: 'Unknown',
    annual_cost_saving: 50_000,
    savings: [{ carrier: 'district_cooling', basis: 'kwh', value: -10 }],
  });
  const ask = async (change: object) => {
    const about = { level: 'Organization' as const, year: 2025, discount_rate: 0, ...change };
    const rows = await owner.get(netZero.getDecarbonizeProjects, about);
    return (name: string) => rows.find((row) => row.name === name);
  };
  const free = await ask({});
  const priced = await ask({ carbon_price: 100, carbon_price_currency: 'USD' });
  expect(priced('In euros')).toMatchObject({ is_priced: false });
  expect(priced('In euros')?.net_present_value).toBe(free('In euros')?.net_present_value);
  const [before, after] = [free('In dollars'), priced('In dollars')];
  expect(after).toMatchObject({ is_priced: true });
  expect(Number(after?.net_present_value) - Number(before?.net_present_value)).toBeCloseTo(
    100 * Number(after?.life_tonnes),
    6,
  );
  expect(before?.has_unknown_penalties).toBe(true);
  expect((await ask({ later_electricity: 0.0001 }))('In dollars')?.has_unknown_penalties).toBe(false);
  expect(free('Of the portfolio')).toMatchObject({ has_unknown_penalties: true, penalties_avoided: 0 });
  expect(free('In euros')).toMatchObject({ has_unknown_penalties: false });
  expect(free('Unknown')).toMatchObject({ kg_co2e: null, payback_years: 2 });
  expect(priced('Unknown')).toMatchObject({ kg_co2e: null, net_present_value: null, payback_years: null });
});

test('a project counts the penalties of every law of its currency that holds for the property', async () => {
  const owner = await server.newAdmin('Pia');
  const place = { country_code: 'DE', city: 'Hamburg', zip_code: '20095', property_type: 'office' } as const;
  const { _id: environment_id } = await owner.newEnvironment({ ...place, gross_floor_area: 5000 });
  await saveBill(server, owner, { environment_id, start: '2025-01-01', end: '2026-01-01', quantity: 120_000 });
  const law = (name: string, limit: number, penalty_per_tonne: number, currency = 'EUR') =>
    owner.get(netZero.saveLimitPack, {
      ...limitPack,
      name,
      currency,
      penalty_per_tonne,
      coefficients: limitPack.coefficients.map((one) => ({ ...one, tonnes_per_unit: [0.0004, 0.0003] })),
      tables: limitPack.tables.map((table) => ({
        ...table,
        limits: table.limits.map((one) => ({ ...one, tonnes_per_area: [0.01, limit] })),
      })),
      vectors: limitPack.vectors.map((one) => ({ ...one, penalty: 30 * penalty_per_tonne })),
    });
  await law('City limits', 0.005, 100);
  await law('Land limits', 0.0054, 200);
  await law('Limits in dollars', 0.005, 300, 'USD');
  await law('Limits without a penalty', 0.005, 0);
  const project = {
    ...lamps(environment_id),
    start_year: 2029,
    life_years: 2,
    savings: [{ carrier: 'electricity' as const, basis: 'kwh' as const, value: 30_000 }],
  };
  await owner.get(netZero.addDecarbonizeProject, project);
  const about = { level: 'Property' as const, target_id: environment_id, year: 2025 };
  const [one] = await owner.get(netZero.getDecarbonizeProjects, { ...about, discount_rate: 0 });
  // 2029: 48 t of 50 t. 2030: 36 t, with it 27 t; (11 - 2) t × 100 EUR of 25 t, 9 t × 200 EUR of 27 t.
  expect(one?.penalties_avoided).toBeCloseTo(2700, 6);
  expect(one?.penalties_by_law.map(({ name, amount }) => [name, Number(amount.toFixed(6))])).toEqual([
    ['City limits', 900],
    ['Land limits', 1800],
  ]);
  expect(one?.net_present_value).toBeCloseTo(2 * 15_000 + 2700 - 100_000, 6);
  const [discounted] = await owner.get(netZero.getDecarbonizeProjects, { ...about, discount_rate: 0.1 });
  expect(discounted?.penalties_by_law[1]?.amount).toBeCloseTo(1800 / 1.1 ** 2, 6);
  const plan = await owner.get(netZero.planAbatement, {
    ...about,
    first_year: 2029,
    last_year: 2029,
    currency: 'EUR',
    discount_rate: 0,
    yearly_budget: null,
  });
  expect(plan.model_value).toBeCloseTo(2 * 15_000 + 2700 - 100_000, 2);
});

test('a project that cannot be is refused at its field', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const ask = async (change: object) =>
    (await ada.ask(netZero.addDecarbonizeProject, { ...lamps(environment_id), ...change })).errors?.[0]?.field;
  expect(await ask({ measure: 'magic' })).toBe('measure');
  expect(await ask({ environment_id: null })).toBe('environment_id');
  expect(await ask({ savings: [] })).toBe('savings');
  expect(await ask({ savings: [{ carrier: 'electricity', basis: 'percent', value: 120 }] })).toBe('savings');
});

test('another organization and a member of another property see and change nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const { _id: decarbonize_project_id } = await ada.get(netZero.addDecarbonizeProject, lamps(environment_id));
  const mo = await server.newMember(ada, [own]);
  for (const person of [eve, mo]) {
    const about = { level: 'Property' as const, target_id: environment_id, year: 2025 };
    expect((await person.ask(netZero.getDecarbonizeProjects, about)).httpStatus).toBe(404);
    expect((await person.ask(netZero.getEnvWithCodeLimit, { environment_id, year: 2025 })).httpStatus).toBe(404);
    expect((await person.ask(netZero.addDecarbonizeProject, lamps(environment_id))).statusCode).not.toBe(200);
    expect((await person.ask(netZero.deleteDecarbonizeProject, { decarbonize_project_id })).statusCode).not.toBe(200);
    expect((await person.ask(netZero.saveLimitUses, { environment_id, uses: [] })).statusCode).not.toBe(200);
  }
  expect(
    await ada.get(netZero.getDecarbonizeProjects, { level: 'Property', target_id: environment_id, year: 2025 }),
  ).toHaveLength(1);
});
