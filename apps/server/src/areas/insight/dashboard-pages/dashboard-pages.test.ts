import { dashboards } from '@steward/contract/insight/dashboards';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import { pageKeys, type DashboardPage } from '@steward/contract/insight/widgets.layout';
import { addDays, daysBetween, monthOffset, nextMonthStart } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { dataOf, widget } from '../../../testing/widgets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const year = 2023;
const period = { start: `${year}-01-01`, end: `${year}-12-31` };

async function house(ada: Person, name: string, fields: { kwh?: number; country_code?: string } = {}) {
  const { kwh = 36_500, country_code = 'GB' } = fields;
  const { _id } = await ada.newEnvironment({ environment_name: name, country_code, gross_floor_area: 1000 });
  for (const of of [year - 1, year])
    await saveBill(server, ada, { environment_id: _id, start: `${of}-01-01`, end: `${of + 1}-01-01`, quantity: kwh });
  return _id;
}

const read = (person: Person, page: DashboardPage, asked: object) =>
  person.get(dashboardPages.getDashboardData, { page, ...period, ...asked });

test('a page names its widgets that show the present of sensors', async () => {
  const ada = await server.newAdmin('Ada');
  expect((await ada.get(dashboardPages.getDashboard, { page: 'IoT' })).live).toEqual(['states', 'silent', 'batteries']);
  expect((await ada.get(dashboardPages.getDashboard, { page: 'air' })).live).toEqual(['now']);
  expect((await ada.get(dashboardPages.getDashboard, { page: 'energy' })).live).toEqual([]);
});

test('a page of a property shows the values of the dashboard of the property', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = await house(ada, 'Elm');
  const shown = await ada.get(dashboards.getPropertyDashboard, { environment_id, year });
  const { widgets } = await read(ada, 'energy', { environment_id });
  const use = dataOf(widgets, 'use', 'amount');
  expect(use.value).toBe(shown.energy_kwh.value);
  expect(use.before).toBe(shown.energy_kwh.before);
  expect([use.change, use.compared]).toEqual([shown.energy_kwh.change, shown.energy_kwh.compared]);
  expect(widget(widgets, 'use')).toMatchObject({
    unit: 'kWh',
    share: 1,
    working: `/dashboard?environment=${environment_id}&year=${year}`,
  });
  const months = dataOf(widgets, 'months', 'series');
  expect(months.series.map(({ role }) => role)).toEqual(['value', 'before']);
  expect(months.series[0]?.values).toEqual(shown.months.energy_kwh.map(({ value }) => value));
  const co2 = await read(ada, 'co2', { environment_id });
  expect(dataOf(co2.widgets, 'total', 'amount').value).toBe(shown.co2e_kg.value);
  const factor = dataOf(co2.widgets, 'grid', 'series').series[0]?.values.at(-1);
  expect((factor ?? 0) * (shown.energy_kwh.value ?? 0)).toBeCloseTo(shown.scope2_location_kg.value ?? 0, 6);
});

test('a quarter is the sum of its months, and an intensity divides by the area once', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = await house(ada, 'Elm');
  const quarter = { environment_id, start: `${year}-01-01`, end: `${year}-03-31` };
  const { widgets } = await read(ada, 'energy', quarter);
  expect(dataOf(widgets, 'use', 'amount').value).toBeCloseTo(9000, 6);
  const perArea = await read(ada, 'energy', { ...quarter, normalize: 'area' });
  expect(dataOf(perArea.widgets, 'use', 'amount').value).toBeCloseTo(9, 9);
  expect(widget(perArea.widgets, 'use').unit).toBe('kWh/m²');
});

test('a running period is compared over the months that are over and known in both years', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Elm', gross_floor_area: 1000 });
  const thisMonth = new Date().toISOString().slice(0, 7);
  const bill = (offset: number, kwhPerDay: number) => {
    const month = monthOffset(thisMonth, offset);
    const [start, end] = [`${month}-01`, nextMonthStart(month)];
    return saveBill(server, ada, { environment_id, start, end, quantity: kwhPerDay * daysBetween(start, end) });
  };
  for (let offset = -16; offset < -4; offset += 1) await bill(offset, 20);
  for (const offset of [-4, -3, -2]) await bill(offset, 10);
  const asked = {
    start: `${monthOffset(thisMonth, -4)}-01`,
    end: addDays(nextMonthStart(monthOffset(thisMonth, 7)), -1),
  };
  const days = daysBetween(asked.start, `${monthOffset(thisMonth, -1)}-01`);
  const { widgets } = await read(ada, 'energy', { environment_id, ...asked });
  const use = dataOf(widgets, 'use', 'amount');
  expect(use.value).toBeCloseTo(10 * days, 6);
  // The year before a leap day or after it, a month differs by a day.
  expect(use.change).toBeCloseTo(-0.5, 1);
  const perArea = await read(ada, 'bi/energy', asked);
  const [row] = dataOf(perArea.widgets, 'ranking', 'parts').parts;
  expect([row?.value, row?.before].map((one) => Math.round(((one ?? 0) * 1000) / days))).toEqual([10, 20]);
});

test('pages across properties add up those that the filter finds', async () => {
  const ada = await server.newAdmin('Ada');
  await house(ada, 'Elm');
  await house(ada, 'Oak', { kwh: 73_000, country_code: 'DE' });
  const { widgets, properties } = await read(ada, 'bi/energy', {});
  expect(properties).toBe(2);
  expect(dataOf(widgets, 'total', 'amount').value).toBeCloseTo(109_500, 6);
  expect(dataOf(widgets, 'ranking', 'parts').parts.map(({ name, value }) => [name.value, value])).toEqual([
    ['Oak', 73],
    ['Elm', 36.5],
  ]);
  expect(dataOf(widgets, 'countries', 'parts').parts.map(({ name, value }) => [name.value, value])).toEqual([
    ['DE', 73_000],
    ['GB', 36_500],
  ]);
  const german = await read(ada, 'bi/energy', {
    where: JSON.stringify({ field: 'country_code', in: ['DE'] }),
  });
  expect(german.properties).toBe(1);
  expect(dataOf(german.widgets, 'total', 'amount').value).toBeCloseTo(73_000, 6);
});

test('a property compared with another shows both', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = await house(ada, 'Elm');
  const compare_environment_id = await house(ada, 'Oak', { kwh: 73_000 });
  const { widgets, compared_with } = await read(ada, 'energy', { environment_id, compare_environment_id });
  expect(compared_with?.environment_name).toBe('Oak');
  expect(dataOf(widgets, 'use', 'amount').before).toBeCloseTo(73_000, 6);
  expect(dataOf(widgets, 'months', 'series').series[1]?.name).toEqual({ kind: 'text', value: 'Oak' });
});

test('every page answers in an organization with a property and nothing else: a main figure, or what is missing for it', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Elm' });
  for (const page of pageKeys) {
    const isOfOne = !page.startsWith('bi/');
    const { layout } = await ada.get(dashboardPages.getDashboard, { page });
    const mains = layout.widgets.filter(({ is_main }) => is_main);
    expect(mains, page).toHaveLength(1);
    const { widgets } = await read(ada, page, isOfOne ? { environment_id } : {});
    expect(widgets.length, page).toBe(layout.widgets.length);
    for (const { id, state, data, missing } of widgets) {
      expect(['ok', 'empty'], `${page} ${id}`).toContain(state);
      expect((state === 'ok') === (data !== null), `${page} ${id}`).toBe(true);
      if (state === 'empty') expect(missing, `${page} ${id}`).not.toBeNull();
    }
  }
  const cards = await ada.get(dashboardPages.getDashboards, { ...period, environment_id });
  expect(cards.map(({ page }) => page)).toEqual(pageKeys.filter((page) => !page.startsWith('bi/')));
});

test('a property of another organization is not found, and a page of one property asks for one', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  const environment_id = await house(ada, 'Elm');
  const asked = { page: 'energy', ...period } as const;
  const fails = (person: Person, input: object) => person.ask(dashboardPages.getDashboardData, { ...asked, ...input });
  expect(await fails(eve, { environment_id })).toMatchObject({ code: 'environment.not-found' });
  expect(await fails(ada, {})).toMatchObject({ code: 'dashboard.no-property' });
  expect(await fails(ada, { environment_id, end: '2022-12-31' })).toMatchObject({ errors: [{ field: 'end' }] });
});

test('a source that fails leaves the other widgets standing', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = await house(ada, 'Elm');
  const figures = server.steward.platform.figures as Record<string, object>;
  const before = figures['cost.utilities'];
  figures['cost.utilities'] = { property: () => Promise.reject(new Error('broken on purpose')) };
  try {
    const { widgets } = await read(ada, 'overview', { environment_id });
    expect(widget(widgets, 'cost').state).toBe('failed');
    expect(widgets.filter(({ state }) => state === 'failed')).toHaveLength(1);
    expect(dataOf(widgets, 'energy', 'amount').value).toBeCloseTo(36_500, 6);
  } finally {
    figures['cost.utilities'] = before as object;
  }
});

test('energy is not divided by degree days where no meter follows the weather, and the answer says why', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = await house(ada, 'Elm');
  const { normalize_refused, widgets } = await read(ada, 'energy', { environment_id, normalize: 'degree-day' });
  expect(normalize_refused).toBe('weather');
  expect(dataOf(widgets, 'use', 'amount').value).toBeCloseTo(36_500, 6);
});
