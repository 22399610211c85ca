import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { embodiedCarbon } from '@steward/contract/carbon/embodied-carbon';
import { netZero } from '@steward/contract/carbon/net-zero';
import { reports } from '@steward/contract/carbon/reports';
import { completeness } from '@steward/contract/energy/completeness';
import { certificates } from '@steward/contract/estate/certificates';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { pageKeys, type DashboardPage } from '@steward/contract/insight/widgets.layout';
import { dashboards } from '@steward/contract/insight/dashboards';
import { addDays } from '@steward/core/calendar/day';
import { sqftToSqm } from '@steward/core/units/area';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { addLedProject } from '../../../testing/samples/led-project.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { dataOf, widget, widgetsOf } from '../../../testing/widgets.ts';
import { templates } from './templates/templates.ts';

let server: TestServer;
let ada: Person;
/** An office in New York with a target, a measure and limits ahead, and a house in Berlin with two months of bills. */
let tower: string;
let house: string;
const year = 2025;
const period = { start: `${year}-01-01`, end: `${year}-12-31` };
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  tower = (
    await ada.newEnvironment({
      environment_name: 'Tower',
      country_code: 'US',
      state: 'NY',
      city: 'New York',
      zip_code: '10118',
      gross_floor_area: sqftToSqm(300_000),
    })
  )._id;
  house = (await ada.newEnvironment({ environment_name: 'House', gross_floor_area: 1000 }))._id;
  for (const [of, quantity] of [
    [year - 1, 7_600_000],
    [year, 7_500_000],
  ] as const)
    await saveBill(server, ada, {
      environment_id: tower,
      start: `${of}-01-01`,
      end: `${of + 1}-01-01`,
      quantity,
      meter_no: 'E1',
    });
  await saveBill(server, ada, { environment_id: house, start: `${year}-01-01`, end: `${year}-03-01`, quantity: 5_900 });
  await ada.get(netZero.saveEmissionTarget, { environment_id: tower, kind: 'sbti-1.5c', base_year: year - 1 });
  await addLedProject(ada, tower);
});
afterAll(() => server.stop());

const read = (person: Person, page: DashboardPage, asked: object = {}) =>
  widgetsOf(person, page, { ...period, ...asked });

test('the page of targets says what the plan of the property says', async () => {
  const plan = await ada.get(netZero.getNetZeroPlan, { level: 'Property', target_id: tower, year });
  const widgets = await read(ada, 'goals-and-targets', { environment_id: tower });
  const now = plan.years.find((one) => one.year === year);
  const gap = (now?.actual_kg ?? Number.NaN) - (now?.target_kg ?? Number.NaN);
  expect(gap).toBeGreaterThan(0);
  expect(dataOf(widgets, 'gap', 'amount').value).toBeCloseTo(gap, 6);
  expect(widget(widgets, 'gap')).toMatchObject({
    unit: 'kg CO2e',
    working: `/net_zero?environment=${tower}&year=${year}`,
  });
  const { labels, series } = dataOf(widgets, 'path', 'series');
  expect(labels.map(({ value }) => Number(value))).toEqual(plan.years.map((one) => one.year));
  expect(series.map(({ name, values }) => [name.value, values])).toEqual([
    ['reports.actual', plan.years.map(({ actual_kg }) => actual_kg)],
    ['reports.plan', plan.years.map(({ plan_kg }) => plan_kg)],
    ['reports.target', plan.years.map(({ target_kg }) => target_kg)],
    ['reports.limit', plan.years.map(({ limit_kg }) => limit_kg)],
  ]);
  const first = plan.first_above;
  expect(dataOf(widgets, 'missed', 'states').states.map(({ state }) => state?.value)).toEqual([
    String(first.target),
    String(first.limit),
    'reports.unknown',
    'reports.unknown',
  ]);
  const { rows: ahead } = dataOf(widgets, 'limits', 'list');
  expect(ahead.map(({ title, state }) => [title.value, state?.value])).toEqual([[plan.law, String(first.limit)]]);
  const [led] = await ada.get(decarbonization.getDecarbonizeProjects, { level: 'Property', target_id: tower, year });
  const { rows } = dataOf(widgets, 'measures', 'table');
  expect(rows[0]?.cells).toEqual([
    { kind: 'text', value: 'LED' },
    { kind: 'year', value: '2027' },
    led?.kwh,
    led?.kg_co2e,
    { value: 1000, unit: 'USD' },
    led?.payback_years,
  ]);
  expect(widget(widgets, 'carbon')).toMatchObject({ state: 'empty', missing: 'limits' });
});

test('across properties the gaps are added up, and the first years are those of the strips', async () => {
  const { paginateData } = await ada.get(netZero.getPropertyStrips, { level: 'Organization', year });
  const widgets = await read(ada, 'bi/goals-and-targets');
  const ofTower = dataOf(await read(ada, 'goals-and-targets', { environment_id: tower }), 'gap', 'amount');
  expect(dataOf(widgets, 'gap', 'amount')).toMatchObject({ is_incomplete: true });
  expect(dataOf(widgets, 'gap', 'amount').value).toBeCloseTo(ofTower.value ?? Number.NaN, 3);
  const { rows } = dataOf(widgets, 'properties', 'table');
  expect(rows.map(({ cells }) => [cells[0], cells[1]])).toEqual(
    paginateData.map(({ environment_name, first }) => [
      { kind: 'text', value: environment_name },
      first === null ? null : { kind: 'year', value: String(first) },
    ]),
  );
  const german = await read(ada, 'bi/goals-and-targets', {
    where: JSON.stringify({ field: 'country_code', in: ['DE'] }),
  });
  expect(dataOf(german, 'properties', 'table').rows.map(({ address }) => address)).toEqual([
    `/net_zero?environment=${house}&year=${year}`,
  ]);
});

test('the readiness of a property is its row of the screen of all, and what is missing comes with its gain', async () => {
  const { rows, actions } = await ada.get(completeness.getReadiness, { year });
  const own = rows.find(({ environment_id }) => environment_id === house);
  expect(own?.share).toBeCloseTo(59 / 365, 9);
  const widgets = await read(ada, 'sustainability-and-esg', { environment_id: house });
  const shown = dataOf(widgets, 'readiness', 'amount');
  expect(shown.value).toBe(own?.share);
  expect(shown.trend.map(({ value }) => value)).toEqual(own?.months);
  expect(dataOf(widgets, 'missing', 'list').rows.map(({ address }) => address)).toEqual([
    `/datahub/data_library/utilities/completeness?environment=${house}&from=${year}-03&until=${year}-12`,
  ]);
  const all = await read(ada, 'bi/sustainability-and-esg');
  const [days, due] = rows.reduce(([a, b], row) => [a + row.days, b + row.due], [0, 0]);
  expect(dataOf(all, 'readiness', 'amount').value).toBeCloseTo(days / due, 9);
  expect(dataOf(all, 'missing', 'list').total).toBe(actions.length);
  expect(dataOf(all, 'months', 'matrix').cells[0]).toEqual(own?.months);
});

test('the reports of a year and the embodied carbon of works are those of their screens', async () => {
  const before = await read(ada, 'sustainability-and-esg', { environment_id: tower });
  expect(widget(before, 'reports').missing).toBe('reports');
  await ada.get(reports.saveGhgProtocolReport, { level: 'Property', target_id: tower, year, texts: {} });
  await ada.get(embodiedCarbon.addEmbodiedCarbonProject, {
    environment_id: tower,
    name: 'Lobby',
    works: 'new_construction',
  });
  const widgets = await read(ada, 'sustainability-and-esg', { environment_id: tower });
  expect(dataOf(widgets, 'reports', 'list').rows).toMatchObject([
    {
      title: { value: 'Tower' },
      state: { value: 'reports.draft' },
      address: `/solutions/reporting/assessments/ghg-protocol?level=Property&year=${year}&target=${tower}`,
    },
  ]);
  expect(dataOf(widgets, 'embodied', 'table').rows[0]?.cells.slice(0, 1)).toEqual([{ kind: 'text', value: 'Lobby' }]);
  const ofHouse = await read(ada, 'sustainability-and-esg', { environment_id: house });
  expect(widget(ofHouse, 'reports').missing).toBe('reports');
});

test('certificates count as their screen counts them: in force, expired, ending and missing', async () => {
  const leed = { scheme_key: 'leed_om', level: 'Gold', stage: 'operational' as const, issued_on: addDays(today, -900) };
  const save = (environment_id: string, valid_until: string) =>
    ada.get(certificates.saveBuildingCertificate, { environment_id, ...leed, valid_until });
  await save(tower, addDays(today, 60));
  await save(house, addDays(today, -10));
  await ada.get(propertyDocuments.addPropertyDocument, { environment_id: tower, kind: 'permit', title: 'Lift' });
  const summary = await ada.get(certificates.getCertificateSummary, {
    kind: 'building_certificate',
    environment_id: tower,
  });
  const widgets = await read(ada, 'certifications-and-accreditations', { environment_id: tower });
  expect(dataOf(widgets, 'valid', 'amount').value).toBe(1);
  expect(dataOf(widgets, 'ending', 'list').rows.map(({ day, address }) => [day, address])).toEqual(
    summary.ending.map(({ _id, valid_until }) => [
      valid_until,
      `/diagnosis/building-certifications?environment=${tower}&item=${_id}`,
    ]),
  );
  expect(dataOf(widgets, 'certified', 'amount').value).toBe(summary.covered_area / summary.floor_area);
  expect(dataOf(widgets, 'missing', 'list').rows.map(({ title, state }) => [title.value, state?.value])).toEqual([
    ['reports.energyRating', 'reports.noneInForce'],
    ['LEED O+M', 'reports.withoutFile'],
    ['Lift', 'reports.withoutFile'],
  ]);
  const all = await read(ada, 'bi/certifications-and-accreditations');
  expect(dataOf(all, 'valid', 'amount').value).toBe(0.5);
  expect(widget(all, 'valid').notes).toContainEqual({ kind: 'number', value: '1 / 2' });
  const mo = await server.newMember(ada, [house]);
  const ofMo = await read(mo, 'bi/certifications-and-accreditations');
  for (const { id, state } of ofMo) expect(state, id).not.toBe('failed');
  expect(JSON.stringify(ofMo)).not.toContain('Tower');
});

test('the overview names the changes of the dashboard, and what waits', async () => {
  const shown = await ada.get(dashboards.getPropertyDashboard, { environment_id: tower, year });
  const widgets = await read(ada, 'overview', { environment_id: tower });
  const { states } = dataOf(widgets, 'status', 'states');
  expect(states.map(({ value }) => value)).toEqual([
    shown.energy_kwh.change,
    shown.co2e_kg.change,
    null,
    1,
    shown.missing_factors.length,
    shown.bills_in_review,
  ]);
  expect(states[0]?.state?.value).toBe('reports.asBefore');
  expect(dataOf(widgets, 'facts', 'states').states[1]?.state?.value).toBe('New York');
});

test('each page of reports and of properties has its main figure first, no overlaps, and from six to fourteen widgets', () => {
  const own = pageKeys.filter((page) =>
    [
      'overview',
      'goals-and-targets',
      'sustainability-and-esg',
      'certifications-and-accreditations',
      'data-centre',
      'data-centre-occupancy',
    ].includes(page.replace('bi/', '')),
  );
  for (const page of [...own, 'bi/energy', 'bi/co2', 'bi/water', 'bi/waste', 'bi/air'] as const) {
    const widgets = templates[page];
    expect(widgets.length, page).toBeGreaterThanOrEqual(6);
    expect(widgets.length, page).toBeLessThanOrEqual(14);
    expect(widgets[0], page).toMatchObject({ is_main: true, x: 0, y: 0 });
    expect(widgets[0]?.w, page).toBeLessThanOrEqual(5);
    expect(new Set(widgets.map(({ id }) => id)).size, page).toBe(widgets.length);
    const cells = widgets.flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size, page).toBe(cells.length);
    for (const { x, w } of widgets) expect(x + w, page).toBeLessThanOrEqual(12);
  }
});
