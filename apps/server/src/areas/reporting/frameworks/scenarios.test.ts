import { netZero } from '@steward/contract/carbon/net-zero';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { records } from '@steward/contract/reporting/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLedProject } from '../../../testing/samples/led-project.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { exampleOffice } from '../../carbon/emission-limits/example-office.fixture.ts';
import { answerOf, newReport, secondAdmin, whole } from './frameworks.fixture.ts';

type Row = Record<string, string | number | null>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const pathways = [
  'pathway_version,scenario,metric,unit,country_alpha_2,region,property_type,2025,2050',
  'Own 1,1.5C,carbon,kgCO2e/m2,US,,Office,10,10',
  '',
].join('\n');

test('the scenario table is made of limits, pathway, plan and hazards, and is marked when one of them changes', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = await exampleOffice(server, ada);
  const report_id = await newReport(ada, 'tcfd', 2025);
  const sources = () => ada.get(frameworks.getAnswerSources, { report_id, code: 'STR-c.3', subject_id: null });
  const proposed = async () => ((await sources()).proposal?.value ?? []) as Row[];
  const take = async () => {
    const { version } = await whole(ada, report_id);
    return ada.get(frameworks.takeOverFigures, { report_id, version, codes: ['STR-c.3'] });
  };

  // Local Law 97: the worked example of the limits, to the cent.
  const [now, later] = await proposed();
  expect(now).toMatchObject({ risk_type: 'transition_policy', horizon_year: 2025, currency: 'USD' });
  expect(now?.financial_effect).toBeCloseTo(85_249.46, 2);
  expect(later).toMatchObject({ horizon_year: 2030 });
  expect(later?.financial_effect).toBeCloseTo(188_973.34, 2);
  // From 2035 the law has no coefficients: no amount, and why.
  const unknown = (await proposed()).find(({ horizon_year }) => horizon_year === 2035);
  expect(unknown).not.toHaveProperty('financial_effect');
  expect(unknown?.note).toContain('No amount');

  await ada.get(netZero.loadPathways, { csv: pathways });
  const above = async () => (await proposed()).find(({ scenario }) => scenario === '1.5C');
  expect(await above()).not.toHaveProperty('financial_effect');
  expect((await above())?.note).toContain('carbon price');
  const price = await ada.get(records.addRecord, {
    kind: 'carbon_price',
    level: 'organization',
    first_day: '2025-01-01',
    last_day: null,
    values: { price: 100, currency: 'EUR' },
    source: 'Policy',
  } as never);
  // Not accepted yet: it does not count.
  expect(await above()).not.toHaveProperty('financial_effect');
  const bea = await secondAdmin(server, ada);
  await bea.get(records.acceptRecords, { records: [{ record_id: price._id, version: 1 }] });
  const priced = await above();
  expect(priced).toMatchObject({ currency: 'EUR', horizon_year: 2025 });
  const { paginateData } = await ada.get(netZero.getPropertyStrips, { level: 'Organization', year: 2025 });
  const strip = paginateData[0] ?? expect.fail('no strip');
  const tonnes = (((strip.intensity ?? 0) - 10) * strip.gross_floor_area) / 1000;
  expect(priced?.financial_effect).toBeCloseTo(tonnes * 100, 4);

  const hazard = await ada.get(records.addRecord, {
    kind: 'climate_hazard',
    level: 'property',
    environment_id,
    first_day: '2025-01-01',
    last_day: null,
    values: { hazard: 'storm', scenario: 'ssp5_85', horizon: 2050, level: 'high', assessed_by: 'Model' },
    source: 'Model',
  } as never);
  await addLedProject(ada, environment_id);
  const rows = await proposed();
  expect(rows.find(({ risk_type }) => risk_type === 'physical_acute')).toMatchObject({
    risk: 'Storm',
    scenario: 'SSP5-8.5',
    horizon_year: 2050,
    level: 'high',
  });
  expect(rows.find(({ risk_type }) => risk_type === 'transition_technology')).toMatchObject({
    horizon_year: 2027,
    financial_effect: 1000,
    currency: 'USD',
  });

  expect((await take()).taken).toEqual(['STR-c.3']);
  const taken = answerOf(await whole(ada, report_id), 'STR-c.3');
  expect(taken).toMatchObject({ value: rows, staleness: 'none' });
  const cited = taken.citations.filter(({ kind }) => kind === 'record').map(({ object_id }) => object_id);
  expect(new Set(cited)).toEqual(new Set([price._id, hazard._id]));
  // The same in IFRS S2, in another language.
  const other = await newReport(ada, 'ifrs_s2', 2025);
  const asked = { report_id: other, code: 'S2-22.1', subject_id: null, language: 'de' } as const;
  const german = (await ada.get(frameworks.getAnswerSources, asked)).proposal?.value as Row[];
  expect(german.map(({ financial_effect }) => financial_effect)).toEqual(rows.map((row) => row.financial_effect));
  expect(german.map(({ risk }) => risk)).toContain('Sturm');

  await ada.get(records.updateRecord, { _id: hazard._id, version: 1, values: { ...hazard.values, effect: 250_000 } });
  expect(answerOf(await whole(ada, report_id), 'STR-c.3').staleness).toBe('value');
  await take();
  const again = answerOf(await whole(ada, report_id), 'STR-c.3');
  expect(again.staleness).toBe('none');
  expect(again.citations.filter(({ kind }) => kind === 'record')).toHaveLength(2);
  expect((again.value as Row[]).find(({ risk }) => risk === 'Storm')).toMatchObject({ financial_effect: 250_000 });
}, 60_000);
