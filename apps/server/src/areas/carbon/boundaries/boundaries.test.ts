import { entries } from '@steward/contract/carbon/entries';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { inventory } from '@steward/contract/carbon/inventory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

/** DESNZ 2025, Fuels, Butane, litres: 1.74533 kg CO2e. */
const butane = {
  scope: 1 as const,
  category: 'stationary' as const,
  name: 'Gas heaters',
  first_day: '2025-01-01',
  last_day: '2025-12-31',
  quantity: 1000,
  unit: 'l',
  method: 'measured' as const,
  factor_kind: 'published' as const,
  activity_id: 'desnz:1_100_1000_8',
};
const wholeYear = (person: Person, year = 2025) => person.get(inventory.ghg_report, { level: 'Organization', year });

test('an entity keeps what its update leaves out: a scope that is left out stays left out, with its reason', async () => {
  const own = await server.newAdmin('Uma');
  const venture = await own.get(boundaries.createEntity, {
    name: 'Harbour venture',
    note: 'Half of it is leased',
    type: 'Joint Ventures',
    equity_share: 0.4,
    has_financial_control: false,
    scope_three_inclusion: false,
    scope_three_reason: 'No data of its partners',
  });
  const { _id } = venture;
  expect(await own.get(boundaries.updateEntity, { _id, name: 'Harbour' })).toEqual({ ...venture, name: 'Harbour' });
  // Null clears, and rules compare the change with what stays.
  expect(await own.get(boundaries.updateEntity, { _id, note: null })).toMatchObject({ name: 'Harbour', note: '' });
  expect(await own.ask(boundaries.updateEntity, { _id, scope_three_reason: null })).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'scope_three_reason', message: 'is required' }],
  });
});

test('an entity counts by the approach, and scopes it leaves out have a reason', async () => {
  const own = await server.newAdmin('Enid');
  const venture = await own.get(boundaries.createEntity, {
    name: 'Harbour venture',
    type: 'Joint Ventures',
    equity_share: 0.4,
    has_financial_control: false,
    has_operational_control: true,
  });
  expect(venture).toMatchObject({ share: 1, rule: 'operated' });
  const { _id } = await own.get(entries.createScope, { ...butane, entity_id: venture._id });
  await own.get(entries.approveScopes, await entryVersions(own, [_id]));
  const house = await own.newEnvironment();
  const [portfolio] = (await own.get(boundaries.listOrganizationEntities, {})).own_portfolios;
  await own.get(boundaries.savePortfoliosOfEntity, {
    entity_id: venture._id,
    portfolio_ids: [portfolio?.portfolio_id ?? ''],
  });
  await saveBill(server, own, {
    environment_id: house._id,
    start: '2025-01-01',
    end: '2026-01-01',
    quantity: 1000,
    carrier: 'natural_gas',
  });
  const whole = (await wholeYear(own)).totals.scope1 ?? NaN;

  await own.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  const shared = await wholeYear(own);
  expect(shared.totals.scope1).toBeCloseTo(whole * 0.4, 6);
  expect(shared.entities?.[0]).toMatchObject({
    name: 'Harbour venture',
    share: 0.4,
    rule: 'equity-share',
    // The other 60 % are the partners'.
    elsewhere: null,
  });
  expect(shared.counted_in_part?.[0]).toMatchObject({ environment_id: house._id, share: 0.4 });

  const { _id: id, portfolios: _p, share: _s, rule: _r, elsewhere: _e, elsewhere_share: _p2, ...fields } = venture;
  expect((await own.ask(boundaries.updateEntity, { _id: id, ...fields, scope_one_inclusion: false })).errors).toEqual([
    { field: 'scope_one_reason', message: 'is required' },
  ]);
  await own.get(boundaries.updateEntity, {
    _id: id,
    ...fields,
    scope_one_inclusion: false,
    scope_one_reason: 'Reported by the partner',
  });
  const without = await wholeYear(own);
  expect(without.totals.scope1).toBeNull();
  expect(without.entities?.[0]?.excluded).toEqual([{ scope: 1, reason: 'Reported by the partner' }]);
  expect((await own.ask(boundaries.deleteEntity, { id })).code).toBe('ghg-entity.in-use');
});

test('the organization and its entities are described, found and deleted', async () => {
  const own = await server.newAdmin('Nora');
  await own.get(boundaries.createOrganization, { name: 'Nora Estates' });
  await own.get(boundaries.createOrganization, { name: 'Nora Estates SE' });
  const fleet = { name: 'Vans', type: 'Car Fleet' as const, equity_share: 1 };
  const { _id } = await own.get(boundaries.createEntity, fleet);
  expect((await own.ask(boundaries.createEntity, { ...fleet, name: ' vans' })).code).toBe('ghg-entity.name-taken');
  const listed = await own.get(boundaries.listOrganizationEntities, { id: own.session.organization_id });
  expect(listed).toMatchObject({ organization: { name: 'Nora Estates SE' }, entities: [{ name: 'Vans', share: 1 }] });
  expect(await own.get(boundaries.getPortfoliosForEntity, { entity_id: _id })).toEqual([]);
  expect((await own.get(boundaries.getEntityWithOcrBills, { year: 2025 }))[0]).toMatchObject({
    name: 'Nora Estates SE',
  });
  expect((await eve.ask(boundaries.getEntity, { id: _id })).code).toBe('ghg-entity.not-found');
  await own.get(boundaries.deleteEntity, { id: _id });
  expect((await own.ask(boundaries.getEntity, { id: _id })).code).toBe('ghg-entity.not-found');
});
