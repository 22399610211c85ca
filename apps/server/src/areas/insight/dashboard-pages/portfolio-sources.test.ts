import { meterData } from '@steward/contract/energy/meter-data';
import { meters } from '@steward/contract/estate/meters';
import { spaces } from '@steward/contract/estate/spaces';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import { dashboards } from '@steward/contract/insight/dashboards';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { dataOf, widget, widgetsOf } from '../../../testing/widgets.ts';
import { nem12 } from '../../energy/meter-data/meter-data.fixture.ts';

let server: TestServer;
let ada: Person;
let ids: Record<string, string>;
const year = 2023;
const period = { start: `${year}-01-01`, end: `${year}-12-31` };
const german = JSON.stringify({ field: 'country_code', in: ['DE'] });
/** Energy of each property on 1,000 m². */
const used = { Ash: 100_000, Elm: 110_000, Fir: 120_000, Oak: 130_000, Yew: 900_000 };

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  ids = {};
  for (const [environment_name, kwh] of Object.entries(used)) {
    const { _id } = await ada.newEnvironment({
      environment_name,
      country_code: environment_name === 'Ash' ? 'DE' : 'GB',
      gross_floor_area: 1000,
      ...(environment_name === 'Yew' && { property_type: 'retail' }),
      ...(environment_name !== 'Elm' && { latitude: 52.5, longitude: 13.4 }),
    });
    ids[environment_name] = _id;
    for (const [of, share] of [
      [year - 1, 1.25],
      [year, 1],
    ] as const)
      await saveBill(server, ada, {
        environment_id: _id,
        start: `${of}-01-01`,
        end: `${of + 1}-01-01`,
        quantity: kwh * share,
      });
  }
});
afterAll(() => server.stop());

const read = (person: Person, page: DashboardPage, asked: object = {}) =>
  widgetsOf(person, page, { ...period, ...asked });

test('the sum of all properties is that of their overview, with its change over equal days', async () => {
  const shown = await ada.get(dashboards.getPortfolioOverview, { year });
  const widgets = await read(ada, 'bi/overview');
  for (const [id, figure] of [
    ['total', shown.co2e_kg],
    ['energy', shown.energy_kwh],
  ] as const)
    expect(dataOf(widgets, id, 'amount'), id).toMatchObject(figure);
  expect(dataOf(widgets, 'energy', 'amount').change).toBeCloseTo(1 / 1.25 - 1, 9);
  expect(widget(widgets, 'water')).toMatchObject({ state: 'empty', missing: 'bills' });
});

test('a filter, a portfolio and a quarter are summed as they were chosen', async () => {
  const ofFilter = dataOf(await read(ada, 'bi/energy', { where: german }), 'total', 'amount');
  expect(ofFilter.value).toBeCloseTo(100_000, 6);
  expect(ofFilter.change).toBeCloseTo(1 / 1.25 - 1, 9);
  const searched = dataOf(await read(ada, 'bi/energy', { search: 'Yew' }), 'total', 'amount');
  expect(searched.value).toBeCloseTo(900_000, 6);
  const quarter = dataOf(await read(ada, 'bi/energy', { end: `${year}-03-31` }), 'total', 'amount');
  expect(quarter.value).toBeCloseTo((1_360_000 * 90) / 365, 4);
});

test('the spread of intensities: classes, quartiles, the outlier and where each property is', async () => {
  const widgets = await read(ada, 'bi/energy');
  // 100, 110, 120, 130 and 900 kWh/m²: twelve classes at most, of 100 kWh/m².
  const { labels, series } = dataOf(widgets, 'distribution', 'series');
  expect(labels.map(({ value }) => value)).toEqual(
    ['100', '200', '300', '400', '500', '600', '700', '800'].map((from) => `${from}–${Number(from) + 100}`),
  );
  expect(series[0]?.values).toEqual([4, 0, 0, 0, 0, 0, 0, 1]);
  const { states } = dataOf(widgets, 'spread', 'states');
  expect(states.map(({ value }) => value)).toEqual([110, 120, 130, 5, 0, 1]);
  const { rows } = dataOf(widgets, 'outliers', 'table');
  expect(rows.map(({ cells }) => cells)).toEqual([
    [{ kind: 'text', value: 'Yew' }, 900, 780, { kind: 'word', value: 'portfolio.high' }],
  ]);
  expect(rows[0]?.address).toBe(`/dashboard?environment=${ids['Yew']}&year=${year}`);
  const map = dataOf(widgets, 'map', 'places');
  expect(map.without).toBe(1);
  expect(Object.fromEntries(map.places.map(({ name, value, tone }) => [name.value, [value, tone]]))).toEqual({
    Ash: [100, 'good'],
    Fir: [120, 'warn'],
    Oak: [130, 'warn'],
    Yew: [900, 'bad'],
  });
  const few = await read(ada, 'bi/energy', { where: german });
  expect(widget(few, 'spread').notes).toContainEqual({ kind: 'word', value: 'portfolio.tooFew' });
  expect(dataOf(few, 'outliers', 'table').rows).toEqual([]);
});

test('a pivot sums countries and types, and the change of each property is over equal days', async () => {
  const widgets = await read(ada, 'bi/energy');
  const { rows, columns, cells } = dataOf(widgets, 'pivot', 'matrix');
  const at = (country: string, type: string) =>
    cells[rows.findIndex(({ name }) => name.value === country)]?.[columns.findIndex(({ value }) => value === type)];
  expect(at('GB', 'office')).toBeCloseTo(360_000, 6);
  expect(at('GB', 'retail')).toBeCloseTo(900_000, 6);
  expect(at('DE', 'office')).toBeCloseTo(100_000, 6);
  expect(at('DE', 'retail')).toBeNull();
  const { parts } = dataOf(widgets, 'change', 'parts');
  expect(parts).toHaveLength(5);
  for (const { value } of parts) expect(value).toBeCloseTo(1 / 1.25 - 1, 9);
});

test('a member of one property sees only it', async () => {
  const mo = await server.newMember(ada, [ids['Ash'] ?? '']);
  const { properties, widgets } = await mo.get(dashboardPages.getDashboardData, { page: 'bi/energy', ...period });
  expect(properties).toBe(1);
  expect(dataOf(widgets, 'total', 'amount').value).toBeCloseTo(100_000, 6);
  expect(dataOf(widgets, 'table', 'table').rows).toHaveLength(1);
  for (const { state, id } of widgets) expect(state, id).not.toBe('failed');
  const text = JSON.stringify(widgets);
  for (const name of ['Elm', 'Fir', 'Oak', 'Yew']) expect(text).not.toContain(name);
});

const days = Array.from({ length: 365 }, (_, n) => addDays(`${year}-01-01`, n));

test('PUE, WUE, CUE and the power of a data center follow from its bills and its meter of IT equipment', async () => {
  const bea = await server.newAdmin('Bea');
  const { _id: environment_id } = await bea.newEnvironment({
    environment_name: 'Data',
    property_type: 'data_centre',
    country_code: 'GB',
  });
  const of = { environment_id, start: `${year}-01-01`, end: `${year + 1}-01-01` };
  const { _id: main } = await bea.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no: 'M1' });
  await saveBill(server, bea, { ...of, quantity: 131_400 });
  await saveBill(server, bea, { ...of, carrier: 'water', quantity: 262_800, meter_no: 'W1' });
  const before = await read(bea, 'bi/data-centre');
  expect(widget(before, 'pue')).toMatchObject({ state: 'empty', missing: 'meters' });
  const states = dataOf(before, 'to-enter', 'list').rows.map(({ state }) => state?.value);
  expect(states).toEqual(['reports.enterItMeter', 'reports.enterAirSensor', 'reports.enterRooms']);
  await bea.get(meters.addMeter, {
    environment_id,
    carrier: 'electricity',
    meter_no: 'IT1',
    parent_id: main,
    serves: 'it_equipment',
    contracted_peak_kw: 20,
  });
  const file = new File([nem12(Object.fromEntries(days.map((day) => [day, 5])), { nmi: 'IT1' })], 'it.csv');
  const { _id: meter_data_file_id, series } = await bea.get(meterData.uploadMeterData, { environment_id }, [file]);
  await bea.get(meterData.storeMeterData, {
    meter_data_file_id,
    choices: series.map(({ position, meter_id }) => ({ position, meter_id })),
  });
  const widgets = await read(bea, 'bi/data-centre');
  // 48 half hours of 5 kWh on 365 days are 87,600 kWh.
  expect(dataOf(widgets, 'pue', 'amount').value).toBeCloseTo(131_400 / 87_600, 9);
  expect(dataOf(widgets, 'wue', 'amount').value).toBeCloseTo(262_800 / 87_600, 9);
  expect(dataOf(widgets, 'it-share', 'amount').value).toBeCloseTo(2 / 3, 9);
  const { subjects } = await bea.get(figureCatalogue.getFigures, {
    keys: ['emissions.energy'],
    subject: 'property',
    environment_ids: [environment_id],
    grain: 'year',
    from: period.start,
    to: period.end,
  });
  const kg = subjects[0]?.figures['emissions.energy']?.[0]?.value ?? Number.NaN;
  expect(dataOf(widgets, 'cue', 'amount').value).toBeCloseTo(kg / 87_600, 9);
  expect(widget(widgets, 'pue').notes.map(({ value }) => value)).toEqual([
    'reports.annual',
    `${year}-01`,
    `${year}-12`,
    'reports.noCategory',
  ]);
  expect(dataOf(widgets, 'months', 'series').series[0]?.values[0]).toBeCloseTo(31 * 240, 9);
  const occupied = await read(bea, 'bi/data-centre-occupancy');
  // 87,600 kWh in 8,760 hours are 10 kW of 20.
  expect(dataOf(occupied, 'power', 'amount').value).toBeCloseTo(0.5, 9);
});

test('a server room in an office is listed, and without such rooms the pages say so', async () => {
  const cleo = await server.newAdmin('Cleo');
  const { _id: environment_id } = await cleo.newEnvironment({ environment_name: 'Office' });
  for (const page of ['bi/data-centre', 'bi/data-centre-occupancy'] as const)
    for (const { id, missing, state } of await read(cleo, page))
      if (!['library', 'missing', 'coverage'].includes(id))
        expect([id, state, missing]).toEqual([id, 'empty', 'server-rooms']);
  const room = { environment_id, space_name: 'Racks', space_type_id: 'store rooms', gross_floor_area: 30 } as const;
  const { _id } = await cleo.get(spaces.createSpace, { ...room, is_server_room: true });
  const { rows } = dataOf(await read(cleo, 'bi/data-centre-occupancy'), 'rooms', 'table');
  expect(rows.map(({ cells }) => cells[2])).toEqual([30]);
  const { rows: centres } = dataOf(await read(cleo, 'bi/data-centre'), 'properties', 'table');
  expect(centres[0]?.cells.at(-1)).toEqual({ kind: 'word', value: 'reports.roomsOnly' });
  await cleo.get(spaces.updateSpace, { space_id: _id, is_server_room: false });
  expect(widget(await read(cleo, 'bi/data-centre'), 'pue').missing).toBe('server-rooms');
});
