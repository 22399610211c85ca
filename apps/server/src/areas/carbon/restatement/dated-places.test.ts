import type { Input } from '@steward/contract/call';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { inventory } from '@steward/contract/carbon/inventory';
import { restatement } from '@steward/contract/carbon/restatement';
import { meters } from '@steward/contract/estate/meters';
import { environments } from '@steward/contract/estate/environments';
import { dashboards } from '@steward/contract/insight/dashboards';
import type { Consolidation } from '@steward/core/property/attributes-over-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const level = 'Organization' as const;
const chicago = { country_code: 'US', state: 'IL', city: 'Chicago', zip_code: '60601' };
const reportOf = (person: Person, year: number) => person.get(inventory.ghg_report, { level, year });
const locationOf = async (person: Person, year: number) => (await reportOf(person, year)).totals.scope2_location ?? 0;
const logOf = (person: Person) => person.get(restatement.getBaseYear, {});

/** A property with 100,000 kWh a year, the same on each day of 2022 and 2023. */
async function withProperty(name: string, place: Parameters<Person['newEnvironment']>[0]) {
  const person = await server.newAdmin(name);
  const { _id: environment_id } = await person.newEnvironment(place);
  for (const year of [2022, 2023])
    await saveBill(server, person, {
      environment_id,
      start: `${year}-01-01`,
      end: `${year + 1}-01-01`,
      quantity: 100_000,
    });
  return { person, environment_id };
}

/** The same with 2023 accepted, and as the base year. */
async function withAccepted(
  name: string,
  place: Parameters<Person['newEnvironment']>[0],
  consolidation: Consolidation = 'operational_control',
) {
  const made = await withProperty(name, place);
  await made.person.get(boundaries.saveGHGBaseYear, { base_year: 2023, consolidation });
  await acceptReport(server, made.person, { level, year: 2023 });
  return made;
}

test('another grid region from a day on leaves the year before, and splits its own year by the days of the bills', async () => {
  const { person, environment_id } = await withProperty('Ada', { ...chicago, grid_region: 'RFCW' });
  const [before, whole] = [await locationOf(person, 2022), await locationOf(person, 2023)];
  const { person: other } = await withProperty('Ben', { ...chicago, grid_region: 'CAMX' });
  const moved = await locationOf(other, 2023);
  expect(moved).not.toBeCloseTo(whole, 0);

  await person.get(environments.updateEnvironment, { environment_id, grid_region: 'CAMX', changed_from: '2023-07-16' });
  expect(await person.get(environments.getEnvById, { environment_id })).toMatchObject({ grid_region: 'CAMX' });
  expect(await person.get(environments.getPropertyHistory, { environment_id })).toMatchObject([
    { attribute: 'grid_region', word: 'CAMX', valid_from: '2023-07-16', is_in_force: true },
    { attribute: 'grid_region', word: 'RFCW', valid_from: null },
  ]);
  const split = (whole * 196 + moved * 169) / 365;
  expect(await locationOf(person, 2022)).toBeCloseTo(before, 6);
  expect(await locationOf(person, 2023)).toBeCloseTo(split, 6);
  const { by_month, by_year } = await reportOf(person, 2023);
  expect(by_month[5]?.scope2_location).toBeCloseTo((whole * 30) / 365, 6);
  expect(by_month[6]?.scope2_location).toBeCloseTo((whole * 15 + moved * 16) / 365, 6);
  expect(by_month[7]?.scope2_location).toBeCloseTo((moved * 31) / 365, 6);
  expect(by_year.map((row) => row.scope2_location)).toEqual([
    expect.closeTo(before, 6) as number,
    expect.closeTo(split, 6) as number,
  ]);
  // Every other way to the same figures.
  expect((await person.get(inventory.getGhgTotals, { level, year: 2023 })).totals.scope2_location).toBeCloseTo(
    split,
    6,
  );
  expect((await person.get(inventory.getGhgTotals, { level, year: 2022 })).totals.scope2_location).toBeCloseTo(
    before,
    6,
  );
  const property = await person.get(dashboards.getPropertyDashboard, { environment_id, year: 2023 });
  expect(property.scope2_location_kg.value).toBeCloseTo(split, 6);
  expect(property.months.scope2_location_kg.find(({ month }) => month === '2023-07')?.value).toBeCloseTo(
    (whole * 15 + moved * 16) / 365,
    6,
  );
  expect((await person.get(dashboards.getPortfolioOverview, { year: 2023 })).co2e_kg.value).toBeCloseTo(split, 6);
  const working = await person.get(dashboards.getFigureWorking, { environment_id, year: 2023, measure: 'co2e' });
  expect(working.total).toBeCloseTo(split, 6);
});

test('another country from a day on leaves the year before', async () => {
  const { person, environment_id } = await withProperty('Cleo', {});
  const [before, whole] = [await locationOf(person, 2022), await locationOf(person, 2023)];
  const { person: other } = await withProperty('Dan', { country_code: 'FR' });
  const moved = await locationOf(other, 2023);
  await person.get(environments.updateEnvironment, { environment_id, country_code: 'FR', changed_from: '2023-07-01' });
  expect(await locationOf(person, 2022)).toBeCloseTo(before, 6);
  expect(await locationOf(person, 2023)).toBeCloseTo((whole * 181 + moved * 184) / 365, 6);
});

type Sent = Omit<Input<typeof environments.updateEnvironment>, 'environment_id'>;

test.each<[string, Parameters<Person['newEnvironment']>[0], Sent]>([
  ['grid region', { ...chicago, grid_region: 'RFCW' }, { grid_region: 'CAMX' }],
  ['state', { ...chicago, city: 'Springfield', zip_code: '00000', state: 'WA' }, { state: 'CA' }],
  ['country', {}, { country_code: 'FR' }],
])('another %s in an accepted year needs a reason, and the log of the base year has it', async (_, place, sent) => {
  const { person, environment_id } = await withAccepted('Eli', place);
  const before = await locationOf(person, 2023);
  for (const changed_from of [null, '2023-05-01', '2020-01-01']) {
    const refused = await person.ask(environments.updateEnvironment, { environment_id, ...sent, changed_from });
    expect(refused).toMatchObject({ httpStatus: 409, code: 'environment.accepted-years' });
    expect(refused.message).toContain('2023');
    expect(refused.message).toContain('reason');
  }
  expect(await person.get(environments.getPropertyHistory, { environment_id })).toEqual([]);
  // From a day after the accepted year on nothing of it moves.
  await person.get(environments.updateEnvironment, { environment_id, environment_name: 'Other name' });

  const reason = 'The utility confirmed it';
  await person.get(environments.updateEnvironment, { environment_id, ...sent, reason });
  const report = await reportOf(person, 2023);
  expect(report.totals.scope2_location).toBeCloseTo(before, 6);
  const now = report.recalculated?.scope2_location ?? 0;
  expect(now).toBeGreaterThan(0);
  const { changes, events } = await logOf(person);
  expect(changes).toMatchObject([{ kind: 'property', subject: 'Other name', description: reason }]);
  expect(changes[0]?.reports).toMatchObject([{ level, year: 2023 }]);
  expect(changes[0]?.reports[0]?.before.scope2_location).toBeCloseTo(before, 6);
  expect(changes[0]?.reports[0]?.after.scope2_location).toBeCloseTo(now, 6);
  expect(events).toMatchObject([{ kind: 'property', description: reason }]);
  expect(events[0]?.effect.scope2_location).toBeCloseTo(now - before, 6);
});

test('another control in an accepted year needs a reason, also to correct or to delete it', async () => {
  const { person, environment_id } = await withAccepted('Fay', {});
  const change = { environment_id, attribute: 'control' as const, word: 'financial', valid_from: '2023-07-01' };
  const isRefused = { httpStatus: 409, code: 'environment.accepted-years' };
  expect(await person.ask(environments.savePropertyChange, change)).toMatchObject(isRefused);
  expect(await person.ask(environments.savePropertyChange, { ...change, valid_from: null })).toMatchObject(isRefused);
  expect(await person.get(environments.getPropertyHistory, { environment_id })).toEqual([]);
  const later = await person.get(environments.savePropertyChange, { ...change, valid_from: '2024-02-01' });
  expect((await reportOf(person, 2023)).recalculated).toBeNull();

  const made = await person.get(environments.savePropertyChange, { ...change, reason: 'Contract of 2023' });
  const corrected = { ...change, change_id: made._id, valid_from: '2023-08-01' };
  expect(await person.ask(environments.savePropertyChange, corrected)).toMatchObject(isRefused);
  expect(await person.ask(environments.deletePropertyChange, { change_id: made._id })).toMatchObject(isRefused);
  await person.get(environments.deletePropertyChange, { change_id: made._id, reason: 'Taken back' });
  await person.get(environments.deletePropertyChange, { change_id: later._id });
  expect((await reportOf(person, 2023)).recalculated).toBeNull();
  const { changes } = await logOf(person);
  expect(changes.map(({ description }) => description)).toEqual(['Taken back', 'Contract of 2023']);
});

test.each<[string, Pick<Input<typeof environments.savePropertyChange>, 'attribute' | 'word' | 'number'>, number]>([
  ['sale', { attribute: 'holding', word: 'not_held' }, 59 / 365],
  ['share', { attribute: 'ownership_share', number: 0.5 }, (59 + 306 * 0.5) / 365],
])('a %s within an accepted year needs a reason, also to correct or to delete it', async (_, said, part) => {
  const { person, environment_id } = await withAccepted('Jan', {}, 'equity_share');
  const before = await locationOf(person, 2023);
  const change = { environment_id, ...said, valid_from: '2023-03-01' };
  const refused = await person.ask(environments.savePropertyChange, change);
  expect(refused).toMatchObject({ httpStatus: 409, code: 'environment.accepted-years' });
  expect(refused.message).toContain('2023');
  expect(await person.get(environments.getPropertyHistory, { environment_id })).toEqual([]);
  expect((await logOf(person)).changes).toEqual([]);
  const later = await person.get(environments.savePropertyChange, { ...change, valid_from: '2024-02-01' });

  const reason = 'Deed of March 2023';
  const made = await person.get(environments.savePropertyChange, { ...change, reason });
  const report = await reportOf(person, 2023);
  expect(report.totals.scope2_location).toBeCloseTo(before, 6);
  expect(report.recalculated?.scope2_location).toBeCloseTo(before * part, 6);
  const { changes, events } = await logOf(person);
  expect(changes).toMatchObject([{ kind: 'property', day: '2023-03-01', description: reason }]);
  expect(changes[0]?.reports[0]?.after.scope2_location).toBeCloseTo(before * part, 6);
  expect(events).toMatchObject([{ kind: 'property', description: reason }]);
  expect(events[0]?.effect.scope2_location).toBeCloseTo(before * (part - 1), 6);

  const isRefused = { httpStatus: 409, code: 'environment.accepted-years' };
  const corrected = { ...change, change_id: made._id, valid_from: '2023-08-01' };
  expect(await person.ask(environments.savePropertyChange, corrected)).toMatchObject(isRefused);
  expect(await person.ask(environments.deletePropertyChange, { change_id: made._id })).toMatchObject(isRefused);
  await person.get(environments.deletePropertyChange, { change_id: made._id, reason: 'Taken back' });
  await person.get(environments.deletePropertyChange, { change_id: later._id });
  expect((await reportOf(person, 2023)).recalculated).toBeNull();
});

test('a share that the consolidation approach does not count by needs no reason', async () => {
  const { person, environment_id } = await withAccepted('Kim', {});
  const change = { environment_id, attribute: 'ownership_share' as const, number: 0.5, valid_from: '2023-03-01' };
  await person.get(environments.savePropertyChange, change);
  expect((await reportOf(person, 2023)).recalculated).toBeNull();
  expect((await logOf(person)).changes).toEqual([]);
});

test('another floor area in an accepted year needs a reason, on both ways in, and is logged without an effect', async () => {
  const { person, environment_id } = await withAccepted('Lou', { gross_floor_area: 1000 });
  const isRefused = { httpStatus: 409, code: 'environment.accepted-years' };
  const edit = { environment_id, gross_floor_area: 1200 };
  for (const changed_from of [null, '2023-05-01'])
    expect(await person.ask(environments.updateEnvironment, { ...edit, changed_from })).toMatchObject(isRefused);
  const change = { environment_id, attribute: 'gross_floor_area' as const, number: 1200, valid_from: '2023-05-01' };
  expect(await person.ask(environments.savePropertyChange, change)).toMatchObject(isRefused);
  await person.get(environments.updateEnvironment, { ...edit, changed_from: '2024-01-01' });
  await person.get(environments.savePropertyChange, { ...change, reason: 'Measured again' });
  const { changes, events } = await logOf(person);
  expect(changes).toMatchObject([{ kind: 'property', day: '2023-05-01', description: 'Measured again' }]);
  expect(changes[0]?.reports).toMatchObject([{ level, year: 2023 }]);
  expect(events).toEqual([]);
});

test('a property that was archived within an accepted year is brought back with a reason only', async () => {
  const { person, environment_id } = await withProperty('Mia', {});
  await person.get(environments.archiveEnvironment, { environment_id });
  await server.owner.query("update environments set archived_at = '2023-07-01T12:00:00Z' where id = $1", [
    environment_id,
  ]);
  await acceptReport(server, person, { level, year: 2023 });
  const before = await locationOf(person, 2023);
  const isRefused = { httpStatus: 409, code: 'environment.accepted-years' };
  expect(await person.ask(environments.bringBackEnvironment, { environment_id })).toMatchObject(isRefused);
  await person.get(environments.bringBackEnvironment, { environment_id, reason: 'Archived by mistake' });
  const { changes } = await logOf(person);
  expect(changes).toMatchObject([{ day: '2023-07-01', description: 'Archived by mistake' }]);
  expect(changes[0]?.reports[0]?.after.scope2_location).toBeCloseTo((before * 365) / 181, 6);
});

test('an edit of many properties needs the same reason, and so does taking it back', async () => {
  const { person, environment_id } = await withAccepted('Gil', { ...chicago, grid_region: 'RFCW' });
  const before = await locationOf(person, 2023);
  const edit = { environment_ids: [environment_id], field: 'grid_region' as const, value: 'CAMX' };
  expect((await person.get(environments.previewPropertyEdit, edit)).accepted_years).toEqual([2023]);
  const refused = await person.ask(environments.editProperties, { ...edit, expected: 1 });
  expect(refused).toMatchObject({ httpStatus: 409, code: 'environment.accepted-years' });
  const { _id: edit_id } = await person.get(environments.editProperties, { ...edit, expected: 1, reason: 'Wrong' });
  expect((await reportOf(person, 2023)).recalculated).not.toBeNull();
  expect(await person.ask(environments.undoPropertyEdit, { edit_id })).toMatchObject({
    code: 'environment.accepted-years',
  });
  await person.get(environments.undoPropertyEdit, { edit_id, reason: 'It was right' });
  const report = await reportOf(person, 2023);
  expect(report.recalculated).toBeNull();
  expect(report.totals.scope2_location).toBeCloseTo(before, 6);
  expect((await logOf(person)).changes.map(({ description }) => description)).toEqual(['It was right', 'Wrong']);

  // From a day on, the accepted year stays; taken back, nothing of it is left.
  const later = { ...edit, changed_from: '2024-03-01' };
  expect((await person.get(environments.previewPropertyEdit, later)).accepted_years).toEqual([]);
  const { _id: later_id } = await person.get(environments.editProperties, { ...later, expected: 1 });
  expect((await reportOf(person, 2023)).recalculated).toBeNull();
  expect(await person.get(environments.getPropertyHistory, { environment_id })).toMatchObject([
    { word: 'CAMX', valid_from: '2024-03-01' },
    { word: 'RFCW', valid_from: null },
  ]);
  await person.get(environments.undoPropertyEdit, { edit_id: later_id });
  expect(await person.get(environments.getEnvById, { environment_id })).toMatchObject({ grid_region: 'RFCW' });
  expect(
    new Set((await person.get(environments.getPropertyHistory, { environment_id })).map(({ word }) => word)),
  ).toEqual(new Set(['RFCW']));

  // A correction also corrects the entry that holds today.
  await person.get(environments.editProperties, { ...later, expected: 1 });
  await person.get(environments.editProperties, { ...edit, value: 'NWPP', expected: 1 });
  expect(await person.get(environments.getPropertyHistory, { environment_id })).toMatchObject([
    { word: 'NWPP', valid_from: '2024-03-01' },
    { word: 'RFCW', valid_from: null },
  ]);
});

test('the last day of a meter within an accepted year needs a reason, which the log has', async () => {
  const { person, environment_id } = await withAccepted('Hal', {});
  const meter = { environment_id, carrier: 'electricity' as const, meter_no: 'M1' };
  const { _id: meter_id } = await person.get(meters.addMeter, meter);
  const isRefused = { httpStatus: 409, code: 'meter.days-accepted' };
  for (const days of [{ valid_until: '2023-06-30' }, { valid_until: '2022-06-30' }, { valid_from: '2023-02-01' }])
    expect(await person.ask(meters.updateMeter, { meter_id, ...days })).toMatchObject(isRefused);
  await person.get(meters.updateMeter, { meter_id, valid_until: '2024-06-30', supplier: 'Stadtwerke' });
  const reason = 'Removed in June';
  await person.get(meters.updateMeter, { meter_id, valid_until: '2023-06-30', reason });
  expect(await person.ask(meters.updateMeter, { meter_id, valid_until: null })).toMatchObject(isRefused);
  const { _id: replaced_by } = await person.get(meters.addMeter, {
    ...meter,
    meter_no: 'M2',
    valid_from: '2023-07-01',
  });
  expect(await person.ask(meters.updateMeter, { meter_id, replaced_by })).toMatchObject(isRefused);
  const { changes } = await logOf(person);
  expect(changes).toMatchObject([
    { kind: 'meter', subject: 'M1', day: '2023-07-01', description: reason, reports: [{ level, year: 2023 }] },
  ]);
});

test('deleting a meter and adding it again does not get round the reason for its last day', async () => {
  const { person, environment_id } = await withAccepted('Ivo', {});
  const meter = { environment_id, carrier: 'electricity' as const, meter_no: 'M1' };
  const isRefused = { httpStatus: 409, code: 'meter.days-accepted' };
  const { _id: meter_id } = await person.get(meters.addMeter, meter);
  await person.get(meters.deleteMeter, { meter_id });
  const short = { ...meter, valid_until: '2023-06-30' };
  expect(await person.ask(meters.addMeter, short)).toMatchObject(isRefused);
  const { _id } = await person.get(meters.addMeter, { ...short, reason: 'Removed in June' });
  expect(await person.ask(meters.deleteMeter, { meter_id: _id })).toMatchObject(isRefused);
  await person.get(meters.deleteMeter, { meter_id: _id, reason: 'Registered by mistake' });
  expect((await logOf(person)).changes).toHaveLength(2);
});
