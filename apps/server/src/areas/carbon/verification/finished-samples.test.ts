import { verification } from '@steward/contract/carbon/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sendAgain, sentReport } from './sent-report.fixture.ts';
import { prepared } from '../../../testing/verifier.ts';

let server: TestServer;
let vera: Person;

beforeAll(async () => {
  server = await startTestServer();
  vera = server.stranger();
});
afterAll(() => server.stop());

const bench = (token: string) => vera.get(verification.getWorkbenchForVerifier, { token });
const accept = (token: string) => vera.ask(verification.submitReprtByVerifier, { token, decision: 'accepted' });
const agree = (token: string, unit_key: string) =>
  vera.get(verification.tickItemByVerifier, { token, unit_key, result: 'agreed' });

test('an unmodified conclusion waits for every item of every sample', async () => {
  const { token } = await sentReport(server, vera);
  await prepared(vera, token);
  await vera.get(verification.planSampleByVerifier, { token, method: 'random', size: 2, seed: 's' });
  const { items } = await bench(token);
  expect(await accept(token)).toMatchObject({ httpStatus: 409, code: 'verifier.samples-unfinished' });
  await agree(token, items[0]?.unit_key ?? '');
  expect(await accept(token)).toMatchObject({ httpStatus: 409, code: 'verifier.samples-unfinished' });
  await agree(token, items[1]?.unit_key ?? '');
  expect(await accept(token)).toMatchObject({ statusCode: 200 });
});

test('an upper limit above the materiality needs a reason, which the statement shows', async () => {
  const { owner, about, report_id, token: first } = await sentReport(server, vera);
  await vera.get(verification.submitReprtByVerifier, { token: first, decision: 'rejected', reason: 'Gas is missing.' });
  // 120 small bills of 20 kWh beside twelve large ones.
  for (let at = 0; at < 120; at++)
    await saveBill(server, owner, {
      environment_id: about.target_id,
      start: `2023-${String((at % 12) + 1).padStart(2, '0')}-${String(Math.floor(at / 12) + 1).padStart(2, '0')}`,
      end: `2023-${String((at % 12) + 1).padStart(2, '0')}-${String(Math.floor(at / 12) + 2).padStart(2, '0')}`,
      quantity: 200,
      meter_no: `small-${at}`,
    });
  const token = await sendAgain(server, vera, owner, report_id);
  await vera.get(verification.planSampleByVerifier, { token, method: 'monetary-unit', confidence: 0.9, seed: 'u' });
  const { items, materiality } = await bench(token);
  expect(materiality).toMatchObject({ performance_percent: 75 });
  expect(materiality.performance_kg).toBeCloseTo((materiality.threshold_kg ?? 0) * 0.75, 6);
  for (const { unit_key } of items) await agree(token, unit_key);
  // No error was found: the upper limit is the one that the sample was drawn with.
  const found = await bench(token);
  expect(found.materiality.upper_kg).toBeCloseTo(materiality.performance_kg ?? 0, 3);
  expect(found.samples[0]?.is_too_coarse).toBe(false);
  await vera.get(verification.setMaterialityByVerifier, { token, percent: 3 });
  const lowered = await bench(token);
  expect(lowered.samples[0]?.is_too_coarse).toBe(true);
  expect(lowered.materiality).toMatchObject({ is_material: false, is_upper_above: true, performance_percent: 75 });
  await prepared(vera, token);
  await vera.get(verification.setMaterialityByVerifier, { token, percent: 3 });
  expect(await accept(token)).toMatchObject({ httpStatus: 409, code: 'verifier.upper-limit' });
  const { details } = await vera.get(verification.getEngagementForVerifier, { token });
  const upper_limit = 'All meters were read again.';
  await vera.get(verification.saveStatementDetailsByVerifier, { token, ...details, upper_limit });
  expect(await accept(token)).toMatchObject({ statusCode: 200 });
  const answer = await vera.send(verification.downloadStatementForVerifier, { token, language: 'en' });
  const { all } = await readPdf(await answer.bytes());
  for (const said of ['upper limit', 'All meters were read again.', 'was lowered after']) expect(all).toContain(said);
});
