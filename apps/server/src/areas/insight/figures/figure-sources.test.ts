import { environments } from '@steward/contract/estate/environments';
import { equipment } from '@steward/contract/estate/equipment';
import { leases } from '@steward/contract/estate/leases';
import { meters } from '@steward/contract/estate/meters';
import { servicing } from '@steward/contract/estate/servicing';
import { spaces } from '@steward/contract/estate/spaces';
import { tasks } from '@steward/contract/estate/tasks';
import { tenants } from '@steward/contract/estate/tenants';
import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import { netZero } from '@steward/contract/carbon/net-zero';
import { payments } from '@steward/contract/energy/payments';
import { renewables } from '@steward/contract/energy/renewables';
import { dashboards } from '@steward/contract/insight/dashboards';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// An example of each source of figures other than the inventory, compared with the screen that shows the same.

let server: TestServer;
/** Ash is in New York and was sold on 1 July 2025; Birch is in Berlin and was not. */
let ada: Person;
let ash: string;
let birch: string;
const year = { start: '2025-01-01', end: '2026-01-01' };

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  const newYork = { country_code: 'US', state: 'NY', city: 'New York', zip_code: '10118', gross_floor_area: 9000 };
  ash = (await ada.newEnvironment({ environment_name: 'Ash', ...newYork }))._id;
  birch = (await ada.newEnvironment({ environment_name: 'Birch', gross_floor_area: 1000 }))._id;
  await ada.get(environments.savePropertyChange, {
    environment_id: ash,
    attribute: 'holding',
    word: 'not_held',
    valid_from: '2025-07-01',
  });
  await saveBill(server, ada, { environment_id: ash, ...year, quantity: 7_500_000, cost: 3650, currency: 'USD' });
  await saveBill(server, ada, { environment_id: birch, ...year, end: '2025-03-01', quantity: 1000, cost: 590 });
}, 180_000);
afterAll(() => server.stop());

/** The values of a figure in 2025, or now: of the organization, and by property. */
async function read(key: string, grain: 'year' | 'month' | 'now' = 'year') {
  const asked = { keys: [key], grain, ...(grain !== 'now' && { from: '2025-01-01', to: '2025-12-31' }) };
  const [whole] = (await ada.get(figureCatalogue.getFigures, { ...asked, subject: 'organization' })).subjects;
  const { subjects } = await ada.get(figureCatalogue.getFigures, { ...asked, subject: 'property' });
  const of = (id: string) => subjects.find((one) => one.id === id)?.figures[key] ?? [];
  return { whole: whole?.figures[key]?.[0], ash: of(ash)[0], birch: of(birch)[0], months: { ash: of(ash) } };
}

async function readWhole(key: string) {
  const asked = { grain: 'year', subject: 'organization', from: '2025-01-01' } as const;
  return (await ada.get(figureCatalogue.getFigures, { keys: [key], ...asked })).subjects[0]?.figures[key]?.[0];
}

test('data coverage is days covered over days due, without the days after a sale', async () => {
  expect(await read('data.days_covered')).toMatchObject({
    ash: { value: 181 },
    birch: { value: 59 },
    whole: { value: 240 },
  });
  expect((await read('data.days_due')).whole?.value).toBe(181 + 365);
  const { whole } = await read('data.coverage');
  expect(whole?.value).toBeCloseTo(240 / 546, 9);
  const overview = await ada.get(dashboards.getPortfolioOverview, { year: 2025 });
  expect(overview.coverage.co2e).toBeCloseTo(240 / 546, 9);
});

test('utility costs are of the months in which a property is held, and currencies are not added', async () => {
  const found = await read('cost.utilities');
  expect(found.ash?.value).toBeCloseTo((3650 / 365) * 181, 6);
  expect(found).toMatchObject({
    ash: { unit: 'USD' },
    birch: { value: 590, unit: 'EUR' },
    whole: { value: null, reason: 'several-currencies', unit: '' },
  });
  for (const [id, value] of [
    [ash, found.ash?.value],
    [birch, found.birch?.value],
  ] as const) {
    const { cost } = await ada.get(dashboards.getPropertyDashboard, { environment_id: id, year: 2025 });
    expect(cost).toMatchObject([{ value: expect.closeTo(value ?? NaN, 6) as number }]);
  }
  const { months } = await read('cost.utilities', 'month');
  expect(months.ash[5]?.value).toBeCloseTo(300, 6);
  expect(months.ash[6]).toMatchObject({ value: null, reason: 'not-held' });
});

test('bills to check and to pay are counted, and none are zero', async () => {
  const bill = await saveBill(server, ada, {
    environment_id: birch,
    start: '2025-03-01',
    end: '2025-04-01',
    quantity: 1,
  });
  expect((await read('bills.to_check', 'now')).whole?.value).toBe(0);
  const { totals } = await ada.get(payments.getPayables, { state: 'open', environment_id: birch });
  expect(totals).toMatchObject([{ bills: 2, open: 690, currency: 'EUR' }]);
  expect(await read('bills.to_pay', 'now')).toMatchObject({
    ash: { value: 1 },
    birch: { value: 2 },
    whole: { value: 3 },
  });
  expect(await read('money.to_pay', 'now')).toMatchObject({
    birch: { value: 690, unit: 'EUR' },
    whole: { value: null },
  });
  await server.owner.query(`update bills set status = 'review' where id = $1`, [bill]);
  expect(await read('bills.to_check', 'now')).toMatchObject({
    ash: { value: 0 },
    birch: { value: 1 },
    whole: { value: 1 },
  });
  const dashboard = await ada.get(dashboards.getPropertyDashboard, { environment_id: birch, year: 2025 });
  expect(dashboard.bills_in_review).toBe(1);
  const { _id: empty } = await ada.newEnvironment();
  const { subjects } = await ada.get(figureCatalogue.getFigures, {
    keys: ['bills.to_pay', 'money.to_pay'],
    subject: 'property',
    environment_ids: [empty],
    grain: 'now',
  });
  expect(subjects[0]?.figures).toMatchObject({
    'bills.to_pay': [{ value: 0 }],
    'money.to_pay': [{ value: null, reason: 'not-due' }],
  });
});

test('a meter has the consumption, the costs and the bills to check of the bills with its number', async () => {
  const add = (environment_id: string, carrier: 'electricity' | 'water') =>
    ada.get(meters.addMeter, { environment_id, carrier, meter_no: 'M1' });
  const [ofAsh, ofBirch, water] = [
    await add(ash, 'electricity'),
    await add(birch, 'electricity'),
    await add(birch, 'water'),
  ];
  const ofYear = { grain: 'year', from: '2025-01-01', to: '2025-12-31' } as const;
  const keys = ['consumption.electricity', 'energy.use', 'cost.utilities'];
  const { subjects } = await ada.get(figureCatalogue.getFigures, {
    ...ofYear,
    subject: 'meter',
    meter_ids: [ofAsh._id, ofBirch._id, water._id],
    keys,
  });
  const of = (id: string) => subjects.find((one) => one.id === id)?.figures;
  const use = await read('energy.use');
  expect(of(ofAsh._id)?.['energy.use']?.[0]?.value).toBeCloseTo(use.ash?.value ?? NaN, 2);
  // A bill in review belongs to no meter yet; the one of the test before kept its month.
  const saved = (use.birch?.value ?? NaN) - 1;
  expect(of(ofBirch._id)?.['consumption.electricity']?.[0]?.value).toBeCloseTo(saved, 2);
  expect(of(water._id)?.['consumption.electricity']).toMatchObject([{ value: null, reason: 'not-applicable' }]);
  // Two numbers that differ in signs alone: a bill is counted at one of them at most.
  const twin = await ada.get(meters.addMeter, { environment_id: birch, carrier: 'electricity', meter_no: 'M 1' });
  const ofTwins = await ada.get(figureCatalogue.getFigures, {
    ...ofYear,
    subject: 'meter',
    meter_ids: [ofBirch._id, twin._id],
    keys: ['consumption.electricity'],
  });
  const counted = ofTwins.subjects.flatMap(({ figures }) => figures['consumption.electricity']?.[0]?.value ?? []);
  expect(counted).toEqual([expect.closeTo(saved, 2)]);
  const costs = await read('cost.utilities');
  expect(of(ofAsh._id)?.['cost.utilities']?.[0]).toMatchObject({ value: costs.ash?.value, unit: 'USD' });
  const now = await ada.get(figureCatalogue.getFigures, {
    subject: 'meter',
    meter_ids: [ofBirch._id, water._id],
    keys: ['bills.to_check'],
    grain: 'now',
  });
  const counts = new Map(now.subjects.map(({ id, figures }) => [id, figures['bills.to_check']?.[0]?.value]));
  expect(counts).toEqual(
    new Map([
      [ofBirch._id, 1],
      [water._id, 0],
    ]),
  );
});

test('vacancy is the one of the property page, divided after adding', async () => {
  const of = async (environment_id: string, gross_floor_area: number, valid_from: string, headcount: number | null) => {
    const { _id: tenant_id } = await ada.get(tenants.saveTenant, { environment_id, name: 'Nordwind' });
    const { _id: space_id } = await ada.get(spaces.createSpace, {
      environment_id,
      space_name: 'Office',
      space_type_id: 'office',
      gross_floor_area,
    });
    await ada.get(leases.saveLease, { tenant_id, space_id, valid_from, headcount });
  };
  // Vacant: 90 of 181 days of 400 m², and none of 365 days of 100 m².
  await of(ash, 400, '2025-04-01', null);
  await of(birch, 100, '2024-01-01', 7);
  expect((await read('area.vacant')).whole?.value).toBe(400 * 90);
  const { whole, ...found } = await read('vacancy.rate');
  expect(whole?.value).toBeCloseTo((400 * 90) / (400 * 181 + 100 * 365), 9);
  const page = await ada.get(leases.getVacancy, { environment_id: ash, year: 2025 });
  expect(found.ash?.value).toBe(page.vacancy_rate);
  // A hotel without any lease is operated: it is not known to be vacant, and changes no rate.
  const { _id: hotel } = await ada.newEnvironment();
  await ada.get(spaces.createSpace, {
    environment_id: hotel,
    space_name: 'Rooms',
    space_type_id: 'office',
    gross_floor_area: 900,
  });
  expect((await read('vacancy.rate')).whole?.value).toBe(whole?.value);
  expect(await ada.get(leases.getVacancy, { environment_id: hotel, year: 2025 })).toMatchObject({
    lettable_area: 900,
    vacancy_rate: null,
  });
  // The figures of leases: space and tenant have the values of the property, unless the property was sold.
  expect(await read('area.leased', 'now')).toMatchObject({
    ash: { value: null, reason: 'not-held' },
    birch: { value: 100 },
    whole: { value: 100 },
  });
  const asked = { keys: ['area.leased', 'people.leased'], grain: 'now' } as const;
  for (const subject of ['space', 'tenant'] as const) {
    const { subjects } = await ada.get(figureCatalogue.getFigures, { ...asked, keys: [...asked.keys], subject });
    const found = subjects.map(({ figures }) => figures['area.leased']?.[0]);
    expect(found).toHaveLength(subject === 'space' ? 3 : 2);
    expect(found).toContainEqual(expect.objectContaining({ value: 100, unit: 'm²' }));
    expect(found).toContainEqual(expect.objectContaining({ value: null, reason: 'not-held' }));
    expect(subjects.map(({ figures }) => figures['people.leased']?.[0]?.value)).toContain(7);
  }
  const people = await read('people.leased', 'now');
  expect(people).toMatchObject({ ash: { reason: 'not-held' }, birch: { value: 7 }, whole: { value: 7 } });
});

test('servicing due and open tasks are counted by property', async () => {
  for (const environment_id of [ash, birch]) {
    const kind = 'hvac.heating_plant.boiler';
    const { _id: equipment_id } = await ada.get(equipment.addEquipment, {
      environment_id,
      kind,
      product_name: 'Boiler',
    });
    const plan = { equipment_id, title: 'Yearly', starts_on: '2024-03-01', every_months: 12 };
    await ada.get(servicing.addServicingPlan, plan);
  }
  // The buyer services a sold property.
  expect(await read('servicing.due', 'now')).toMatchObject({
    ash: { value: 0 },
    birch: { value: 1 },
    whole: { value: 1 },
  });
  await ada.get(tasks.addTask, { title: 'Read the meter', environment_id: birch });
  await ada.get(tasks.addTask, { title: 'Call the bank' });
  expect(await read('tasks.open', 'now')).toMatchObject({
    ash: { value: 0 },
    birch: { value: 1 },
    whole: { value: 2 },
  });
});

test('on-site generation is divided over the days of its records', async () => {
  const { _id: renewable_source_id } = await ada.get(renewables.createPropertyRenewableSrc, {
    environment_id: ash,
    kind: 'solar_pv',
    name: 'Roof',
    capacity_kw: 100,
  });
  const record = { renewable_source_id, generated_kwh: 6200, exported_kwh: 620 };
  await ada.get(renewables.createEnergyGeneration, { ...record, first_day: '2025-06-01', last_day: '2025-08-01' });
  // Thirty of the 62 days are before the sale.
  const generated = await read('renewables.generated');
  expect(generated).toMatchObject({
    ash: { value: expect.closeTo(3000, 6) as number },
    birch: { value: null, reason: 'not-applicable' },
    whole: { is_incomplete: false },
  });
  expect((await read('renewables.exported')).whole?.value).toBeCloseTo(300, 6);
  expect((await read('renewables.used')).whole?.value).toBeCloseTo(2700, 6);
});

test('a penalty is the one on the page of limits', async () => {
  const { ash: found, birch: free, whole } = await read('limit.penalty');
  const { properties } = await ada.get(emissionLimits.getEnvWithCodeLimit, { environment_id: ash, year: 2025 });
  expect(found?.value).toBeGreaterThan(0);
  expect(found).toMatchObject({ value: properties[0]?.this_year?.penalty, unit: 'USD' });
  expect(free).toMatchObject({ value: null, reason: 'not-applicable' });
  expect(whole?.value).toBe(found?.value);
});

test('the target of a year is the one of the plan', async () => {
  expect((await readWhole('target.emissions'))?.reason).toBe('not-set');
  const target = { measure: 'scopes-1-2-location', kind: 'sbti-1.5c', base_year: 2023, base_kg: 1_000_000 } as const;
  await ada.get(netZero.saveEmissionTarget, target);
  const plan = await ada.get(netZero.getNetZeroPlan, { level: 'Organization', year: 2025 });
  const value = (await readWhole('target.emissions'))?.value;
  // Two years at 4.2 % of the base.
  expect(value).toBeCloseTo(916_000, 6);
  expect(plan.years.find(({ year: of }) => of === 2025)?.target_kg).toBe(value);
});

test('the published median of properties is their mean, weighted by floor area', async () => {
  const { ash: found, birch: none, whole } = await read('benchmark.energy');
  const { published } = await ada.get(dashboards.getBenchmark, { environment_id: ash, year: 2025 });
  expect(found?.value).toBeCloseTo(published?.median_kwh_per_m2 ?? NaN, 9);
  expect(none).toMatchObject({ value: null, reason: 'no-data' });
  expect(whole).toMatchObject({ value: expect.closeTo(found?.value ?? NaN, 9) as number, is_incomplete: true });
});
