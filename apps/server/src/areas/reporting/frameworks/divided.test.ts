import { frameworks } from '@steward/contract/reporting/frameworks';
import { inventory } from '@steward/contract/carbon/inventory';
import { meters } from '@steward/contract/estate/meters';
import { certificates } from '@steward/contract/estate/certificates';
import { schemeOf } from '@steward/reference/certificates/certificates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import { saveBill, type BillToSave } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, answersOf, newReport, whole, YEAR } from './frameworks.fixture.ts';
import type { Person } from '../../../testing/person.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const bill = (ada: Person, environment_id: string, change: Partial<BillToSave>) =>
  saveBill(server, ada, { environment_id, start: '2024-01-01', end: '2025-01-01', quantity: 1000, ...change });

async function takeOver(ada: Person, key: string, codes: string[], portfolio?: string) {
  const of = { key, year: YEAR, reporting_level: 'portfolio', subject_id: portfolio };
  const report_id = portfolio ? (await ada.get(frameworks.createReport, of as never))._id : await newReport(ada, key);
  const { version } = await whole(ada, report_id);
  const { without } = await ada.get(frameworks.takeOverFigures, { report_id, version, codes });
  expect(without).toEqual([]);
  return report_id;
}

test('tables take over the rows of a figure by key, and every reader sees them in their language', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: portfolio_id } = await ada.newPortfolio('North');
  const { _id: house } = await ada.newEnvironment({ gross_floor_area: 1000, portfolio_id });
  await bill(ada, house, { meter_no: 'E1', quantity: 100_000 });
  await bill(ada, house, { meter_no: 'G1', carrier: 'natural_gas', quantity: 50_000 });
  await bill(ada, house, { meter_no: 'W1', carrier: 'water', quantity: 500_000 });
  await bill(ada, house, { meter_no: 'A1', carrier: 'waste_water', quantity: 400_000 });
  for (const [meter_no, treatment, quantity] of [
    ['R1', 'recycling', 6],
    ['R2', 'landfill', 3],
    ['R3', '', 1],
  ] as const)
    await bill(ada, house, { meter_no, carrier: 'waste', treatment, quantity });
  const codes = ['302-1', '303-3', '303-4', '305-3', '306-3', '306-4', '306-5'];
  const report_id = await takeOver(ada, 'gri', codes);
  const content = await whole(ada, report_id);
  const valueOf = (code: string) => answerOf(content, code).value;
  expect(valueOf('302-1')).toEqual([
    { carrier: 'electricity', energy_gj: expect.closeTo(360, 6) as number },
    { carrier: 'natural_gas', renewable: false, energy_gj: expect.closeTo(180, 6) as number },
  ]);
  expect(valueOf('303-3')).toEqual([{ source: 'third_party', all_areas: expect.closeTo(0.5, 9) as number }]);
  expect(valueOf('303-4')).toEqual([{ destination: 'third_party', all_areas: expect.closeTo(0.4, 9) as number }]);
  expect(valueOf('306-3')).toEqual([{ waste_t: expect.closeTo(10, 9) as number }]);
  expect(valueOf('306-4')).toEqual([{ diverted: 'recycling', off_site_t: expect.closeTo(6, 9) as number }]);
  expect(valueOf('306-5')).toEqual([{ disposal: 'landfill', off_site_t: expect.closeTo(3, 9) as number }]);
  expect(answerOf(content, '302-1').staleness).toBe('none');
  for (const [language, title] of [
    ['en', 'Natural gas'],
    ['de', 'Erdgas'],
    ['ar', 'الغاز الطبيعي'],
  ] as const) {
    const read = await ada.get(frameworks.getReport, { report_id, language });
    const question = read && answersOf(read).find(({ answer }) => answer.code === '302-1')?.question;
    const carrier = question?.columns.find(({ code }) => code === 'carrier');
    expect(carrier?.options.find(({ value }) => value === 'natural_gas')?.title).toBe(title);
  }
  // Another bill changes exactly the table that it is in.
  await bill(ada, house, { meter_no: 'R4', carrier: 'waste', treatment: 'landfill', quantity: 1 });
  const after = await whole(ada, report_id);
  expect(['303-3', '306-4', '306-5'].map((code) => answerOf(after, code).staleness)).toEqual([
    'none',
    'value',
    'value',
  ]);

  const epra = await whole(ada, await takeOver(ada, 'epra', ['Waste-Abs'], portfolio_id));
  expect(answerOf(epra, 'Waste-Abs').value).toEqual([
    { route: 'recycling', waste_t: expect.closeTo(6, 9) as number, share_pct: expect.closeTo(600 / 11, 9) as number },
    { route: 'landfill', waste_t: expect.closeTo(4, 9) as number, share_pct: expect.closeTo(400 / 11, 9) as number },
    { route: 'unknown', waste_t: expect.closeTo(1, 9) as number, share_pct: expect.closeTo(100 / 11, 9) as number },
  ]);
});

test('scope 3 by category is that of the accepted report, in every framework', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: house } = await ada.newEnvironment({ gross_floor_area: 1000 });
  await bill(ada, house, { meter_no: 'W1', carrier: 'water', quantity: 500_000 });
  await bill(ada, house, { meter_no: 'R1', carrier: 'waste', treatment: 'landfill', quantity: 9 });
  await acceptReport(server, ada, { level: 'Organization', year: YEAR });
  const accepted = await ada.get(inventory.ghg_report, { level: 'Organization', year: YEAR });
  await bill(ada, house, { meter_no: 'R2', carrier: 'waste', treatment: 'landfill', quantity: 1 });
  const rows = Object.entries(accepted.scope3_by_category).map(([category, kg]) => ({
    category: `category_${category}`,
    tco2e: expect.closeTo(kg / 1000, 9) as number,
  }));
  expect(rows).toHaveLength(2);
  for (const [key, code] of [
    ['gri', '305-3'],
    ['ifrs_s2', 'S2-29a3'],
    ['tcfd', 'MET-b.4'],
  ] as const)
    expect(answerOf(await whole(ada, await takeOver(ada, key, [code])), code).value).toEqual(rows);
});

test('certificates are divided by scheme and level, a property counts in each that it has', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: portfolio_id } = await ada.newPortfolio('North');
  const { _id: one } = await ada.newEnvironment({ gross_floor_area: 1000, portfolio_id });
  const { _id: two } = await ada.newEnvironment({ gross_floor_area: 3000, portfolio_id });
  await ada.newEnvironment({ gross_floor_area: 6000, portfolio_id });
  const certify = (environment_id: string, scheme_key: string, level: string) =>
    ada.get(certificates.saveBuildingCertificate, { environment_id, scheme_key, level, issued_on: '2023-05-01' });
  await certify(one, 'leed_om', 'Gold');
  await certify(two, 'leed_om', 'Gold');
  await certify(two, 'well_v2', 'Silver');
  const epra = await whole(ada, await takeOver(ada, 'epra', ['Cert-Tot'], portfolio_id));
  expect(answerOf(epra, 'Cert-Tot').value).toEqual([
    { scheme: schemeOf('leed_om')?.name, level: 'Gold', count: 2, area_pct: expect.closeTo(40, 9) as number },
    { scheme: schemeOf('well_v2')?.name, level: 'Silver', count: 1, area_pct: expect.closeTo(30, 9) as number },
  ]);
});

test('an answer names what was missing of its figures when they were taken over', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: house } = await ada.newEnvironment({ gross_floor_area: 1000 });
  const meter = { environment_id: house, utility: 'ENERGY', carrier: 'electricity', unit: 'kWh' };
  await ada.get(meters.addMeter, { ...meter, meter_no: 'C1', serves: 'common_areas', serves_area: 200 } as never);
  await bill(ada, house, { meter_no: 'C1' });
  await bill(ada, house, { meter_no: 'U1' });
  const tcfd = await whole(ada, await takeOver(ada, 'tcfd', ['RE-10']));
  expect(answerOf(tcfd, 'RE-10')).toMatchObject({
    value: expect.closeTo(20, 9) as number,
    citations: [{ is_incomplete: true, gaps: ['use-not-said'] }],
  });
});
