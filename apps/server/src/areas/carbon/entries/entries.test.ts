import fs from 'node:fs';
import { entries } from '@steward/contract/carbon/entries';
import { inventory } from '@steward/contract/carbon/inventory';
import { documents } from '@steward/contract/estate/documents';
import { bills } from '@steward/contract/energy/bills';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { enterResidualMix } from '../../../testing/samples/residual-mix.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
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
/** 120 kg × 5 % of R-410A: 6 kg that escaped, AR5. */
const leak = {
  ...butane,
  category: 'fugitive' as const,
  name: 'Chillers',
  quantity: 6,
  unit: 'kg',
  activity_id: 'gas:R-410A',
};
const travel = {
  ...butane,
  scope: 3 as const,
  category: '6' as const,
  name: 'Flights',
  quantity: 10_000,
  unit: 'passenger-km',
  method: 'distance' as const,
  activity_id: 'desnz:21_316_3160_11',
};
const wholeYear = (person: Person, year = 2025) => person.get(inventory.ghg_report, { level: 'Organization', year });

test('money counts in the currency and the prices of its factor, and what is missing for that is asked for', async () => {
  const own = await server.newAdmin('Sven');
  const spend = {
    scope: 3 as const,
    category: '1' as const,
    name: 'Cleaning',
    first_day: '2024-01-01',
    last_day: '2024-12-31',
    quantity: 110,
    unit: 'EUR',
    method: 'spend' as const,
    price_year: 2024,
    factor_kind: 'own' as const,
    kg_co2e_per_unit: 0.2,
    factor_source: 'Input-output table of 2021',
  };
  const plain = await own.get(entries.createScope, spend);
  expect(plain).toMatchObject({ kg_co2e: 22, money_working: '' });
  const older = { ...spend, factor_currency: 'USD', factor_price_year: 2021 };
  const refused = await own.ask(entries.createScope, older);
  expect(refused.errors?.map(({ field }) => field).toSorted()).toEqual([
    'exchange_rate',
    'exchange_source',
    'price_ratio',
    'price_source',
  ]);
  expect((await own.ask(entries.createScope, { ...spend, unit: 'kEUR' })).errors).toMatchObject([{ field: 'unit' }]);
  const sources = { exchange_source: 'Central bank', price_source: 'Statistical office' };
  const entry = await own.get(entries.createScope, { ...older, ...sources, exchange_rate: 1.08, price_ratio: 1.1 });
  expect(entry.kg_co2e).toBeCloseTo(108 * 0.2, 9);
  expect(entry.money_working).toBe('110 EUR (2024) ÷ 1.1 × 1.08 USD/EUR = 108 USD (2021)');
  await own.get(entries.approveScopes, await entryVersions(own, [entry._id]));
  const report = await wholeYear(own, 2024);
  expect(report.totals.scope3).toBeCloseTo(21.6, 9);
  expect(report.entries?.[0]).toMatchObject({ unit: 'USD', kg_co2e_per_unit: 0.2 });
  expect(report.entries?.[0]?.quantity).toBeCloseTo(108, 9);
});

test('bought energy that was entered is counted by its place, and its category is not shown as zero', async () => {
  const own = await server.newAdmin('Sara');
  const { _id: environment_id } = await own.newEnvironment();
  const { _id } = await own.get(entries.createScope, {
    scope: 2,
    category: 'electricity',
    environment_id,
    name: 'Landlord’s power',
    first_day: '2025-01-01',
    last_day: '2025-12-31',
    quantity: 1000,
    unit: 'kWh',
    method: 'measured',
    factor_kind: 'place',
  });
  await own.get(entries.approveScopes, await entryVersions(own, [_id]));
  const [row] = await own.get(entries.getGHGEmissionByType, { year: 2025, type: 'electricity' });
  expect(row).toMatchObject({ entries: 1, kg_co2e: null });
});

test('an entry counts once it is approved, with the factor of its year, month by month', async () => {
  const own = await server.newAdmin('Olga');
  const entry = await own.get(entries.createScope, butane);
  expect(entry).toMatchObject({ state: 'draft', version: 1, counted_version: null, may_approve: true });
  expect(entry.factor).toMatchObject({ kg_co2e_per_unit: 1.74533, year: 2025, country: 'GB' });
  expect(entry.kg_co2e).toBeCloseTo(1745.33, 6);
  expect((await wholeYear(own)).totals.scope1).toBeNull();

  expect(await own.get(entries.approveScopes, await entryVersions(own, [entry._id]))).toEqual({ approved: 1 });
  const report = await wholeYear(own);
  expect(report.totals.scope1).toBeCloseTo(1745.33, 6);
  expect(report.by_month).toHaveLength(12);
  expect(report.by_month[1]?.scope1).toBeCloseTo((1745.33 * 28) / 365, 6);
  expect(report.entries?.[0]).toMatchObject({ name: 'Gas heaters', scope: 1, category: 'stationary', files: 0 });
  // DESNZ splits 1.74533 into 1.74296 CO2, 0.00144 CH4 and 0.00092 N2O.
  expect(report.gases.ch4).toBeCloseTo(1.44, 6);
  expect(await own.get(entries.listScopes, { year: 2025 })).toMatchObject({ totalData: 1, drafts: 0 });

  // A link opens one entry in any selected year, and no entry of another organization.
  await own.get(entries.createScope, { ...butane, first_day: '2024-01-01', last_day: '2024-12-31' });
  const linked = await own.get(entries.listScopes, { entry_id: entry._id });
  expect(linked.paginateData.map(({ _id }) => _id)).toEqual([entry._id]);
  expect(await eve.get(entries.listScopes, { entry_id: entry._id })).toMatchObject({ totalData: 0 });
});

test('leaks are counted as their own gas, and travel in its category', async () => {
  const own = await server.newAdmin('Rita');
  const made = [await own.get(entries.createScope, leak), await own.get(entries.createScope, travel)];
  await own.get(
    entries.approveScopes,
    await entryVersions(
      own,
      made.map(({ _id }) => _id),
    ),
  );
  const report = await wholeYear(own);
  expect(report.totals.scope1).toBeCloseTo(made[0]?.kg_co2e ?? NaN, 6);
  expect(report.gases_by_scope?.find(({ gas }) => gas === 'hfcs')).toMatchObject({ scope: 1, kg: 6 });
  // 10,000 passenger-km × 0.22928 kg.
  expect(report.scope3_by_category).toEqual({ 6: expect.closeTo(2292.8, 6) });
});

test('a correction needs a reason, and the earlier version counts until the new one is approved', async () => {
  const own = await server.newAdmin('Cora');
  const { _id } = await own.get(entries.createScope, butane);
  await own.get(entries.approveScopes, await entryVersions(own, [_id]));
  const changed = { _id, version: 1, ...butane, quantity: 2000 };
  const refused = await own.ask(entries.updateScope, changed);
  expect(refused.code).toBe('ghg-entry.needs-reason');
  const why = { correction: 'error' as const, reason: 'Two tanks, not one' };
  expect(await own.get(entries.updateScope, { ...changed, ...why })).toMatchObject({
    state: 'draft',
    counted_version: 1,
  });
  expect((await own.ask(entries.updateScope, { ...changed, ...why })).code).toBe('ghg-entry.changed');
  expect((await wholeYear(own)).totals.scope1).toBeCloseTo(1745.33, 6);
  await own.get(entries.approveScopes, await entryVersions(own, [_id]));
  expect((await wholeYear(own)).totals.scope1).toBeCloseTo(3490.66, 6);
  const history = await own.get(entries.getScopeHistory, { entry_id: _id });
  expect(history.map(({ version, quantity, correction }) => [version, quantity, correction])).toEqual([
    [2, 2000, 'error'],
    [1, 1000, null],
  ]);
  expect((await own.ask(entries.deleteScopeEmission, { _id })).code).toBe('ghg-entry.needs-reason');
  await own.get(entries.deleteScopeEmission, { _id, reason: 'Counted with the bills' });
  expect((await wholeYear(own)).totals.scope1).toBeNull();
});

test('the database refuses to change a line of the ledger; a line can only be closed', async () => {
  const own = await server.newAdmin('Lena');
  const { _id } = await own.get(entries.createScope, butane);
  await own.get(entries.approveScopes, await entryVersions(own, [_id]));
  for (const sql of ['update activity_lines set quantity = 1', 'delete from activity_lines'])
    await expect(server.owner.query(`${sql} where entry_id = $1`, [_id])).rejects.toThrow(/ledger/);
});

test('four-eyes rule: the person who entered an entry last cannot approve it', async () => {
  const own = await server.newAdmin('Fay');
  const bob = await server.newMember(own);
  const entry = await own.get(entries.createScope, butane);
  expect((await own.get(entries.listScopes, {})).paginateData[0]?.may_approve).toBe(false);
  expect((await own.ask(entries.approveScopes, await entryVersions(own, [entry._id]))).code).toBe(
    'ghg-entry.needs-other',
  );
  // Entries without a property are visible only to users who reach the whole organization.
  expect((await bob.get(entries.listScopes, {})).totalData).toBe(0);
  expect((await bob.ask(entries.createScope, butane)).code).toBe('session.forbidden');
});

test('bought energy that is on no bill is counted by its place, location-based and market-based', async () => {
  const own = await server.newAdmin('Petra');
  await enterResidualMix(own);
  const house = await own.newEnvironment();
  await saveBill(server, own, { environment_id: house._id, start: '2023-01-01', end: '2023-07-01', quantity: 50_000 });
  const rest = {
    scope: 2 as const,
    category: 'electricity' as const,
    environment_id: house._id,
    name: 'Second half-year, by the landlord',
    first_day: '2023-07-01',
    last_day: '2023-12-31',
    quantity: 50_000,
    unit: 'kWh',
    method: 'supplier' as const,
    factor_kind: 'place' as const,
  };
  const { _id, kg_co2e } = await own.get(entries.createScope, rest);
  expect(kg_co2e).toBeNull();
  await own.get(entries.approveScopes, await entryVersions(own, [_id]));
  const report = await own.get(inventory.ghg_report, { level: 'Property', target_id: house._id, year: 2023 });
  expect(report.totals.scope2_location).toBeCloseTo(38_600, 6);
  expect(report.totals.scope2_market).toBeCloseTo(72_456, 6);
  expect(report.energy_kwh).toBeCloseTo(100_000, 6);
  const later = await own.get(inventory.ghg_report, { level: 'Property', target_id: house._id, year: 2024 });
  expect(later.by_year[0]).toMatchObject({ year: 2023, scope2_location: expect.closeTo(38_600, 6) });
  expect(await own.get(entries.listScopes, { environment_id: house._id, scope: 2 })).toMatchObject({ totalData: 1 });
});

test('a category without figures has a reason, and what can be entered is listed', async () => {
  expect(
    (await ada.ask(entries.updateGHGEmissionByType, { year: 2025, type: '10', status: 'not-relevant' })).errors,
  ).toEqual([{ field: 'reason', message: 'is required' }]);
  const said = {
    year: 2025,
    type: '10' as const,
    status: 'not-relevant' as const,
    reason: 'Nothing is sold that is processed',
  };
  await ada.get(entries.updateGHGEmissionByType, said);
  const [category] = await ada.get(entries.getGHGEmissionByType, { year: 2025, type: '10' });
  expect(category).toMatchObject({ scope: 3, entries: 0, screening: { status: 'not-relevant' } });
  expect((await wholeYear(ada)).screenings).toEqual([
    { category: '10', status: 'not-relevant', reason: said.reason, estimate_t: null },
  ]);
  const master = await ada.get(entries.getMasterEmission, {});
  expect(master.map(({ categories }) => categories.length)).toEqual([4, 4, 15]);
  const [found] = await ada.get(entries.findActivities, {
    category: 'stationary',
    search: 'butane LITRE gaseous',
    year: 2025,
  });
  expect(found ?? null).toBeNull();
  const butanes = await ada.get(entries.findActivities, {
    category: 'stationary',
    search: 'butane gaseous',
    year: 2025,
  });
  expect(butanes.map(({ unit }) => unit)).toContain('l');
  expect(
    (await ada.get(entries.findActivities, { category: 'stationary', search: 'butane', year: 2015 }))[0]?.factor,
  ).toBeNull();
});

test('a refrigerant is found by the name on its nameplate', async () => {
  for (const search of ['r134a', 'R-134a', 'hfc-134a'])
    expect(
      (await ada.get(entries.findActivities, { category: 'fugitive', search, year: 2025 })).map(
        (one) => one.activity_id,
      ),
    ).toContain('gas:HFC134a');
});

test('dashboards, their calculation and the report agree for a property with entries', async () => {
  const own = await server.newAdmin('Dora');
  const { _id: environment_id } = await own.newEnvironment();
  await saveBill(server, own, { environment_id, start: '2025-01-01', end: '2025-07-01', quantity: 50_000 });
  const bought = {
    scope: 2 as const,
    category: 'electricity' as const,
    environment_id,
    name: 'By the landlord',
    first_day: '2025-07-01',
    last_day: '2025-12-31',
    quantity: 30_000,
    unit: 'kWh',
    method: 'supplier' as const,
    factor_kind: 'place' as const,
  };
  const made = [
    await own.get(entries.createScope, { ...leak, environment_id }),
    await own.get(entries.createScope, bought),
  ];
  await own.get(
    entries.approveScopes,
    await entryVersions(
      own,
      made.map(({ _id }) => _id),
    ),
  );
  const report = await own.get(inventory.ghg_report, { level: 'Property', target_id: environment_id, year: 2025 });
  const total = report.total_location ?? NaN;
  const dashboard = await own.get(dashboards.getPropertyDashboard, { environment_id, year: 2025 });
  expect(dashboard.co2e_kg.value).toBeCloseTo(total, 6);
  expect(dashboard.energy_kwh.value).toBeCloseTo(80_000, 6);
  const overview = await own.get(dashboards.getPortfolioOverview, { year: 2025 });
  expect(overview.co2e_kg.value).toBeCloseTo(total, 6);
  expect(overview.energy_kwh.value).toBeCloseTo(80_000, 6);
  const trend = await own.get(dashboards.getPortfolioTrend, { year: 2025, environment_ids: [environment_id] });
  const months = trend.months.filter(({ month }) => month.startsWith('2025-'));
  expect(months.reduce((sum, row) => sum + (row.scope1_kg ?? 0) + (row.scope2_kg ?? 0), 0)).toBeCloseTo(total, 6);
  expect((trend.rows[0]?.months ?? []).reduce((sum: number, kg) => sum + (kg ?? 0), 0)).toBeCloseTo(total, 6);
  const asked = { environment_id, year: 2025 };
  const working = await own.get(dashboards.getFigureWorking, { ...asked, measure: 'co2e' });
  expect(working.total).toBeCloseTo(total, 6);
  expect(working.lines.find(({ entry }) => entry?.category === 'fugitive')?.entry).toMatchObject({
    name: 'Chillers',
    category: 'fugitive',
  });
  expect((await own.get(dashboards.getFigureWorking, { ...asked, measure: 'energy' })).total).toBeCloseTo(80_000, 6);
});

test('the figures of a past day are shown as known on that day, for bills and entries alike', async () => {
  const own = await server.newAdmin('Paula');
  const { _id: environment_id } = await own.newEnvironment();
  const bill_id = await saveBill(server, own, {
    environment_id,
    start: '2023-01-01',
    end: '2024-01-01',
    quantity: 100_000,
  });
  const { _id } = await own.get(entries.createScope, {
    ...leak,
    environment_id,
    first_day: '2023-01-01',
    last_day: '2023-12-31',
  });
  await own.get(entries.approveScopes, await entryVersions(own, [_id]));
  const organization = own.session.organization_id;
  // The creation times so far are moved ten days back.
  const earlier = "now() - interval '10 days'";
  await server.owner.query('alter table activity_lines disable trigger user');
  await server.owner.query(`update activity_lines set known_from = ${earlier} where organization_id = $1`, [
    organization,
  ]);
  await server.owner.query('alter table activity_lines enable trigger user');
  await server.owner.query(`update bill_months set known_from = ${earlier} where organization_id = $1`, [organization]);
  const asked = { level: 'Property' as const, target_id: environment_id, year: 2023 };
  const before = await own.get(inventory.ghg_report, asked);
  await own.get(bills.deleteBill, { bill_id });
  await own.get(entries.deleteScopeEmission, { _id, reason: 'Counted twice' });
  await saveBill(server, own, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: 1 });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  expect((await own.get(inventory.ghg_report, asked)).totals.scope2_location).toBeCloseTo(0.386, 6);
  const then = await own.get(inventory.ghg_report, { ...asked, known_on: day(5) });
  expect(then).toMatchObject({
    known_on: day(5),
    totals: before.totals,
    by_month: before.by_month,
    energy_kwh: before.energy_kwh,
  });
  const nothing = await own.get(inventory.ghg_report, { ...asked, known_on: day(15) });
  expect(nothing.totals).toEqual({ scope1: null, scope2_location: null, scope2_market: null, scope3: null });
});

test('a quantity that cannot be multiplied by its factor is refused with a message', async () => {
  const codeAndField = async (more: object) => {
    const { code, errors } = await ada.ask(entries.createScope, { ...butane, ...more });
    return [code, errors?.[0]?.field];
  };
  expect(await codeAndField({ unit: 't' })).toEqual(['request.invalid', 'unit']);
  expect(await codeAndField({ activity_id: 'nothing' })).toEqual(['request.invalid', 'activity_id']);
  expect(await codeAndField({ category: 'mobile' })).toEqual(['request.invalid', 'activity_id']);
  expect(await codeAndField({ category: '6' })).toEqual(['request.invalid', 'category']);
  expect(await codeAndField({ last_day: '2024-12-31' })).toEqual(['request.invalid', 'last_day']);
  expect(await codeAndField({ first_day: '2010-01-01', last_day: '2010-12-31' })).toEqual([
    'ghg-entry.no-factor',
    undefined,
  ]);
  expect(await codeAndField({ factor_kind: 'own' })).toEqual(['request.invalid', 'kg_co2e_per_unit']);
});

test('evidence belongs to its entry', async () => {
  const sample = new URL('../../../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url);
  const file = new File([fs.readFileSync(sample)], 'receipt.pdf');
  const { _id: entry_id } = await ada.get(entries.createScope, butane);
  expect((await eve.ask(entries.attachScopeFile, { entry_id }, [file])).code).toBe('ghg-entry.not-found');
  await ada.get(entries.attachScopeFile, { entry_id }, [file]);
  const [document] = await ada.get(entries.getDocuments, { entry_id });
  const opened = { evidence: 'entries', object_id: entry_id, file_id: document?.file_id ?? '' };
  expect(await ada.get(documents.getEvidenceFacts, opened)).toMatchObject({ evidence: { object_id: entry_id } });
  const file_id = document?._id ?? '';
  expect((await ada.send(entries.getScopeFile, { file_id })).headers.get('content-type')).toBe('application/pdf');
  expect((await eve.ask(entries.getScopeFile, { file_id })).code).toBe('file.not-found');
});
