import fs from 'node:fs';
import { factors } from '@steward/contract/carbon/factors';
import { reports } from '@steward/contract/carbon/reports';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { admitted } from '../../../testing/verifier.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const pdf = () =>
  new File([fs.readFileSync(new URL('../../../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url))], 'proof.pdf');
const texts = Object.fromEntries(
  ['company', 'responsible', 'exclusions', 'leased_assets', 'recalculation_policy', 'methods', 'contact'].map((key) => [
    key,
    'Text',
  ]),
);

test('statements of own factors and instruments are stored, and the verifier opens only those of the report', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  const house = await ada.newEnvironment();
  const environment_id = house._id;
  await saveBill(server, ada, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: 100_000 });
  await ada.get(factors.saveInstrument, {
    environment_id,
    year: 2023,
    kind: 'certificate',
    kwh: 60_000,
    kg_co2e_per_kwh: 0,
    registry: 'HKNR',
    serial_from: 'GO-1',
    serial_to: 'GO-60',
    produced_from: '2023-01-01',
    produced_until: '2023-12-31',
    cancelled_on: '2024-02-01',
    issuer: 'UBA',
  });
  const heat = { carrier: 'district_heating' as const, basis: 'location' as const, unit: 'kWh' as const };
  await ada.get(factors.saveOwnFactor, {
    environment_id,
    ...heat,
    valid_from: 2023,
    valid_until: 2023,
    kg_co2e_per_unit: 0.2,
    source: 'Supplier',
  });
  const [factor] = await ada.get(factors.getOwnFactors, {});
  const [instrument] = await ada.get(factors.getInstruments, {});
  const [factor_id, instrument_id] = [factor?._id ?? '', instrument?._id ?? ''];
  expect(instrument).toMatchObject({ issuer: 'UBA', has_file: false });
  expect((await eve.ask(factors.attachFactorFile, { factor_id }, [pdf()])).code).toBe('factor.not-found');
  expect((await eve.ask(factors.attachInstrumentFile, { instrument_id }, [pdf()])).code).toBe('instrument.not-found');
  await ada.get(factors.attachFactorFile, { factor_id }, [pdf()]);
  await ada.get(factors.attachInstrumentFile, { instrument_id }, [pdf()]);
  expect((await ada.get(factors.getInstruments, {}))[0]?.has_file).toBe(true);
  for (const answer of [
    await ada.send(factors.getFactorFile, { factor_id }),
    await ada.send(factors.getInstrumentFile, { instrument_id }),
  ])
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect((await eve.send(factors.getFactorFile, { factor_id })).status).toBe(404);
  expect((await eve.send(factors.getInstrumentFile, { instrument_id })).status).toBe(404);

  const about = { level: 'Property' as const, target_id: environment_id, year: 2023 };
  const { _id: report_id } = await ada.get(reports.saveGhgProtocolReport, { ...about, texts });
  await ada.get(rounds.sendReportToVerifier, { report_id, email: 'proof@verifier.example', verifier_name: 'Vera' });
  const { rows } = await server.owner.query<{ body_text: string }>(
    "select body_text from mails where recipient = 'proof@verifier.example'",
  );
  const token = /\?token=([\w.-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
  const vera = server.stranger();
  await admitted(vera, token);
  const { documents } = await vera.get(verification.getGhgProtocolReportForVerifier, { token });
  expect(documents.map((one) => one.about)).toEqual(['HKNR GO-1 – GO-60', 'Supplier']);
  for (const { url } of documents) expect((await vera.fetch('GET', url)).status).toBe(200);
  const foreign = await vera.send(verification.getDocumentForVerifier, { token, file_id: report_id });
  expect(foreign.status).toBe(404);
  const inventory = await vera.get(verification.getGhgRprtDataForVerifier, { token });
  expect(inventory.instruments).toMatchObject([
    { reference: 'HKNR GO-1 – GO-60', issuer: 'UBA', kwh: 60_000, used_kwh: 60_000 },
  ]);
  expect(inventory.gases_by_scope?.map(({ scope, gas }) => `${scope} ${gas}`)).toContain('2 co2');
});
