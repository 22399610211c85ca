import { boundaries } from '@steward/contract/carbon/boundaries';
import { entries } from '@steward/contract/carbon/entries';
import { inventory } from '@steward/contract/carbon/inventory';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { funds } from '@steward/contract/estate/funds';
import { spaces } from '@steward/contract/estate/spaces';
import { sumKnown, type SumsOfRow } from '@steward/core/ghg/known-sums';
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

const year2023 = { start: '2023-01-01', end: '2024-01-01' };
const whole = (person: Person) => person.get(inventory.ghg_report, { level: 'Organization', year: 2023 });
const partsOf = ({ by_part = [] }: Inventory, kind: string) =>
  new Map(by_part.filter((row) => row.kind === kind).map((row) => [row.name, row]));
const sumOf = (rows: Iterable<SumsOfRow>, key: keyof SumsOfRow) => sumKnown([...rows].map((row) => row[key]));

test('entities, funds and portfolios each come to the totals; an entry counts with the entity it names', async () => {
  const ida = await server.newAdmin('Ida');
  const north = await ida.newPortfolio('North');
  const south = await ida.newPortfolio('South');
  const one = await ida.newEnvironment({ portfolio_id: north._id, gross_floor_area: 1000 });
  const two = await ida.newEnvironment({ portfolio_id: south._id, gross_floor_area: 3000 });
  await saveBill(server, ida, { environment_id: one._id, ...year2023, quantity: 100_000 });
  await saveBill(server, ida, { environment_id: two._id, ...year2023, quantity: 50_000 });
  const fund = await ida.get(funds.saveFund, { name: 'Core fund' });
  await ida.get(funds.assignPortfolioToFund, { portfolio_id: south._id, fund_id: fund._id });
  const company = { type: 'Group Company A/Subsidiaries' as const, equity_share: 1 };
  const owner = await ida.get(boundaries.createEntity, { ...company, name: 'Owner' });
  const fleet = await ida.get(boundaries.createEntity, { ...company, name: 'Fleet' });
  await ida.get(boundaries.savePortfoliosOfEntity, { entity_id: owner._id, portfolio_ids: [south._id] });
  const own = {
    scope: 1 as const,
    category: 'mobile' as const,
    first_day: '2023-01-01',
    last_day: '2023-12-31',
    quantity: 100,
    unit: 'l',
    method: 'measured' as const,
    factor_kind: 'own' as const,
    kg_co2e_per_unit: 2,
    factor_source: 'Supplier',
  };
  const vans = await ida.get(entries.createScope, { ...own, name: 'Vans', entity_id: fleet._id });
  // At a property of the owner, but named for the fleet.
  const lift = await ida.get(entries.createScope, {
    ...own,
    name: 'Lift truck',
    quantity: 50,
    entity_id: fleet._id,
    environment_id: two._id,
  });
  await ida.get(entries.approveScopes, await entryVersions(ida, [vans._id, lift._id]));

  const report = await whole(ida);
  for (const kind of ['entity', 'fund', 'portfolio'])
    for (const key of ['scope1', 'scope2_location', 'scope2_market', 'scope3'] as const)
      expect(sumOf(partsOf(report, kind).values(), key) ?? 0).toBeCloseTo(report.totals[key] ?? 0, 6);
  // UBA 2023: 0.386 kg/kWh.
  expect(partsOf(report, 'portfolio').get('North')).toMatchObject({
    properties: 1,
    gross_floor_area: 1000,
    scope1: null,
  });
  expect(partsOf(report, 'portfolio').get('North')?.scope2_location).toBeCloseTo(38_600, 6);
  // Figures that belong to no portfolio or fund are a part of their own.
  expect(partsOf(report, 'portfolio').get('')).toMatchObject({ part_id: null, properties: 0 });
  expect(partsOf(report, 'portfolio').get('')?.scope1).toBeCloseTo(200, 6);
  expect(partsOf(report, 'fund').get('Core fund')?.scope2_location).toBeCloseTo(19_300, 6);
  expect(partsOf(report, 'entity').get('Fleet')).toMatchObject({ properties: 0 });
  expect(partsOf(report, 'entity').get('Fleet')?.scope1).toBeCloseTo(300, 6);
  expect(partsOf(report, 'entity').get('Owner')?.scope1).toBeCloseTo(0, 9);
  expect(partsOf(report, 'entity').get('')).toMatchObject({ part_id: null, properties: 1 });
});

test('a property is broken down by space, in proportion to floor area', async () => {
  const ida = await server.newAdmin('Ira');
  const house = await ida.newEnvironment({ gross_floor_area: 1000 });
  await saveBill(server, ida, { environment_id: house._id, ...year2023, quantity: 100_000 });
  const ask = () => ida.get(inventory.ghg_report, { level: 'Property', target_id: house._id, year: 2023 });
  expect((await ask()).by_part).toBeUndefined();
  await ida.get(spaces.createSpace, {
    environment_id: house._id,
    space_name: 'Shop',
    space_type_id: 'kiosk',
    gross_floor_area: 250,
  });
  const parts = partsOf(await ask(), 'space');
  expect(parts.get('Shop')?.scope2_location).toBeCloseTo(9650, 6);
  expect(parts.get('')?.scope2_location).toBeCloseTo(28_950, 6);
});

test('revenue and people of a year need a source, apply to the organization, and are visible only to users who reach all of it', async () => {
  const jo = await server.newAdmin('Jo');
  const house = await jo.newEnvironment();
  const given = { year: 2023, revenue: 2_000_000, revenue_source: 'Annual accounts 2023, note 3', people: 40.5 };
  expect((await jo.ask(inventory.saveReportDenominators, given)).errors).toEqual([
    { field: 'people_source', message: 'is required' },
  ]);
  await jo.get(inventory.saveReportDenominators, { ...given, people_source: 'Payroll' });
  expect((await whole(jo)).denominators).toEqual({
    revenue: 2_000_000,
    currency: 'EUR',
    revenue_source: 'Annual accounts 2023, note 3',
    people: 40.5,
    people_source: 'Payroll',
  });
  await jo.get(inventory.saveReportDenominators, { year: 2023, revenue: null, people: 41, people_source: 'Payroll' });
  expect((await whole(jo)).denominators).toMatchObject({ revenue: null, people: 41 });
  expect(
    (await jo.get(inventory.ghg_report, { level: 'Property', target_id: house._id, year: 2023 })).denominators,
  ).toBeUndefined();
  expect((await whole(eve)).denominators).toBeUndefined();
  await jo.newEnvironment();
  await server.owner.query(
    `insert into role_grants (organization_id, role_id, module_key, permissions)
     select organization_id, id, 'ghg-protocol', '{read,edit}' from roles where organization_id = $1 and key = 'standard'
     on conflict (organization_id, role_id, module_key) do update set permissions = excluded.permissions`,
    [jo.session.organization_id],
  );
  const some = await server.newMember(jo, [house._id]);
  expect(await some.ask(inventory.saveReportDenominators, { year: 2023, people: 1, people_source: 'x' })).toMatchObject(
    {
      httpStatus: 403,
      code: 'factor.whole-organization',
    },
  );
});
