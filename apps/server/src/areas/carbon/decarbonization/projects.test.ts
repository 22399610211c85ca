import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import { netZero } from '@steward/contract/carbon/net-zero';
import { environments } from '@steward/contract/estate/environments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitPack } from '../../../testing/fixtures/limit-pack.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { exampleOffice } from '../emission-limits/example-office.fixture.ts';

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

test('projects show their part of the remaining emissions, with value and cost per tonne', async () => {
  const owner = await server.newAdmin('Nils');
  const { _id: environment_id } = await owner.newEnvironment({ country_code: 'GB' });
  await saveBill(server, owner, { environment_id, ...year, quantity: 100_000 });
  const about = { level: 'Property' as const, target_id: environment_id, year: 2025 };
  const first = await owner.get(decarbonization.addDecarbonizeProject, lamps(environment_id));
  const controls = { ...lamps(environment_id), name: 'Controls', measure: '', start_year: 2028 };
  await owner.get(decarbonization.addDecarbonizeProject, controls);
  await owner.get(decarbonization.addDecarbonizeProject, {
    ...controls,
    name: 'Done',
    start_year: 2024,
    status: 'completed',
  });
  const [done, led, second] = await owner.get(decarbonization.getDecarbonizeProjects, { ...about, discount_rate: 0 });
  expect(done).toMatchObject({ name: 'Done', counts: 'in-base-year', kwh: null, kg_co2e: null });
  expect(led).toMatchObject({ counts: 'planned', net_present_value: 50_000, is_capped: false });
  expect(led?.kwh).toBeCloseTo(20_000, 6);
  expect(second?.kwh).toBeCloseTo(16_000, 6);
  expect(led?.payback_years).toBeCloseTo(6.6667, 4);
  const emissions = await owner.get(decarbonization.getCo2EmissionByPortfolio, {
    portfolio_id: await portfolioOf(owner),
    year: 2025,
  });
  // A fifth of the electricity is a fifth of its location-based emissions, by the factor of the inventory.
  expect(led?.kg_co2e).toBeCloseTo((emissions.totals.scope2_location ?? NaN) / 5, 6);
  expect(emissions.properties).toHaveLength(1);
  const [, priced] = await owner.get(decarbonization.getDecarbonizeProjects, {
    ...about,
    discount_rate: 0,
    carbon_price: 100,
  });
  expect(priced?.net_present_value).toBeCloseTo(50_000 + ((led?.kg_co2e ?? 0) / 1000) * 100 * 10, 6);
  expect(priced?.abatement_cost).toBe(led?.abatement_cost);

  const { _id: decarbonize_project_id } = first;
  const changed = { ...lamps(environment_id), decarbonize_project_id, status: 'discarded' as const };
  expect(await owner.get(decarbonization.updateDecarbonizeProject, changed)).toMatchObject({ status: 'discarded' });
  const later = await owner.get(decarbonization.getDecarbonizeProjects, about);
  expect(later.find(({ name }) => name === 'Controls')?.kwh).toBeCloseTo(20_000, 6);
  await owner.get(decarbonization.deleteDecarbonizeProject, { decarbonize_project_id });
  expect(await owner.get(decarbonization.getDecarbonizeProjects, about)).toHaveLength(2);
});

const portfolioOf = async (owner: Person) =>
  (
    await server.owner.query<{ id: string }>('select id from portfolios where organization_id = $1', [
      owner.session.organization_id,
    ])
  ).rows[0]?.id ?? '';

test('a project in dollars counts the penalty that it avoids', async () => {
  const owner = await server.newAdmin('Dora');
  const environment_id = await exampleOffice(server, owner);
  const project = { ...lamps(environment_id), currency: 'USD', start_year: 2026, life_years: 1 };
  await owner.get(decarbonization.addDecarbonizeProject, project);
  const [one] = await owner.get(decarbonization.getDecarbonizeProjects, {
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
  const environment_id = await exampleOffice(server, owner);
  const { portfolio_id } = await owner.get(environments.getEnvById, { environment_id });
  // Two years beyond 2034, for which the law has no coefficient yet.
  const long = { ...lamps(environment_id), currency: 'USD', start_year: 2033, life_years: 4 };
  await owner.get(decarbonization.addDecarbonizeProject, { ...long, name: 'In dollars' });
  await owner.get(decarbonization.addDecarbonizeProject, { ...long, name: 'In euros', currency: 'EUR' });
  await owner.get(decarbonization.addDecarbonizeProject, {
    ...long,
    name: 'Of the portfolio',
    environment_id: null,
    portfolio_id,
  });
  // No factor is known for this fuel here: neither its tonnes nor when the carbon price pays for it.
  await owner.get(decarbonization.addDecarbonizeProject, {
    ...long,
    name: 'Unknown',
    annual_cost_saving: 50_000,
    savings: [{ carrier: 'district_cooling', basis: 'kwh', value: -10 }],
  });
  const ask = async (change: object) => {
    const about = { level: 'Organization' as const, year: 2025, discount_rate: 0, ...change };
    const rows = await owner.get(decarbonization.getDecarbonizeProjects, about);
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
    owner.get(emissionLimits.saveLimitPack, {
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
  await owner.get(decarbonization.addDecarbonizeProject, project);
  const about = { level: 'Property' as const, target_id: environment_id, year: 2025 };
  const [one] = await owner.get(decarbonization.getDecarbonizeProjects, { ...about, discount_rate: 0 });
  // 2029: 48 t of 50 t. 2030: 36 t, with it 27 t; (11 - 2) t × 100 EUR of 25 t, 9 t × 200 EUR of 27 t.
  expect(one?.penalties_avoided).toBeCloseTo(2700, 6);
  expect(one?.penalties_by_law.map(({ name, amount }) => [name, Number(amount.toFixed(6))])).toEqual([
    ['City limits', 900],
    ['Land limits', 1800],
  ]);
  expect(one?.net_present_value).toBeCloseTo(2 * 15_000 + 2700 - 100_000, 6);
  const [discounted] = await owner.get(decarbonization.getDecarbonizeProjects, { ...about, discount_rate: 0.1 });
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
    (await ada.ask(decarbonization.addDecarbonizeProject, { ...lamps(environment_id), ...change })).errors?.[0]?.field;
  expect(await ask({ measure: 'magic' })).toBe('measure');
  expect(await ask({ environment_id: null })).toBe('environment_id');
  expect(await ask({ savings: [] })).toBe('savings');
  expect(await ask({ savings: [{ carrier: 'electricity', basis: 'percent', value: 120 }] })).toBe('savings');
});

test('another organization and a member of another property see and change nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const { _id: decarbonize_project_id } = await ada.get(decarbonization.addDecarbonizeProject, lamps(environment_id));
  const mo = await server.newMember(ada, [own]);
  for (const person of [eve, mo]) {
    const about = { level: 'Property' as const, target_id: environment_id, year: 2025 };
    expect((await person.ask(decarbonization.getDecarbonizeProjects, about)).httpStatus).toBe(404);
    expect((await person.ask(emissionLimits.getEnvWithCodeLimit, { environment_id, year: 2025 })).httpStatus).toBe(404);
    expect((await person.ask(decarbonization.addDecarbonizeProject, lamps(environment_id))).statusCode).not.toBe(200);
    expect(
      (await person.ask(decarbonization.deleteDecarbonizeProject, { decarbonize_project_id })).statusCode,
    ).not.toBe(200);
    expect((await person.ask(emissionLimits.saveLimitUses, { environment_id, uses: [] })).statusCode).not.toBe(200);
  }
  expect(
    await ada.get(decarbonization.getDecarbonizeProjects, { level: 'Property', target_id: environment_id, year: 2025 }),
  ).toHaveLength(1);
});
