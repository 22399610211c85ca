import { entries } from '@steward/contract/carbon/entries';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { inventory } from '@steward/contract/carbon/inventory';
import { restatement } from '@steward/contract/carbon/restatement';
import { environments } from '@steward/contract/estate/environments';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const level = 'Organization' as const;
const day = '2024-05-01';
const description = 'A quarter of the shares was sold';
const venture = { name: 'Venture', type: 'Joint Ventures' as const, equity_share: 0.6 };
/** UBA, Germany 2023: 100,000 kWh × 0.386. */
const whole = 38_600;

/** A venture of 60 % with a house, under equity share. 2023 is accepted, unless `isAccepted` is false. */
async function withVenture(name: string, isAccepted = true) {
  const person = await server.newAdmin(name);
  await person.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  const { _id: entity_id } = await person.get(boundaries.createEntity, venture);
  const { _id: environment_id, portfolio_id } = await person.newEnvironment({ gross_floor_area: 1000 });
  await person.get(boundaries.savePortfoliosOfEntity, { entity_id, portfolio_ids: [portfolio_id] });
  await saveBill(server, person, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: 100_000 });
  if (isAccepted) await acceptReport(server, person, { level, year: 2023 });
  return { person, entity_id, environment_id, portfolio_id };
}

const reportOf = (person: Person) => person.get(inventory.ghg_report, { level, year: 2023 });

test('the counting of an accepted year is not changed without a reason, and nothing is written', async () => {
  const { person, entity_id, portfolio_id } = await withVenture('Ada');
  const before = await person.get(boundaries.getEntity, { id: entity_id });
  const refused = async (asked: Promise<{ httpStatus: number; message: string }>) => {
    const { httpStatus, message } = await asked;
    expect(httpStatus).toBe(409);
    expect(message).toContain('2023');
  };
  await refused(person.ask(boundaries.updateEntity, { _id: entity_id, ...venture, equity_share: 0.45 }));
  await refused(
    person.ask(boundaries.updateEntity, {
      _id: entity_id,
      ...venture,
      scope_two_inclusion: false,
      scope_two_reason: 'Not ours',
    }),
  );
  await refused(person.ask(boundaries.savePortfoliosOfEntity, { entity_id, portfolio_ids: [] }));
  await refused(
    person.ask(boundaries.createOrganization, { name: 'Ada', scope_one_inclusion: false, scope_one_reason: 'None' }),
  );
  await refused(person.ask(boundaries.saveGHGBaseYear, { base_year: 2023, consolidation: 'operational_control' }));
  await refused(
    person.ask(boundaries.saveGHGBaseYear, { base_year: 2023, consolidation: 'equity_share', upstream_energy: true }),
  );
  expect(await person.get(boundaries.getEntity, { id: entity_id })).toEqual(before);

  // Changes that affect no figure need no reason: a name, a portfolio without an accepted year, the base year.
  await person.get(boundaries.updateEntity, { _id: entity_id, ...venture, name: 'Venture two' });
  const other = await person.newEnvironment();
  await person.get(boundaries.savePortfoliosOfEntity, { entity_id, portfolio_ids: [portfolio_id, other.portfolio_id] });
  await person.get(boundaries.saveGHGBaseYear, { base_year: 2023, consolidation: 'equity_share' });
  expect((await reportOf(person)).recalculated).toBeNull();
});

test('with a reason the change is made, its effect on the accepted year is kept, and the report says that it is recalculated', async () => {
  const { person, entity_id, portfolio_id } = await withVenture('Bea');
  const entity = { ...venture, equity_share: 0.45, portfolio_ids: [portfolio_id] };
  const shown = await person.get(restatement.simulateRestatement, { kind: 'entity', day, entity_id, entity });
  expect(shown.reports).toMatchObject([{ year: 2023, status: 'accepted' }]);
  expect(shown.reports[0]?.before.scope2_location).toBeCloseTo(0.6 * whole, 6);
  expect(shown.reports[0]?.after.scope2_location).toBeCloseTo(0.45 * whole, 6);
  expect((await person.get(boundaries.getEntity, { id: entity_id })).equity_share).toBe(0.6);

  await person.get(restatement.applyBoundaryChange, { entity_id, entity, day, description });
  expect((await person.get(boundaries.getEntity, { id: entity_id })).share).toBe(0.45);
  const report = await reportOf(person);
  expect(report.totals.scope2_location).toBeCloseTo(0.6 * whole, 6);
  expect(report.recalculated?.scope2_location).toBeCloseTo(0.45 * whole, 6);
  const { changes } = await person.get(restatement.getBaseYear, {});
  expect(changes).toMatchObject([
    {
      kind: 'entity',
      subject: 'Venture',
      description,
      day,
      reports: [{ level, year: 2023 }],
      changed_by_name: 'Bea Test',
    },
  ]);
  expect(changes[0]?.reports[0]?.after.scope2_location).toBeCloseTo(0.45 * whole, 6);
  await expect(server.owner.query("update accepted_year_changes set description = 'x'")).rejects.toThrow('kept');

  // Without a reason it is refused; ids of others are unknown.
  expect(
    (await person.ask(restatement.applyBoundaryChange, { entity_id, entity, day, description: ' ' })).httpStatus,
  ).toBe(400);
  const stranger = await server.newAdmin('Eve');
  expect(
    (await stranger.ask(restatement.applyBoundaryChange, { entity_id, entity, day, description })).httpStatus,
  ).toBe(404);
  const member = await server.newMember(person);
  expect((await member.ask(restatement.applyBoundaryChange, { entity_id, entity, day, description })).httpStatus).toBe(
    403,
  );
});

test('scopes, approach and upstream emissions are applied with a reason, and recorded against the base year', async () => {
  const { person } = await withVenture('Cleo');
  await person.get(boundaries.saveGHGBaseYear, { base_year: 2023, consolidation: 'equity_share' });
  const organization = { name: 'Cleo', scope_two_inclusion: false, scope_two_reason: 'Let buildings' };
  await person.get(restatement.applyBoundaryChange, { organization, day, description: 'Own scopes' });
  await person.get(restatement.applyConsolidation, { upstream_energy: true, day, description: 'Category 3' });
  await person.get(restatement.applyConsolidation, {
    consolidation: 'operational_control',
    day,
    description: 'Control',
  });
  const { events, changes } = await person.get(restatement.getBaseYear, {});
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['consolidation', 'scopes', 'upstream']);
  // The house is the venture's: the organization's own scopes move nothing of the accepted year, the other approach does.
  expect(changes.map(({ kind }) => kind)).toContain('consolidation');
  expect(changes.map(({ kind }) => kind)).not.toContain('scopes');
  expect((await reportOf(person)).recalculated?.scope2_location).toBeCloseTo(whole, 6);
});

test('dashboards of an accepted year show what was accepted, and what today’s data give where that is something else', async () => {
  const { person, environment_id, portfolio_id } = await withVenture('Fay');
  const member = await server.newMember(person, [environment_id]);
  const shown = async () => [
    ...(await Promise.all(
      [person, member].map((one) => one.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 })),
    )),
    await person.get(dashboards.getPortfolioOverview, { year: 2023 }),
    await person.get(dashboards.getPortfolioOverview, { year: 2023, portfolio_id }),
  ];
  for (const { co2e_kg, is_accepted, recalculated } of await shown()) {
    expect(co2e_kg.value).toBeCloseTo(0.6 * whole, 6);
    expect({ is_accepted, recalculated }).toEqual({ is_accepted: true, recalculated: null });
  }
  const working = { environment_id, year: 2023, measure: 'co2e' } as const;
  expect((await person.get(dashboards.getFigureWorking, working)).total).toBeCloseTo(0.6 * whole, 6);
  await person.get(environments.savePropertyChange, {
    environment_id,
    attribute: 'holding',
    word: 'not_held',
    valid_from: '2023-07-01',
    reason: 'Deed of July 2023',
  });
  for (const { co2e_kg, recalculated } of await shown()) {
    expect(co2e_kg.value).toBeCloseTo(0.6 * whole, 6);
    expect(recalculated?.co2e_kg).toBeCloseTo((0.6 * whole * 181) / 365, 6);
  }
  const before = await person.get(dashboards.getPropertyDashboard, { environment_id, year: 2022 });
  expect(before).toMatchObject({ is_accepted: false, recalculated: null });
});

test('a share of a property within an accepted year needs a reason, and is shown as recalculated', async () => {
  const { person, environment_id } = await withVenture('Hal');
  const sold = { environment_id, attribute: 'ownership_share' as const, number: 0.5, valid_from: '2023-07-01' };
  const refused = await person.ask(environments.savePropertyChange, sold);
  expect(refused).toMatchObject({ httpStatus: 409, code: 'environment.accepted-years' });
  expect((await reportOf(person)).recalculated).toBeNull();
  await person.get(environments.savePropertyChange, { ...sold, reason: 'Half sold in July' });
  const report = await reportOf(person);
  expect(report.totals.scope2_location).toBeCloseTo(0.6 * whole, 6);
  expect(report.recalculated?.scope2_location).toBeCloseTo(0.6 * whole * ((181 + 184 * 0.5) / 365), 0);
});

test('files behind an entry of an accepted year are those that were accepted', async () => {
  const person = await server.newAdmin('Ivy');
  const house = await person.newEnvironment();
  const { _id: entry_id } = await person.get(entries.createScope, {
    environment_id: house._id,
    scope: 1,
    category: 'stationary',
    name: 'Generator',
    first_day: '2023-01-01',
    last_day: '2023-12-31',
    quantity: 100,
    unit: 'l',
    method: 'measured',
    factor_kind: 'own',
    kg_co2e_per_unit: 2.5,
    factor_source: 'Supplier',
  });
  const file = () => new File(['%PDF-1.4\n% receipt'], 'receipt.pdf');
  await person.get(entries.attachScopeFile, { entry_id }, [file()]);
  await person.get(entries.approveScopes, await entryVersions(person, [entry_id]));
  await acceptReport(server, person, { level, year: 2023 });
  const refused = await person.ask(entries.attachScopeFile, { entry_id }, [file()]);
  expect(refused.code).toBe('ghg-entry.year-accepted');
  expect(await person.get(entries.getDocuments, { entry_id })).toHaveLength(1);
});

test('without an accepted year boundaries are changed as before', async () => {
  const { person, entity_id } = await withVenture('Dora', false);
  await person.get(boundaries.updateEntity, { _id: entity_id, ...venture, equity_share: 0.45 });
  expect((await reportOf(person)).totals.scope2_location).toBeCloseTo(0.45 * whole, 6);
});
