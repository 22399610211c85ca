import { billFlags } from '@steward/contract/energy/bill-flags';
import { payments } from '@steward/contract/energy/payments';
import { equipment } from '@steward/contract/estate/equipment';
import { leases } from '@steward/contract/estate/leases';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { servicing } from '@steward/contract/estate/servicing';
import { spaces } from '@steward/contract/estate/spaces';
import { tasks } from '@steward/contract/estate/tasks';
import { tenants } from '@steward/contract/estate/tenants';
import { dashboards } from '@steward/contract/insight/dashboards';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import { records } from '@steward/contract/reporting/records';
import type { DataOf } from '@steward/contract/widget-data';
import { members } from '@steward/contract/access/members';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { dataOf, widget, widgetsOf } from '../../../testing/widgets.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const today = new Date().toISOString().slice(0, 10);
const year = Number(today.slice(0, 4));
const period = { start: `${year}-01-01`, end: `${year}-12-31` };

const read = (person: Person, page: DashboardPage, environment_id?: string) =>
  widgetsOf(person, page, { ...period, ...(environment_id && { environment_id }) });
const titles = ({ rows }: DataOf<'list'>) => rows.map(({ title }) => title.value);
const parts = (data: DataOf<'parts'>) => data.parts.map(({ name, value }) => [name.value, value]);

/** A house with a fire panel that is overdue, a boiler that is due soon, and a chiller with a refrigerant. */
async function plant(person: Person, environment_name: string) {
  const { _id: environment_id } = await person.newEnvironment({ environment_name });
  const piece = async (product_name: string, kind: string, more: object = {}) =>
    (await person.get(equipment.addEquipment, { environment_id, kind, product_name, ...more }))._id;
  const plan = (equipment_id: string, title: string, days: number) =>
    person.get(servicing.addServicingPlan, {
      equipment_id,
      title,
      starts_on: addDays(today, days),
      every_months: 12,
    });
  const panel = await piece('Panel', 'fire_safety.detection.panel', { condition: 'poor' });
  const boiler = await piece('Boiler', 'hvac.heating_plant.boiler', {
    condition: 'good',
    renewal_date: `${year + 3}-06-01`,
    replacement_cost: 9000,
    currency: 'EUR',
  });
  await plan(panel, 'Fire inspection', -10);
  await plan(boiler, 'Boiler service', 20);
  return { environment_id, panel, boiler };
}

test('what is due on equipment equals the list of servicing, and safety is what fire, lifts, hot water and refrigerants are', async () => {
  const { environment_id, panel } = await plant(ada, 'Elm');
  const due = await ada.get(servicing.getServicingDue, { environment_id });
  const facility = await read(ada, 'facility-management-and-operational', environment_id);
  expect(titles(dataOf(facility, 'servicing', 'list'))).toEqual(due.map(({ title }) => title));
  // The overdue one is due within thirty days, too.
  expect(dataOf(facility, 'due', 'amount').value).toBe(2);
  expect(widget(facility, 'due').working).toBe(`/equipment/servicing?environment=${environment_id}`);
  const { years } = await ada.get(equipment.getReplacements, { environment_id });
  expect(dataOf(facility, 'replacements', 'series').series[0]?.values).toEqual(
    years.map(({ costs }) => costs[0]?.amount ?? 0),
  );
  expect(titles(dataOf(facility, 'ending', 'list'))).toEqual(
    years.flatMap(({ items }) => items.map((one) => one.product_name)),
  );
  expect(parts(dataOf(facility, 'condition', 'parts'))).toEqual([
    ['good', 1],
    ['poor', 1],
  ]);
  const safety = await read(ada, 'health-and-safety', environment_id);
  expect(dataOf(safety, 'overdue', 'amount').value).toBe(1);
  expect(titles(dataOf(safety, 'due', 'list'))).toEqual(['Fire inspection']);
  const kinds = dataOf(safety, 'kinds', 'states').states;
  expect(kinds.map(({ value, state }) => [value, state?.value])).toEqual([
    [1, 'estate.overdue'],
    [null, 'estate.noEquipment'],
    [null, 'estate.noEquipment'],
    [null, 'estate.noEquipment'],
  ]);
  // Done: nothing is overdue, which is a value; and it was late.
  await ada.get(servicing.addServicingRecord, {
    equipment_id: panel,
    serviced_on: today,
    kind: 'statutory inspection',
    cost: 250,
    currency: 'EUR',
  });
  const after = await read(ada, 'health-and-safety', environment_id);
  expect(dataOf(after, 'overdue', 'amount').value).toBe(0);
  const served = await read(ada, 'facility-management-and-operational', environment_id);
  expect(dataOf(served, 'on-time', 'amount').value).toBe(0);
  expect(dataOf(served, 'cost', 'series').series[0]?.values[Number(today.slice(5, 7)) - 1]).toBe(250);
});

test('refrigerants, records and documents equal their screens', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Oak' });
  const { _id: equipment_id } = await ada.get(equipment.addEquipment, {
    environment_id,
    kind: 'hvac.cooling_plant.chiller',
    product_name: 'Chiller',
    details: { refrigerant_type: 'R-410A', refrigerant_charge: 20 },
  });
  const empty = await read(ada, 'health-and-safety', environment_id);
  // Without a record it is not known whether something leaked.
  expect(widget(empty, 'lost')).toMatchObject({ state: 'empty', missing: 'servicing' });
  expect(widget(empty, 'records')).toMatchObject({ state: 'empty', missing: 'records' });
  expect(widget(empty, 'documents')).toMatchObject({ state: 'empty', missing: 'documents' });
  await ada.get(servicing.addServicingRecord, {
    equipment_id,
    serviced_on: today,
    kind: 'corrective',
    refrigerant_added: 2,
  });
  await ada.get(records.addRecord, {
    kind: 'accidents',
    level: 'property',
    environment_id,
    first_day: `${year}-01-01`,
    last_day: `${year}-06-30`,
    values: { affected: 'employees', accidents: 3 },
  });
  await ada.get(propertyDocuments.addPropertyDocument, {
    environment_id,
    kind: 'inspection',
    title: 'Lift report',
    valid_until: addDays(today, -1),
  });
  const all = await read(ada, 'health-and-safety', environment_id);
  const [row] = await ada.get(servicing.getRefrigerants, { environment_id, year });
  expect(dataOf(all, 'lost', 'amount').value).toBe(row?.lost);
  expect(dataOf(all, 'refrigerants', 'table').rows[0]?.cells.slice(2)).toEqual([
    row?.charge,
    row?.lost,
    row?.loss_rate,
    row?.kg_co2e,
  ]);
  expect(dataOf(all, 'records', 'list').rows).toMatchObject([{ title: { value: 'Accidents at work' } }]);
  // It waits for a review, and does not count until then.
  expect(widget(all, 'accidents')).toMatchObject({ state: 'empty', missing: 'records' });
  expect(dataOf(all, 'documents', 'list').rows).toMatchObject([{ title: { value: 'Lift report' }, tone: 'bad' }]);
});

/** A house with an office that is half let until next year, and a store that is vacant. */
async function lettingOf(person: Person, environment_name: string) {
  const { _id: environment_id } = await person.newEnvironment({ environment_name, gross_floor_area: 1000 });
  const space = async (space_name: string, space_type_id: 'office' | 'store rooms', gross_floor_area: number) =>
    (await person.get(spaces.createSpace, { environment_id, space_name, space_type_id, gross_floor_area }))._id;
  const [office] = [await space('Office', 'office', 400), await space('Store', 'store rooms', 100)];
  const tenant = async (name: string, area: number, more: object = {}) => {
    const { _id: tenant_id } = await person.get(tenants.saveTenant, { environment_id, name });
    await person.get(leases.saveLease, { tenant_id, space_id: office, valid_from: `${year - 1}-01-01`, area, ...more });
    return tenant_id;
  };
  const north = await tenant('North', 150, { headcount: 10, valid_until: addDays(today, 200), data_consent_on: today });
  const south = await tenant('South', 50);
  return { environment_id, north, south };
}

test('vacancy, leases and tenants equal their screens', async () => {
  const { environment_id } = await lettingOf(ada, 'Ash');
  const shown = await ada.get(leases.getVacancy, { environment_id, year });
  const all = await read(ada, 'occupancy-and-space-utilization', environment_id);
  expect(dataOf(all, 'vacant', 'amount')).toMatchObject({ value: shown.vacant_area, target: { value: 500 } });
  expect(shown.vacant_area).toBe(300);
  const steps = dataOf(all, 'steps', 'series');
  expect(steps.series.map(({ values }) => values[0])).toEqual([200, shown.steps[0]?.vacant_area]);
  expect(steps.labels).toHaveLength(Number(today.slice(5, 7)));
  expect(parts(dataOf(all, 'kinds', 'parts'))).toEqual([
    ['office', 400],
    ['store rooms', 100],
  ]);
  expect(parts(dataOf(all, 'spaces', 'parts'))).toEqual([
    ['Office', 200],
    ['Store', 100],
  ]);
  expect(parts(dataOf(all, 'density', 'parts'))).toEqual([['Office', 10 / 150]]);
  expect(dataOf(all, 'capacity', 'states').states.map(({ value }) => value)).toEqual([
    shown.headcount,
    shown.largest_occupancy,
    shown.headcount / shown.largest_occupancy,
  ]);
  expect(titles(dataOf(all, 'leases', 'list'))).toEqual(['North']);
  const engagement = await read(ada, 'tenant-engagement', environment_id);
  expect(dataOf(engagement, 'consent', 'amount').value).toBe(0.75);
  const known = await ada.get(tenants.getTenants, { environment_id });
  expect(dataOf(engagement, 'tenants', 'table').rows.map(({ cells }) => cells[1])).toEqual(
    known.map(({ leased_area }) => leased_area),
  );
});

test('open items are those of the lists behind them', async () => {
  const { environment_id } = await lettingOf(ada, 'Fir');
  for (const start of [year - 2, year - 1])
    await saveBill(server, ada, { environment_id, start: `${start}-01-01`, end: `${start + 1}-01-01`, quantity: 365 });
  await ada.get(tasks.addTask, { title: 'Call the roofer', environment_id, due_date: addDays(today, -1) });
  const all = await read(ada, 'property-management', environment_id);
  const payables = await ada.get(payments.getPayables, { environment_id, state: 'open' });
  expect(dataOf(all, 'due', 'list').total).toBe(payables.totalData);
  expect(dataOf(all, 'due', 'list').rows).toHaveLength(payables.paginateData.length);
  const flags = await ada.get(billFlags.getBillFlags, {
    where: JSON.stringify({ field: 'environment_id', in: [environment_id] }),
  });
  expect(dataOf(all, 'flags', 'list').total).toBe(flags.totalData);
  expect(dataOf(all, 'tasks', 'list').rows).toMatchObject([{ title: { value: 'Call the roofer' }, tone: 'bad' }]);
  const { states } = dataOf(all, 'states', 'states');
  const of = (name: string) => states.find((one) => one.name.value === name)?.value;
  expect(of('bills.to_pay')).toBe(payables.totalData);
  expect(of('tasks.open')).toBe(1);
  expect(of('estate.missingBills')).toBe(dataOf(all, 'missing', 'list').total);
  expect(of('estate.leasesEnding')).toBe(1);
  expect(dataOf(all, 'open', 'amount').value).toBe(states.reduce((sum, { value }) => sum + (value ?? 0), 0));
  const benchmark = await ada.get(dashboards.getBenchmark, { environment_id, year: year - 1 });
  const operation = await ada.get(dashboardPages.getDashboardData, {
    page: 'operational-performance',
    environment_id,
    start: `${year - 1}-01-01`,
    end: `${year - 1}-12-31`,
  });
  expect(dataOf(operation.widgets, 'peers', 'parts').parts[0]?.value).toBe(benchmark.energy_kwh_per_m2);
});

test('a member of one property sees only it on pages across properties, and a tenant only their own lease', async () => {
  const bea = await server.newAdmin('Bea');
  const { environment_id } = await lettingOf(bea, 'Ivy');
  const own = await plant(bea, 'Yew');
  const names = (all: Awaited<ReturnType<typeof read>>, id: string) =>
    dataOf(all, id, 'list').rows.map(({ details }) => details.at(-1)?.value);
  const everything = await read(bea, 'bi/facility-management-and-operational');
  expect(dataOf(everything, 'due', 'list').total).toBe(2);
  const mo = await server.newMember(bea, [environment_id]);
  const reached = await read(mo, 'bi/facility-management-and-operational');
  expect(widget(reached, 'due')).toMatchObject({ state: 'empty', missing: 'servicing' });
  expect(names(await read(mo, 'bi/property-management'), 'leases')).toEqual(['Ivy']);
  const po = await server.newMember(bea, [own.environment_id]);
  const leasesOfPo = widget(await read(po, 'bi/property-management'), 'leases');
  expect(leasesOfPo).toMatchObject({ state: 'empty', missing: 'leases' });
  const tess = await server.newMember(bea, [environment_id]);
  await bea.get(members.updateUserRole, { user_id: tess.session.uid, role_id: await roleOf(bea, 'tenant') });
  const [, south] = await bea.get(tenants.getTenants, { environment_id });
  await bea.get(tenants.setTenantAccounts, { tenant_id: south?._id ?? '', user_ids: [tess.session.uid] });
  const shown = await read(tess, 'tenant-engagement', environment_id);
  for (const { id, state } of shown) expect([id, state]).toEqual([id, id === 'leases' ? 'ok' : 'forbidden']);
  // The lease that ends is that of another tenant.
  expect(dataOf(shown, 'leases', 'list').total).toBe(0);
});

test('an organization without properties gets what is missing on every page across properties', async () => {
  const eve = await server.newAdmin('Eve');
  for (const page of ['bi/property-management', 'bi/tenant-engagement', 'bi/health-and-safety'] as const)
    for (const { id, state, missing } of await read(eve, page))
      if (state !== 'ok') expect([id, state, missing !== null]).toEqual([id, 'empty', true]);
});
