import { entries } from '@steward/contract/carbon/entries';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { inventory } from '@steward/contract/carbon/inventory';
import { reports } from '@steward/contract/carbon/reports';
import { restatement } from '@steward/contract/carbon/restatement';
import { environments } from '@steward/contract/estate/environments';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const change = { kind: 'consolidation' as const, day: '2024-05-01', consolidation: 'equity_share' as const };

/**
 * The number of statements in the transaction of this person: without background work of the application, and a repetition after a
 * collision counts once.
 */
async function statements(name: string, work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const underway = new Map<unknown, number>();
  let most = 0;
  for (const [i, [query]] of (spy.mock.calls as unknown[][]).entries()) {
    const client = spy.mock.contexts[i];
    const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');
    if (text.startsWith('start transaction')) underway.delete(client);
    if (text.includes(`app.actor_name to '${name} Test'`)) underway.set(client, 0);
    const sent = underway.get(client);
    if (sent === undefined) continue;
    underway.set(client, sent + 1);
    most = Math.max(most, sent + 1);
  }
  spy.mockRestore();
  expect(most).toBeGreaterThan(5);
  return most;
}

async function houseOf(person: Person, share: number) {
  const house = await person.newEnvironment({ country_code: 'GB' });
  await person.get(environments.savePropertyChange, {
    environment_id: house._id,
    attribute: 'ownership_share',
    number: share,
    valid_from: null,
  });
  return house;
}

const flight = (environment_id: string, name: string) => ({
  environment_id,
  scope: 3 as const,
  category: '6' as const,
  name,
  first_day: '2023-01-01',
  last_day: '2023-12-31',
  quantity: 100,
  unit: 'km',
  method: 'distance' as const,
  factor_kind: 'own' as const,
  kg_co2e_per_unit: 1,
  factor_source: 'Airline',
});

test('the changed lines are listed by property, energy source and entry, and add up to the change of the year', async () => {
  const person = await server.newAdmin('Ada');
  const { _id: environment_id, environment_name } = await houseOf(person, 0.5);
  for (const carrier of ['electricity', 'natural_gas'] as const)
    await saveBill(server, person, {
      environment_id,
      start: '2023-01-01',
      end: '2024-01-01',
      quantity: 10_000,
      carrier,
      meter_no: carrier,
    });
  const { _id } = await person.get(entries.createScope, flight(environment_id, 'Flights'));
  await person.get(entries.approveScopes, await entryVersions(person, [_id]));
  const found = await person.get(restatement.simulateRestatement, { ...change, lines_year: 2023 });
  expect(found.lines.map(({ name, carrier, activity }) => [name, carrier, activity])).toEqual(
    expect.arrayContaining([
      [environment_name, 'electricity', ''],
      [environment_name, 'natural_gas', ''],
      [environment_name, 'entry', 'Flights'],
    ]),
  );
  expect(found.lines_total).toBe(3);
  expect(found.lines.find(({ activity }) => activity === 'Flights')).toMatchObject({
    before: { scope3: 100, scope1: null },
    after: { scope3: 50 },
  });
  const year = found.years.find((row) => row.year === 2023);
  for (const scope of ['scope1', 'scope2_location', 'scope2_market', 'scope3'] as const)
    for (const side of ['before', 'after'] as const) {
      const sum = found.lines.reduce((total, line) => total + (line[side][scope] ?? 0), 0);
      expect(sum).toBeCloseTo(year?.[side][scope] ?? NaN, 6);
    }
  const rest = await person.get(restatement.simulateRestatement, { ...change, lines_year: 2023, lines_from: 2 });
  expect(rest.lines).toEqual(found.lines.slice(2));
  expect(rest.lines_total).toBe(3);
});

test('each year is counted once for any number of reports', async () => {
  const person = await server.newAdmin('Bea');
  const { _id: environment_id } = await houseOf(person, 0.5);
  const years = [2018, 2019, 2020, 2021, 2022, 2023];
  for (const year of years)
    await saveBill(server, person, {
      environment_id,
      start: `${year}-01-01`,
      end: `${year + 1}-01-01`,
      quantity: 10_000,
      carrier: 'electricity',
    });
  await person.get(boundaries.saveGHGBaseYear, { base_year: 2023, consolidation: 'operational_control' });
  const ask = () => person.get(restatement.simulateRestatement, change);
  const none = await ask();
  const without = await statements('Bea', ask);
  const texts = { company: 'Bea' };
  for (const year of years) await person.get(reports.saveGhgProtocolReport, { level: 'Organization', year, texts });
  // One inventory more takes about twenty.
  expect(await statements('Bea', ask)).toBeLessThan(without + 10);
  const all = await ask();
  expect(all.years).toEqual(none.years);
  expect(all.reports.map(({ year }) => year).toSorted((a, b) => a - b)).toEqual(years);
  for (const report of all.reports)
    expect(report.after.scope2_location).toBeCloseTo((report.before.scope2_location ?? NaN) / 2, 6);
});

test('the number of statements to approve entries does not grow with the number of entries', async () => {
  const person = await server.newAdmin('Cleo');
  const { _id: environment_id } = await person.newEnvironment();
  const add = async (n: number) => (await person.get(entries.createScope, flight(environment_id, `Flight ${n}`)))._id;
  const one = [await add(0)];
  const first = await entryVersions(person, one);
  const few = await statements('Cleo', () => person.get(entries.approveScopes, first));
  const many: string[] = [];
  for (let n = 1; n <= 12; n++) many.push(await add(n));
  let approved = 0;
  const all = await entryVersions(person, [...many, ...one]);
  const sent = await statements('Cleo', async () => {
    ({ approved } = await person.get(entries.approveScopes, all));
  });
  expect(approved).toBe(12);
  expect(sent).toBeLessThan(few + 10);
  const report = await person.get(inventory.ghg_report, { level: 'Organization', year: 2023 });
  expect(report.totals.scope3).toBeCloseTo(1300, 6);
  const stranger = await server.newAdmin('Eve');
  expect((await stranger.ask(entries.approveScopes, await entryVersions(stranger, one))).httpStatus).toBe(404);
});
