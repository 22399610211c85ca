import { boundaries } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { addKnown } from '@steward/core/ghg/known-sums';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { enterResidualMix } from '../../../testing/samples/residual-mix.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const year2023 = { start: '2023-01-01', end: '2024-01-01' };
const reportOf = (person: Person, target_id: string, year = 2023) =>
  person.get(inventory.ghg_report, { level: 'Property', target_id, year });

test('100,000 kWh in Germany in 2023 are 38,600 kg by the grid and 72,456 kg by the residual mix', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment({ gross_floor_area: 1000 });
  await enterResidualMix(ada);
  await saveBill(server, ada, { environment_id: house._id, ...year2023, quantity: 100_000 });
  const report = await reportOf(ada, house._id);
  // UBA 2023: 0.386 kg/kWh; own residual mix: 0.72456 kg/kWh.
  expect(report.totals.scope2_location).toBeCloseTo(38_600, 6);
  expect(report.totals.scope2_market).toBeCloseTo(72_456, 6);
  expect(report).toMatchObject({ totals: { scope1: null, scope3: null }, is_complete: true, missing: [] });
  expect(report.energy_kwh).toBeCloseTo(100_000, 6);
  expect(report.by_environment[0]?.kg_per_m2).toBeCloseTo(38.6, 9);
  expect(report.coverage).toEqual({ days: 365, days_expected: 365, share: 1, estimated_share: 0 });
  expect(report.by_month).toHaveLength(12);
  expect(report.by_month[0]).toMatchObject({ month: '2023-01' });
  // 31 of 365 days.
  expect(report.by_month[0]?.scope2_location).toBeCloseTo((38_600 * 31) / 365, 6);
  expect(report.factors.map((factor) => factor.kg_co2e_per_unit).toSorted((a, b) => a - b)).toEqual([0.386, 0.72456]);
});

test('a certificate lowers the market-based sum only, and every month by its share', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment();
  await enterResidualMix(ada);
  await saveBill(server, ada, { environment_id: house._id, ...year2023, quantity: 100_000 });
  const certificate = { environment_id: house._id, year: 2023, kind: 'certificate' as const, kwh: 60_000 };
  const stated = {
    registry: 'HKNR',
    serial_from: 'GO-1',
    serial_to: 'GO-60',
    produced_from: '2023-01-01',
    produced_until: '2023-12-31',
  };
  await ada.get(factors.saveInstrument, { ...certificate, ...stated, kg_co2e_per_kwh: 0, cancelled_on: '2024-02-01' });
  const report = await reportOf(ada, house._id);
  expect(report.totals.scope2_location).toBeCloseTo(38_600, 6);
  expect(report.totals.scope2_market).toBeCloseTo(40_000 * 0.72456, 6);
  const months = report.by_month.map((month) => month.scope2_market);
  expect(addKnown(...months)).toBeCloseTo(40_000 * 0.72456, 6);
  expect(months[11]).toBeCloseTo((40_000 * 0.72456 * 31) / 365, 6);
  const [row] = (await ada.get(factors.getInstruments, { year: 2023 })).filter((i) => i.environment_id === house._id);
  await ada.get(factors.deleteInstrument, { instrument_id: row?._id ?? '' });
  expect((await reportOf(ada, house._id)).totals.scope2_market).toBeCloseTo(72_456, 6);
});

test('a factor that no source publishes is named, and the report is marked incomplete', async () => {
  const house = await ada.newEnvironment();
  await saveBill(server, ada, {
    environment_id: house._id,
    ...year2023,
    quantity: 50_000,
    carrier: 'district_heating',
  });
  const before = await reportOf(ada, house._id);
  expect(before.is_complete).toBe(false);
  expect(before.missing[0]).toMatchObject({
    carrier: 'district_heating',
    country: 'DE',
    year: 2023,
    unit: 'kWh',
    environment_ids: [house._id],
  });
  expect(before.missing[0]?.quantity).toBeCloseTo(50_000, 6);
  expect(before.by_environment[0]).toMatchObject({ is_complete: false });
  // Nothing could be counted: the total is null, not zero.
  expect(before).toMatchObject({ total_location: null, total_market: null });

  const own = {
    environment_id: house._id,
    carrier: 'district_heating' as const,
    basis: 'location' as const,
    valid_from: 2023,
    valid_until: 2023,
    unit: 'kWh' as const,
  };
  await ada.get(factors.saveOwnFactor, { ...own, kg_co2e_per_unit: 0.2, source: 'Certificate of the network' });
  const after = await reportOf(ada, house._id);
  expect(after).toMatchObject({ is_complete: true, missing: [] });
  expect(after.totals.scope2_location).toBeCloseTo(10_000, 6);
  // There is no market-based factor: the grid factor is behind both sums.
  const used_for = ['location', 'market'];
  expect(after.factors[0]).toMatchObject({ own: true, gwp_set: 'as stated by the supplier', used_for });
  // It is this property's alone.
  const other = await ada.newEnvironment();
  await saveBill(server, ada, { environment_id: other._id, ...year2023, quantity: 1, carrier: 'district_heating' });
  expect((await reportOf(ada, other._id)).is_complete).toBe(false);
});

test('waste and water are scope 3; waste without a treatment is counted as landfill', async () => {
  const house = await ada.newEnvironment({ country_code: 'GB' });
  const bill = { environment_id: house._id, start: '2024-01-01', end: '2025-01-01' };
  await saveBill(server, ada, { ...bill, carrier: 'waste', quantity: 10 });
  await saveBill(server, ada, { ...bill, carrier: 'water', quantity: 1_000_000 });
  const report = await reportOf(ada, house._id, 2024);
  // DESNZ 2024: 520.3342 kg/t landfill, 0.00015310865 kg/l supply.
  expect(report.scope3_by_category['5']).toBeCloseTo(5203.342, 6);
  expect(report.scope3_by_category['1']).toBeCloseTo(153.10865, 6);
  expect(report.totals.scope3).toBeCloseTo(5356.45065, 6);
});

test('years and properties are listed, and gaps and estimates are counted', async () => {
  const fay = await server.newAdmin('Fay');
  const portfolio_id = (await fay.newPortfolio('North'))._id;
  const house = await fay.newEnvironment({ portfolio_id, environment_name: 'A' });
  const empty = await fay.newEnvironment({ portfolio_id, environment_name: 'B' });
  await saveBill(server, fay, {
    environment_id: house._id,
    start: '2022-01-01',
    end: '2023-01-01',
    quantity: 1000,
    end_day_counts: true,
  });
  await saveBill(server, fay, { environment_id: house._id, start: '2023-01-01', end: '2023-04-01', quantity: 900 });
  await saveBill(server, fay, {
    environment_id: house._id,
    start: '2023-04-01',
    end: '2023-05-01',
    quantity: 600,
    is_estimate: true,
  });
  const report = await fay.get(inventory.ghg_report, { level: 'Organization', year: 2023 });
  expect(report.by_year.map((row) => [row.year, row.scope2_location])).toEqual([
    [2022, expect.closeTo(433, 6)],
    [2023, expect.closeTo(1500 * 0.386, 6)],
  ]);
  // The property without bills is due and missing; of 1,500 kWh 600 are estimated.
  expect(report.coverage).toMatchObject({ days: 120, days_expected: 730, estimated_share: 600 / 1500 });
  expect(report.is_complete).toBe(false);
  expect(report.by_environment.map((row) => row.coverage)).toEqual([120 / 365, 0]);
  expect(report.by_environment.map((row) => [row.environment_id, row.is_complete, row.kg_per_m2 === null])).toEqual([
    [house._id, true, false],
    [empty._id, false, true],
  ]);
  expect(await fay.get(inventory.ghg_report, { level: 'Portfolio', target_id: portfolio_id, year: 2023 })).toEqual(
    report,
  );
  // The future is not expected.
  const future = await fay.get(inventory.ghg_report, { level: 'Organization', year: 2099 });
  expect(future.coverage).toMatchObject({ days: 0, days_expected: 0 });
});

test('a member gets the reports of their properties, and none that would show only a part of the whole', async () => {
  const fay = await server.newAdmin('Fay');
  const portfolio_id = (await fay.newPortfolio('North'))._id;
  const mine = await fay.newEnvironment({ portfolio_id });
  const other = await fay.newEnvironment({ portfolio_id });
  const mo = await server.newMember(fay, [mine._id]);
  expect((await reportOf(mo, mine._id)).by_environment).toHaveLength(1);
  const ask = (level: 'Organization' | 'Portfolio' | 'Property', target_id?: string) =>
    mo.ask(inventory.ghg_report, { level, year: 2023, ...(target_id && { target_id }) });
  expect((await ask('Property', other._id)).code).toBe('environment.not-found');
  expect((await ask('Portfolio', portfolio_id)).code).toBe('session.forbidden');
  expect((await ask('Organization')).code).toBe('session.forbidden');
  expect((await ask('Property')).errors).toEqual([{ field: 'target_id', message: 'is required' }]);
  const all = await server.newMember(fay, [mine._id, other._id]);
  expect(
    (await all.get(inventory.ghg_report, { level: 'Portfolio', target_id: portfolio_id, year: 2023 })).by_environment,
  ).toHaveLength(2);
});

test('another organization sees nothing', async () => {
  const house = await ada.newEnvironment();
  const ask = eve.ask(inventory.ghg_report, { level: 'Property', target_id: house._id, year: 2023 });
  expect(await ask).toMatchObject({ httpStatus: 404, data: null });
  const portfolio = eve.ask(inventory.ghg_report, { level: 'Portfolio', target_id: house.portfolio_id, year: 2023 });
  expect((await portfolio).httpStatus).toBe(404);
  expect(await eve.get(factors.getOwnFactors, {})).toEqual([]);
  expect(await eve.get(factors.getInstruments, {})).toEqual([]);
  expect(
    (
      await eve.ask(factors.saveInstrument, {
        environment_id: house._id,
        year: 2023,
        kind: 'contract',
        kwh: 1,
        kg_co2e_per_kwh: 0,
        contract_no: 'x',
      })
    ).code,
  ).toBe('environment.not-found');
});

test('a green tariff of 0 needs its basis, and leaves location-based figures and other years alone', async () => {
  const fay = await server.newAdmin('Fay');
  const house = await fay.newEnvironment();
  const years = [2022, 2023, 2024];
  for (const year of years)
    await saveBill(server, fay, {
      environment_id: house._id,
      start: `${year}-01-01`,
      end: `${year + 1}-01-01`,
      quantity: 100_000,
    });
  const tariff = {
    environment_id: house._id,
    carrier: 'electricity' as const,
    valid_from: 2023,
    valid_until: 2023,
    unit: 'kWh' as const,
    kg_co2e_per_unit: 0,
    source: 'Green tariff',
  };
  const fieldOf = async (input: object) =>
    (await fay.ask(factors.saveOwnFactor, { ...tariff, ...input })).errors?.[0]?.field;
  expect(await fieldOf({})).toBe('basis');
  expect(await fieldOf({ basis: 'location' })).toBe('kg_co2e_per_unit');
  // A contractual factor is never the grid average, however far it is from zero.
  for (const kg_co2e_per_unit of [0.001, 0.3]) {
    expect(await fieldOf({ basis: 'location', kg_co2e_per_unit })).toBe('source');
    expect(await fieldOf({ basis: 'location', kg_co2e_per_unit, source: 'Ökostromvertrag' })).toBe('source');
  }
  expect(await fieldOf({ basis: 'market', valid_until: 2022 })).toBe('valid_until');
  for (const name of ['valid_from', 'valid_until'])
    expect(await fieldOf({ basis: 'market', [name]: undefined })).toBe(name);
  for (const carrier of ['district_heating', 'district_cooling', 'steam'])
    expect(await fieldOf({ carrier })).toBe('basis');
  await fay.get(factors.saveOwnFactor, { ...tariff, basis: 'market' });
  const sums = await Promise.all(years.map(async (year) => (await reportOf(fay, house._id, year)).totals));
  // UBA 2022 to 2024: 0.433, 0.386 and 0.363 kg/kWh; without a residual mix also market-based.
  expect(sums.map((row) => Math.round(row.scope2_location ?? 0))).toEqual([43_300, 38_600, 36_300]);
  expect(sums.map((row) => Math.round(row.scope2_market ?? 0))).toEqual([43_300, 0, 36_300]);
});

test('base year and consolidation are kept', async () => {
  const fay = await server.newAdmin('Fay');
  expect(await fay.get(boundaries.getOrganizationConfig, {})).toEqual({
    consolidation: 'operational_control',
    base_year: null,
    gwp_sets: [],
    upstream_energy: false,
    recalculation_threshold: 0.05,
    may_change_whole: true,
  });
  const next = new Date().getUTCFullYear() + 1;
  const late = await fay.ask(boundaries.saveGHGBaseYear, { base_year: next, consolidation: 'financial_control' });
  expect(late).toMatchObject({ httpStatus: 400, errors: [{ field: 'base_year' }] });
  await fay.get(boundaries.saveGHGBaseYear, { base_year: 2020, consolidation: 'financial_control' });
  expect(await fay.get(boundaries.getOrganizationConfig, {})).toEqual({
    consolidation: 'financial_control',
    base_year: 2020,
    gwp_sets: [],
    upstream_energy: false,
    recalculation_threshold: 0.05,
    may_change_whole: true,
  });
  const { rows } = await server.owner.query(
    "select 1 from audit_log where organization_id = $1 and table_name = 'organizations' and new ->> 'settings' like '%2020%'",
    [fay.session.organization_id],
  );
  expect(rows).toHaveLength(1);
});

test('only a user who reaches every property can save and delete a factor for every property', async () => {
  const gil = await server.newAdmin('Gil');
  const [one, two, three] = [await gil.newEnvironment(), await gil.newEnvironment(), await gil.newEnvironment()];
  const factor = {
    carrier: 'district_heating' as const,
    basis: 'location' as const,
    valid_from: 2023,
    valid_until: 2023,
    unit: 'kWh' as const,
    source: 'The network',
  };
  const whole = { ...factor, kg_co2e_per_unit: 0.2 };
  const accounting = { base_year: 2020, consolidation: 'financial_control' as const };
  await gil.get(factors.saveOwnFactor, whole);
  const [row] = await gil.get(factors.getOwnFactors, {});
  await server.owner.query(
    `insert into role_grants (organization_id, role_id, module_key, permissions)
     select organization_id, id, 'emission-factors', '{read,create,edit,delete}' from roles where organization_id = $1 and key = 'standard'
     on conflict (organization_id, role_id, module_key) do update set permissions = excluded.permissions`,
    [gil.session.organization_id],
  );

  const some = await server.newMember(gil, [one._id, two._id]);
  expect((await some.get(boundaries.getOrganizationConfig, {})).may_change_whole).toBe(false);
  for (const refused of [
    await some.ask(factors.saveOwnFactor, whole),
    await some.ask(factors.saveOwnFactor, { ...whole, valid_from: 2024, valid_until: 2024 }),
    await some.ask(factors.deleteOwnFactor, { factor_id: row?._id ?? '' }),
    await some.ask(boundaries.saveGHGBaseYear, accounting),
  ])
    expect(refused).toMatchObject({ httpStatus: 403, code: 'factor.whole-organization' });
  expect((await gil.get(factors.getOwnFactors, {})).map(({ kg_co2e_per_unit }) => kg_co2e_per_unit)).toEqual([0.2]);

  // Factors of properties within reach can be changed; others are unknown.
  const own = { ...whole, environment_id: one._id, kg_co2e_per_unit: 0.3 };
  await some.get(factors.saveOwnFactor, own);
  await some.get(factors.saveOwnFactor, { ...own, kg_co2e_per_unit: 0.25 });
  expect(await some.ask(factors.saveOwnFactor, { ...own, environment_id: three._id })).toMatchObject({
    code: 'environment.not-found',
  });
  const mine = (await some.get(factors.getOwnFactors, {})).find(({ environment_id }) => environment_id === one._id);
  expect(mine?.kg_co2e_per_unit).toBe(0.25);
  await some.get(factors.deleteOwnFactor, { factor_id: mine?._id ?? '' });

  const all = await server.newMember(gil, [one._id, two._id, three._id]);
  await all.get(factors.saveOwnFactor, { ...whole, kg_co2e_per_unit: 0.1 });
  await all.get(boundaries.saveGHGBaseYear, accounting);
  await all.get(factors.deleteOwnFactor, { factor_id: row?._id ?? '' });
});

test('New York City is counted with NYCW, and the report says what it assumes of regions, waste and residual mixes', async () => {
  const nia = await server.newAdmin('Nia');
  const us = { country_code: 'US', state: 'New York', grid_region: '' };
  const city = await nia.newEnvironment({ ...us, environment_name: 'A', city: 'New York', zip_code: '10001' });
  const texas = await nia.newEnvironment({
    ...us,
    environment_name: 'B',
    state: 'Texas',
    city: 'Tyler',
    zip_code: '-',
  });
  const berlin = await nia.newEnvironment({ environment_name: 'C', country_code: 'DE' });
  for (const { _id } of [city, texas])
    await saveBill(server, nia, { environment_id: _id, ...year2023, quantity: 1000 });
  await saveBill(server, nia, { environment_id: berlin._id, ...year2023, carrier: 'waste', quantity: 2 });
  const report = await nia.get(inventory.ghg_report, { level: 'Organization', year: 2023 });
  const used = report.factors.filter(({ carrier }) => carrier === 'electricity');
  expect(new Set(used.map(({ region }) => region))).toEqual(new Set(['ERCT', 'NYCW']));
  const about = (code: string) => report.notes?.filter((note) => note.code === code);
  expect(about('no-residual-mix')).toMatchObject([{ carrier: 'electricity', countries: ['US'] }]);
  expect(about('region-assumed')).toMatchObject([{ region: 'ERCT', countries: ['US'] }]);
  expect(about('treatment-default')).toMatchObject([{ carrier: 'waste', countries: ['DE'] }]);
  expect(about('treatment-default')?.[0]?.source).toMatch(/Deponieverordnung/);
  expect(about('transport-only')).toMatchObject([{ countries: ['DE'] }]);
  // Landfill in another property: the two do not cover the same.
  await saveBill(server, nia, { environment_id: city._id, ...year2023, carrier: 'waste', quantity: 2 });
  const both = await nia.get(inventory.ghg_report, { level: 'Organization', year: 2023 });
  expect(both.notes?.find(({ code }) => code === 'boundary-differs')).toMatchObject({
    carrier: 'waste',
    boundaries: ['direct', 'transport-only'],
  });
  expect(both.notes?.find(({ code }) => code === 'landfill-assumed')).toMatchObject({ countries: ['US'] });
});
