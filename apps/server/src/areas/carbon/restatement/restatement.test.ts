import { boundaries } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { reports } from '@steward/contract/carbon/reports';
import { restatement } from '@steward/contract/carbon/restatement';
import { netZero } from '@steward/contract/carbon/net-zero';
import { environments } from '@steward/contract/estate/environments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { enterResidualMix } from '../../../testing/samples/residual-mix.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const day = '2024-05-01';
const inventoryOf = (person: Person, year = 2023) => person.get(inventory.ghg_report, { level: 'Organization', year });

/** A house in Germany with electricity in 2022 and 2023: UBA has 0.386 kg/kWh for 2023. */
async function newHouse(person: Person, kwh: number) {
  const house = await person.newEnvironment({ gross_floor_area: 1000 });
  for (const year of [2022, 2023])
    await saveBill(server, person, {
      environment_id: house._id,
      start: `${year}-01-01`,
      end: `${year + 1}-01-01`,
      quantity: kwh,
    });
  return house;
}

/** Base year 2023. */
async function withBaseYear(name: string) {
  const person = await server.newAdmin(name);
  const house = await newHouse(person, 100_000);
  await person.get(boundaries.saveGHGBaseYear, { base_year: 2023, consolidation: 'operational_control' });
  return { person, house };
}

test('another approach is simulated by year, and nothing is written', async () => {
  const { person, house } = await withBaseYear('Ada');
  const { _id: environment_id, environment_name } = house;
  await person.get(environments.savePropertyChange, {
    environment_id,
    attribute: 'ownership_share',
    number: 0.6,
    valid_from: null,
  });
  const texts = { company: 'Ada Estates' };
  const report = await person.get(reports.saveGhgProtocolReport, { level: 'Organization', year: 2023, texts });
  const logged = () =>
    server.owner.query('select count(*)::int as n from audit_log where organization_id = $1', [
      person.session.organization_id,
    ]);
  const before = (await logged()).rows[0];

  const found = await person.get(restatement.simulateRestatement, {
    kind: 'consolidation',
    day,
    consolidation: 'equity_share',
  });
  expect(found.years.map(({ year }) => year)).toEqual([2022, 2023]);
  const year = found.years[1];
  expect(year?.before.scope2_location).toBeCloseTo(38_600, 6);
  expect(year?.after.scope2_location).toBeCloseTo(38_600 * 0.6, 6);
  expect(found.lines).toMatchObject([{ environment_id, name: environment_name }]);
  expect(found.reports).toMatchObject([{ _id: report._id, year: 2023, status: 'draft' }]);
  expect(found.base).toMatchObject({ year: 2023, is_accepted: false, pending: 0, proposed: 'recalculate' });
  expect(found.base?.effect.scope2_location).toBeCloseTo(-38_600 * 0.4, 6);
  expect(found.base?.alone).toBeCloseTo(0.4, 9);

  expect((await logged()).rows[0]).toEqual(before);
  expect((await person.get(boundaries.getOrganizationConfig, {})).consolidation).toBe('operational_control');
  expect((await inventoryOf(person)).totals.scope2_location).toBeCloseTo(38_600, 6);
  expect((await person.get(restatement.getBaseYear, {})).events).toEqual([]);
});

test('the approach is changed and recorded in one step, and the recalculated base year is shown next to the published one', async () => {
  const { person, house } = await withBaseYear('Bea');
  await person.get(environments.savePropertyChange, {
    environment_id: house._id,
    attribute: 'ownership_share',
    number: 0.6,
    valid_from: null,
  });
  const change = { consolidation: 'equity_share' as const, day, description: 'The group reports by equity share' };
  await person.get(restatement.applyConsolidation, change);
  expect((await person.get(boundaries.getOrganizationConfig, {})).consolidation).toBe('equity_share');
  const base = await person.get(restatement.getBaseYear, {});
  expect(base.published?.scope2_location).toBeCloseTo(38_600, 6);
  expect(base.recalculated?.scope2_location).toBeCloseTo(38_600 * 0.6, 6);
  expect(base.events).toMatchObject([
    { kind: 'consolidation', subject: 'equity_share', decision: 'recalculate', description: change.description },
  ]);
  const { recalculated_base } = await inventoryOf(person, 2024);
  expect(recalculated_base).toMatchObject({ year: 2023, effects: 1 });
  expect(recalculated_base?.published.scope2_location).toBeCloseTo(38_600, 6);
  expect(recalculated_base?.scope2_location).toBeCloseTo(38_600 * 0.6, 6);

  // A target from the base year starts from the recalculated one, and says so.
  await person.get(netZero.saveEmissionTarget, { kind: 'sbti-1.5c', base_year: 2023 });
  const plan = await person.get(netZero.getNetZeroPlan, { level: 'Organization', year: 2024 });
  expect(plan.target_base_from).toBe('recalculated');
  expect(plan.target_base_kg).toBeCloseTo(38_600 * 0.6, 6);
});

test('a property that is bought counts as if it had always been owned; one that is sold is taken out', async () => {
  const { person, house } = await withBaseYear('Cleo');
  const bought = await newHouse(person, 10_000);
  const found = await person.get(restatement.simulateRestatement, {
    kind: 'acquisition',
    day,
    environment_id: bought._id,
  });
  expect(found.base?.effect.scope2_location).toBeCloseTo(3860, 6);
  // The purchase has not been entered yet: the property already counts in the base year.
  expect(found.remarks).toContain('counted-before');
  await person.get(environments.savePropertyChange, {
    environment_id: bought._id,
    attribute: 'control',
    word: 'none',
    valid_from: null,
  });
  await person.get(environments.savePropertyChange, {
    environment_id: bought._id,
    attribute: 'control',
    word: 'both',
    valid_from: day,
  });
  const known = await person.get(restatement.simulateRestatement, {
    kind: 'acquisition',
    day,
    environment_id: bought._id,
  });
  expect(known.remarks).not.toContain('counted-before');
  // 3,860 of 38,600.
  expect(known.base?.alone).toBeCloseTo(0.1, 9);
  expect((await person.get(environments.getPropertyHistory, { environment_id: bought._id })).length).toBe(2);

  const sold = await person.get(restatement.simulateRestatement, {
    kind: 'divestment',
    day,
    environment_id: bought._id,
  });
  // The property was not owned in the base year.
  expect(sold.remarks).toContain('changes-nothing');
  const old = { kind: 'divestment' as const, day, environment_id: house._id };
  expect((await person.get(restatement.simulateRestatement, old)).base?.effect.scope2_location).toBeCloseTo(-38_600, 6);
  const empty = await person.newEnvironment();
  const without = { kind: 'acquisition' as const, day, environment_id: empty._id };
  expect((await person.get(restatement.simulateRestatement, without)).remarks).toContain('no-base-data');
  const entered = { scope1: 1000 };
  expect((await person.get(restatement.simulateRestatement, { ...without, effect: entered })).base?.effect.scope1).toBe(
    1000,
  );
});

test('a purchase that was entered as the day it is held from recalculates the base year', async () => {
  const { person } = await withBaseYear('Hana');
  const bought = await newHouse(person, 10_000);
  const say = (word: string, valid_from: string | null) =>
    person.get(environments.savePropertyChange, {
      environment_id: bought._id,
      attribute: 'holding',
      word,
      valid_from,
    });
  await say('not_held', null);
  await say('held', day);
  const found = await person.get(restatement.simulateRestatement, {
    kind: 'acquisition',
    day,
    environment_id: bought._id,
  });
  expect(found.base?.effect.scope2_location).toBeCloseTo(3860, 6);
  expect(found.remarks).not.toContain('no-base-data');
  expect((await person.get(environments.getPropertyHistory, { environment_id: bought._id })).length).toBe(2);
});

test('an own factor and a share of an entity are simulated with the code that counts', async () => {
  const { person } = await withBaseYear('Dora');
  const factor = {
    carrier: 'electricity' as const,
    basis: 'market' as const,
    unit: 'kWh' as const,
    kg_co2e_per_unit: 0.1,
    valid_from: 2023,
    valid_until: 2023,
    source: 'Supplier statement',
  };
  const found = await person.get(restatement.simulateRestatement, { kind: 'factor', day, factor });
  expect(found.years.find(({ year }) => year === 2023)?.after.scope2_market).toBeCloseTo(10_000, 6);
  expect(found.years.find(({ year }) => year === 2022)?.after).toEqual(
    found.years.find(({ year }) => year === 2022)?.before,
  );
  expect(await person.get(factors.getOwnFactors, {})).toEqual([]);
  expect(
    (await person.ask(restatement.simulateRestatement, { kind: 'factor', day, factor: { ...factor, unit: 't' } }))
      .errors?.[0]?.field,
  ).toBe('unit');

  await enterResidualMix(person);
  const entity = await person.get(boundaries.createEntity, {
    name: 'Venture',
    type: 'Joint Ventures',
    equity_share: 1,
    has_operational_control: true,
  });
  const [portfolio] = (await person.get(boundaries.listOrganizationEntities, {})).own_portfolios;
  await person.get(boundaries.savePortfoliosOfEntity, {
    entity_id: entity._id,
    portfolio_ids: [portfolio?.portfolio_id ?? ''],
  });
  const change = { kind: 'entity' as const, day, entity_id: entity._id, equity_share: 1 };
  const lost = await person.get(restatement.simulateRestatement, { ...change, has_operational_control: false });
  // An investment from then on, in category 15 by the grid: the market-based total falls from 72,456 to 38,600 kg.
  expect(lost.base?.alone).toBeCloseTo((72_456 - 38_600) / 72_456, 9);
  expect(lost.years.find(({ year }) => year === 2023)?.after).toMatchObject({ scope2_location: null });
  expect((await person.get(boundaries.getEntity, { id: entity._id })).has_operational_control).toBe(true);
  expect((await person.get(restatement.simulateRestatement, { kind: 'edition', day })).remarks).toContain(
    'no-later-editions',
  );
});

test('small events add up until the policy asks for a recalculation; deciding otherwise needs a reason', async () => {
  const { person } = await withBaseYear('Edda');
  const error = (scope1: number) => ({
    kind: 'error' as const,
    day,
    effect: { scope1 },
    description: 'A meter was missed',
  });
  // 1,158 of 38,600 are 3 %.
  const first = await person.get(restatement.recordRestatement, { ...error(1158), decision: 'log' });
  expect(first).toMatchObject({ decision: 'log', proposed: 'log' });
  expect((await person.get(restatement.getBaseYear, {})).pending_share).toBeCloseTo(0.03, 9);
  const second = error(1158);
  const refused = await person.ask(restatement.recordRestatement, { ...second, decision: 'log' });
  expect(refused.errors).toEqual([{ field: 'reason', message: 'is required' }]);
  await person.get(restatement.recordRestatement, { ...second, decision: 'recalculate' });
  const base = await person.get(restatement.getBaseYear, {});
  expect(base.recalculated?.scope1).toBeCloseTo(2316, 9);
  expect(base).toMatchObject({ pending: 0, events: [{ decision: 'recalculate' }, { decision: 'log' }] });
  expect(base.events[0]?.cumulated).toBeCloseTo(0.06, 9);
  expect((await inventoryOf(person)).recalculated_base).toMatchObject({ effects: 2 });

  const growth = { kind: 'organic-growth' as const, day, description: 'A third shift' };
  expect((await person.get(restatement.simulateRestatement, { kind: 'organic-growth', day })).is_reason).toBe(false);
  expect((await person.ask(restatement.recordRestatement, { ...growth, decision: 'recalculate' })).errors).toEqual([
    { field: 'decision', message: 'is no reason to recalculate' },
  ]);
  await person.get(restatement.recordRestatement, { ...growth, decision: 'log' });
  await person.get(restatement.saveRecalculationPolicy, { threshold: 0.01 });
  expect((await person.get(restatement.getBaseYear, {})).threshold).toBe(0.01);
  // Saving the base year keeps the policy.
  await person.get(boundaries.saveGHGBaseYear, { base_year: 2023, consolidation: 'operational_control' });
  expect((await person.get(boundaries.getOrganizationConfig, {})).recalculation_threshold).toBe(0.01);

  await expect(server.owner.query("update base_year_events set description = 'x'")).rejects.toThrow(
    'cannot be changed',
  );
  const { rows } = await server.owner.query(
    "select has_table_privilege('steward_app', 'base_year_events', 'delete') as may_delete",
  );
  expect(rows).toEqual([{ may_delete: false }]);
});

test('a user who does not reach every property, and another organization, see and change nothing', async () => {
  const { person, house } = await withBaseYear('Fay');
  const simulation = { kind: 'divestment' as const, day, environment_id: house._id };
  const event = { kind: 'error' as const, day, effect: { scope1: 1 }, description: 'x', decision: 'log' as const };
  await person.newEnvironment();
  const mo = await server.newMember(person, [house._id]);
  for (const [call, input] of [
    [restatement.simulateRestatement, simulation],
    [restatement.recordRestatement, event],
    [restatement.getBaseYear, {}],
    [restatement.saveRecalculationPolicy, { threshold: 0.1 }],
    [restatement.applyConsolidation, { consolidation: 'equity_share', day, description: 'x' }],
  ] as const)
    expect((await mo.ask(call as typeof restatement.getBaseYear, input as Record<string, never>)).httpStatus).toBe(403);
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(restatement.simulateRestatement, simulation)).code).toBe('environment.not-found');
  expect((await eve.ask(restatement.recordRestatement, event)).code).toBe('restatement.no-base-year');
  expect(await eve.get(restatement.getBaseYear, {})).toMatchObject({ year: null, events: [] });
  expect((await eve.get(restatement.simulateRestatement, { kind: 'edition', day })).remarks).toContain('no-base-year');
});
