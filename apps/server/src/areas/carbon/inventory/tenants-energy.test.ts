import { entries } from '@steward/contract/carbon/entries';
import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { reports } from '@steward/contract/carbon/reports';
import { requiredReportTexts } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import { verification } from '@steward/contract/carbon/verification';
import { meters } from '@steward/contract/estate/meters';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { admitted, prepared } from '../../../testing/verifier.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const year = 2023;
const year2023 = { start: '2023-01-01', end: '2024-01-01' };
const kwh = 100_000;
/** DESNZ 2023: 0.20707 kg CO2e/kWh. */
const located = kwh * 0.20707;
const carrier = 'electricity' as const;
const meter = (environment_id: string, meter_no: string) => ({ environment_id, carrier, meter_no });
const report = (target_id: string, person = ada, of = year) =>
  person.get(inventory.ghg_report, { level: 'Property', target_id, year: of });

/** A house in Great Britain with two meters of 100,000 kWh, one of which the tenant pays. */
async function letHouse(person = ada) {
  const { _id } = await person.newEnvironment({ country_code: 'GB' });
  await saveBill(server, person, { environment_id: _id, ...year2023, quantity: kwh, meter_no: 'OWN' });
  const before = await report(_id, person);
  await saveBill(server, person, { environment_id: _id, ...year2023, quantity: kwh, meter_no: 'LET' });
  const { _id: meter_id } = await person.get(meters.addMeter, { ...meter(_id, 'LET'), paid_by: 'tenant' });
  return { environment_id: _id, meter_id, before };
}

test('energy that tenants buy is in category 13 by the grid, and neither in scope 2 nor in the market-based sum', async () => {
  const { environment_id, meter_id, before } = await letHouse();
  const now = await report(environment_id);
  expect(now.totals.scope2_location).toBeCloseTo(located, 6);
  expect(now.totals.scope2_market).toBeCloseTo(before.totals.scope2_market ?? NaN, 6);
  expect(now.scope3_by_category['13']).toBeCloseTo(located, 6);
  expect(now.total_location).toBeCloseTo(2 * located, 6);
  expect(now.by_month[0]?.scope3).toBeCloseTo((located * 31) / 365, 6);
  // The building used all of it.
  expect(now.energy_kwh).toBeCloseTo(2 * kwh, 6);
  expect(now.by_carrier).toMatchObject([{ carrier }]);
  expect(now.by_carrier[0]?.quantity).toBeCloseTo(2 * kwh, 6);

  const flipped = { ...meter(environment_id, 'LET'), meter_id, paid_by: 'landlord' as const };
  await ada.get(meters.updateMeter, flipped);
  const landlords = await report(environment_id);
  expect(landlords.totals.scope2_location).toBeCloseTo(2 * located, 6);
  expect(landlords.scope3_by_category).toEqual({});
  await ada.get(meters.updateMeter, { ...flipped, paid_by: 'tenant' });
  await ada.get(meters.deleteMeter, { meter_id });
  expect((await report(environment_id)).scope3_by_category).toEqual({});
});

test('a certificate is for the energy of the landlord, month by month', async () => {
  const { environment_id } = await letHouse();
  await ada.get(factors.saveInstrument, {
    environment_id,
    year,
    kind: 'contract',
    contract_no: `C-${environment_id}`,
    kwh: 150_000,
    kg_co2e_per_kwh: 0,
    produced_from: '2023-01-01',
    produced_until: '2023-12-31',
  });
  const found = await report(environment_id);
  expect(found.totals.scope2_market).toBeCloseTo(0, 6);
  expect(found.scope3_by_category['13']).toBeCloseTo(located, 6);
  expect(found.by_month.reduce((sum, row) => sum + (row.scope2_market ?? 0), 0)).toBeCloseTo(0, 6);
  expect(found.instruments?.[0]?.used_kwh).toBeCloseTo(kwh, 6);
});

test('the day on which the payer changed divides the year', async () => {
  const { environment_id, meter_id } = await letHouse();
  const since = { ...meter(environment_id, 'LET'), meter_id, paid_by: 'tenant' as const, paid_since: '2023-07-01' };
  expect(await ada.get(meters.updateMeter, since)).toMatchObject({
    paid_by: 'tenant',
    paid_since: '2023-07-01',
    payer_changes: ['2023-07-01'],
  });
  const found = await report(environment_id);
  // 184 of 365 days.
  expect(found.scope3_by_category['13']).toBeCloseTo((located * 184) / 365, 6);
  expect(found.totals.scope2_location).toBeCloseTo(located + (located * 181) / 365, 6);
  expect(found.by_month.map((row) => row.scope3 !== null)).toEqual(Array.from({ length: 12 }, (_, i) => i >= 6));
});

test('a new bill of a meter that the tenant pays is the tenant’s, and the year before it too', async () => {
  const { _id } = await ada.newEnvironment({ country_code: 'GB' });
  await ada.get(meters.addMeter, { ...meter(_id, 'LET'), paid_by: 'tenant' });
  await saveBill(server, ada, { environment_id: _id, ...year2023, quantity: kwh, meter_no: 'LET' });
  const found = await report(_id);
  expect(found.totals.scope2_location).toBeNull();
  expect(found.scope3_by_category['13']).toBeCloseTo(located, 6);
  const later = await report(_id, ada, 2024);
  expect(later.by_year.find((row) => row.year === year)?.scope3).toBeCloseTo(located, 6);
  const known = await ada.get(inventory.ghg_report, {
    level: 'Property',
    target_id: _id,
    year,
    known_on: new Date().toISOString().slice(0, 10),
  });
  expect(known.scope3_by_category['13']).toBeCloseTo(located, 6);
});

test('dashboards show it in scope 3 as well, with its bills behind the figure', async () => {
  const own = await server.newAdmin('Olga');
  const { environment_id } = await letHouse(own);
  const property = await own.get(dashboards.getPropertyDashboard, { environment_id, year });
  expect(property.scope2_location_kg.value).toBeCloseTo(located, 6);
  expect(property.scope3_kg.value).toBeCloseTo(located, 6);
  expect(property.energy_kwh.value).toBeCloseTo(2 * kwh, 6);
  const overview = await own.get(dashboards.getPortfolioOverview, { year });
  expect(overview.scope2_kg).toBeCloseTo(located, 6);
  expect(overview.scope3_kg).toBeCloseTo(located, 6);
  expect(overview.rows[0]?.energy_kwh).toBeCloseTo(2 * kwh, 6);
  const trend = await own.get(dashboards.getPortfolioTrend, { year, environment_ids: [environment_id] });
  expect(trend.months.find(({ month }) => month === '2023-01')?.scope3_kg).toBeCloseTo((located * 31) / 365, 6);
  const working = async (measure: 'scope2_location' | 'scope3' | 'co2e' | 'co2e_market') => {
    const found = await own.get(dashboards.getFigureWorking, { environment_id, year, measure });
    return { total: found.total, meters: [...new Set(found.bills.map(({ meter_no }) => meter_no))].toSorted() };
  };
  const scope2 = await working('scope2_location');
  expect(scope2).toMatchObject({ meters: ['OWN'] });
  expect(scope2.total).toBeCloseTo(located, 6);
  const scope3 = await working('scope3');
  expect(scope3).toMatchObject({ meters: ['LET'] });
  expect(scope3.total).toBeCloseTo(located, 6);
  expect((await working('co2e')).meters).toEqual(['LET', 'OWN']);
  expect((await working('co2e_market')).meters).toEqual(['LET', 'OWN']);
});

test('the category of energy bought by tenants is included without an explicit choice', async () => {
  const own = await server.newAdmin('Cleo');
  const category = async () => (await own.get(entries.getGHGEmissionByType, { year, type: '13' }))[0];
  expect(await category()).toMatchObject({ is_billed: false, screening: { status: 'not-screened' } });
  await letHouse(own);
  expect(await category()).toMatchObject({ is_billed: true, screening: { status: 'included' } });
});

test('the baseline of net zero has what the landlord buys; a law has the whole building', async () => {
  const own = await server.newAdmin('Nell');
  const newYork = { country_code: 'US', state: 'NY', city: 'New York', zip_code: '10118', gross_floor_area: 27_870 };
  const { _id } = await own.newEnvironment(newYork);
  for (const meter_no of ['OWN', 'LET'])
    await saveBill(server, own, {
      environment_id: _id,
      start: '2025-01-01',
      end: '2026-01-01',
      quantity: kwh,
      meter_no,
    });
  const emitted = async () =>
    (await own.get(emissionLimits.getEnvWithCodeLimit, { environment_id: _id, year: 2025 })).properties[0]?.this_year
      ?.emissions_t;
  const whole = await emitted();
  await own.get(meters.addMeter, { ...meter(_id, 'LET'), paid_by: 'tenant' });
  expect(await emitted()).toBeCloseTo(whole ?? NaN, 9);
  const found = await report(_id, own, 2025);
  expect(found.totals.scope2_location).toBeCloseTo((found.total_location ?? NaN) / 2, 6);
});

test('an accepted year refuses another payer through every call that could set it', async () => {
  const own = await server.newAdmin('Abby');
  const { environment_id, meter_id } = await letHouse(own);
  await saveBill(server, own, {
    environment_id,
    start: '2024-01-01',
    end: '2025-01-01',
    quantity: kwh,
    meter_no: 'LET',
  });
  const texts = Object.fromEntries(requiredReportTexts.map((key) => [key, 'Stated']));
  const about = { level: 'Property' as const, target_id: environment_id, year };
  const { _id: report_id } = await own.get(reports.saveGhgProtocolReport, { ...about, texts });
  const email = 'vera@verifier.example';
  await own.get(rounds.sendReportToVerifier, { report_id, email, verifier_name: 'Vera' });
  const { rows } = await server.owner.query<{ body_text: string }>('select body_text from mails where recipient = $1', [
    email,
  ]);
  const token = /token=([\w.-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
  const vera = server.stranger();
  await admitted(vera, token);
  const { lines } = await vera.get(verification.traceForVerifier, { token, environment_id });
  expect(lines.map(({ scope, basis, scope3_category }) => `${scope} ${basis} ${scope3_category}`).toSorted()).toEqual([
    '2 location null',
    '2 market null',
    '3 null 13',
  ]);
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });

  const fields = { ...meter(environment_id, 'LET'), meter_id, paid_by: 'landlord' as const };
  const code = async (answer: Promise<{ code?: string | undefined }>) => (await answer).code;
  expect(await code(own.ask(meters.updateMeter, fields))).toBe('meter.year-accepted');
  expect(await code(own.ask(meters.updateMeter, { ...fields, paid_since: '2023-12-01' }))).toBe('meter.year-accepted');
  expect(await code(own.ask(meters.deleteMeter, { meter_id }))).toBe('meter.year-accepted');
  const other = { ...meter(environment_id, 'OWN'), paid_by: 'tenant' as const };
  expect(await code(own.ask(meters.addMeter, other))).toBe('meter.year-accepted');
  expect((await report(environment_id, own)).recalculated).toBeNull();
  // A change from after the accepted year on is allowed, and so is one of texts.
  await own.get(meters.updateMeter, { ...fields, paid_since: '2024-01-01' });
  expect((await report(environment_id, own)).recalculated).toBeNull();
  expect((await report(environment_id, own, 2024)).scope3_by_category).toEqual({});
});
