import { completeness } from '@steward/contract/energy/completeness';
import { environments } from '@steward/contract/estate/environments';
import { equipment } from '@steward/contract/estate/equipment';
import { portfolios } from '@steward/contract/estate/portfolios';
import { servicing } from '@steward/contract/estate/servicing';
import { dashboards } from '@steward/contract/insight/dashboards';
import { propertyMerges } from '@steward/contract/operations/property-merges';
import type { ListQuery } from '@steward/core/lists/list-query';
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
}, 120_000);
afterAll(() => server.stop());

const names = async (person: Person, query?: ListQuery) =>
  (await person.get(environments.getEnvironments, query ? { where: JSON.stringify(query) } : {})).map(
    (row) => row.environment_name,
  );
const archived: ListQuery = { field: 'archive', in: ['archived'] };

/** Two buildings at one address, of which the second is archived. */
async function pair(person: Person, label: string) {
  const { _id: portfolio_id } = await person.newPortfolio(label);
  const place = { portfolio_id, latitude: 52.5, longitude: 13.4, address: `${label} 1` };
  const kept = await person.newEnvironment({ environment_name: `${label} A`, ...place });
  const gone = await person.newEnvironment({ environment_name: `${label} B`, ...place });
  return { portfolio_id, kept, environment_id: gone._id };
}

test('an archived property leaves lists, pickers, map, home and duplicates, and is brought back', async () => {
  const bea = await server.newAdmin('Bea');
  const { environment_id, kept, portfolio_id } = await pair(bea, 'Lime');
  const pairs = async () => (await bea.get(propertyMerges.getDuplicateProperties, {})).pairs;
  expect(await pairs()).toHaveLength(1);
  const { archived_at } = await bea.get(environments.archiveEnvironment, { environment_id });
  expect(archived_at).toMatch(/^\d{4}-/);
  const seen = async () => ({
    list: await names(bea),
    count: (await bea.get(environments.countEnvironments, {})).count,
    picker: (await bea.get(environments.getAllEnvByUserId, {})).length,
    map: (await bea.get(environments.getEnvironmentPlaces, {})).total,
    home: (await bea.get(environments.getEnvHomeCount, {})).environment_count,
    banner: (await bea.get(environments.environmentsBannerSearch, { search: 'lime' })).length,
    portfolio: (await bea.get(portfolios.getMasterPortfolioList, {}))[0]?.environment_count,
    duplicates: (await pairs()).length,
    file: (await (await bea.send(environments.exportEnvironments, {})).text()).includes('Lime B'),
  });
  const one = [kept.environment_name];
  expect(await seen()).toEqual({
    list: one,
    count: 1,
    picker: 1,
    map: 1,
    home: 1,
    banner: 1,
    portfolio: 1,
    duplicates: 0,
    file: false,
  });
  expect(await names(bea, archived)).toEqual(['Lime B']);
  expect(await names(bea, { any: [archived, { field: 'city', in: ['Berlin'] }] })).toEqual(['Lime A', 'Lime B']);
  expect(await names(bea, { not: archived })).toEqual(['Lime A']);
  // Its page, and its name, which no other property may take.
  expect(await bea.get(environments.getEnvById, { environment_id })).toMatchObject({ archived_at });
  await expect(bea.newEnvironment({ environment_name: 'Lime B', portfolio_id })).rejects.toThrow('409');
  expect(await bea.ask(environments.archiveEnvironment, { environment_id })).toMatchObject({ httpStatus: 409 });
  await bea.get(environments.bringBackEnvironment, { environment_id });
  expect(await seen()).toEqual({
    list: ['Lime A', 'Lime B'],
    count: 2,
    picker: 2,
    map: 2,
    home: 2,
    banner: 2,
    portfolio: 2,
    duplicates: 1,
    file: true,
  });
  expect(await bea.ask(environments.bringBackEnvironment, { environment_id })).toMatchObject({ httpStatus: 409 });
});

test('a property with bills that cannot be deleted can be archived', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await saveBill(server, ada, { environment_id, start: '2024-01-01', end: '2024-02-01', quantity: 100 });
  expect(await ada.ask(environments.deleteEnvironment, { environment_id })).toMatchObject({ httpStatus: 409 });
  expect(await ada.ask(environments.archiveEnvironment, { environment_id })).toMatchObject({ httpStatus: 200 });
});

test('it counts until the day it was archived, and nothing is due for it from then on', async () => {
  const { _id: environment_id, portfolio_id } = await ada.newEnvironment({ gross_floor_area: 3650 });
  await saveBill(server, ada, { environment_id, start: '2025-01-01', end: '2025-07-01', quantity: 1000 });
  const { _id: equipment_id } = await ada.get(equipment.addEquipment, {
    environment_id,
    kind: 'hvac.heating_plant.boiler',
    product_name: 'Boiler',
    install_date: '2010-01-01',
    expected_life: 18,
    warranty_end: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  });
  await ada.get(servicing.addServicingPlan, {
    equipment_id,
    title: 'Yearly',
    starts_on: '2024-03-01',
    every_months: 12,
  });
  const rowOf = async (year: number) =>
    (await ada.get(dashboards.getPortfolioOverview, { year, portfolio_id })).rows.find(
      (row) => row.environment_id === environment_id,
    );
  const missing = async () =>
    (
      await ada.get(completeness.getBillMatrix, { environment_id, from: '2025-01', until: '2025-12' })
    ).paginateData.reduce((sum, { states }) => sum + states.filter((state) => state === 'missing').length, 0);
  expect(await missing()).toBeGreaterThan(0);
  expect(await ada.get(servicing.getServicingDue, { environment_id })).toHaveLength(1);
  const before = await ada.get(equipment.getReplacements, { environment_id });
  expect([before.years.flatMap(({ items }) => items).length, before.warranties.length]).toEqual([1, 1]);
  await ada.get(environments.archiveEnvironment, { environment_id });
  await server.owner.query(`update environments set archived_at = '2025-07-01T10:00:00Z' where id = $1`, [
    environment_id,
  ]);
  expect((await rowOf(2025))?.coverage).toBe(1);
  expect((await rowOf(2025))?.gross_floor_area).toBeCloseTo((3650 * 181) / 365, 6);
  expect(await rowOf(2026)).toBeUndefined();
  expect(await missing()).toBe(0);
  expect(await ada.get(servicing.getServicingDue, { environment_id })).toEqual([]);
  const lifetimes = await ada.get(equipment.getReplacements, { environment_id });
  expect(lifetimes.years.flatMap(({ items }) => items)).toEqual([]);
  expect(lifetimes.warranties).toEqual([]);
  await ada.get(environments.bringBackEnvironment, { environment_id });
  expect((await rowOf(2025))?.gross_floor_area).toBe(3650);
  expect(await missing()).toBeGreaterThan(0);
});

test('another organization and a member who may not delete archive nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [environment_id]);
  for (const call of [environments.archiveEnvironment, environments.bringBackEnvironment]) {
    expect(await eve.ask(call, { environment_id })).toMatchObject({ httpStatus: 404 });
    expect(await mo.ask(call, { environment_id })).toMatchObject({ httpStatus: 403 });
  }
});
