import { createHash } from 'node:crypto';
import { entries } from '@steward/contract/carbon/entries';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { checkBundle, readBundle } from '@steward/core/assurance/report-bundle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sendAgain, sentReport } from './sent-report.fixture.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a sampled entry leads to its file, whose hash is frozen: changed or lost bytes are named in the bundle', async () => {
  const vera = server.stranger();
  const { owner, about, report_id } = await sentReport(server, vera);
  await owner.get(rounds.withdrawReport, { report_id, reason: 'The generator is missing' });
  const { _id: entry_id } = await owner.get(entries.createScope, {
    scope: 1,
    category: 'stationary',
    name: 'Generator',
    environment_id: about.target_id,
    first_day: '2023-01-01',
    last_day: '2023-12-31',
    quantity: 10_000,
    unit: 'l',
    method: 'measured',
    factor_kind: 'own',
    kg_co2e_per_unit: 1.75,
    factor_source: 'Supplier',
  });
  const bytes = '%PDF-1.4\n% the receipt of the generator';
  await owner.get(entries.attachScopeFile, { entry_id }, [new File([bytes], 'receipt.pdf')]);
  await owner.get(entries.approveScopes, await entryVersions(owner, [entry_id]));
  const token = await sendAgain(server, vera, owner, report_id);

  await vera.get(verification.planSampleByVerifier, { token, method: 'risk', size: 13 });
  const { items } = await vera.get(verification.getWorkbenchForVerifier, { token });
  const item = items.find(({ name }) => name === 'Generator');
  expect(item?.documents).toMatchObject([{ name: 'receipt.pdf' }]);
  expect(items.filter(({ documents }) => documents.length > 0)).toHaveLength(1);
  const opened = await vera.fetch('GET', item?.documents[0]?.url ?? '');
  expect(await opened.text()).toBe(bytes);

  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { documents } = await vera.get(verification.getGhgProtocolReportForVerifier, { token });
  expect(documents).toMatchObject([{ name: 'receipt.pdf', sha256 }]);
  const evidence = async () => {
    const answer = await vera.send(verification.exportBundleForVerifier, { token });
    const bundle = readBundle(Buffer.from(await answer.bytes()).toString('utf8'));
    return bundle && checkBundle(bundle).evidence;
  };
  expect(await evidence()).toEqual({ files: 1, broken: [] });
  const key = `${owner.session.organization_id}/${sha256}`;
  await server.steward.platform.files.put(key, Buffer.from('%PDF-1.4\n% another receipt'));
  expect(await evidence()).toMatchObject({ files: 1, broken: [{ name: 'receipt.pdf', state: 'changed', sha256 }] });
  await server.steward.platform.files.delete(key);
  expect(await evidence()).toMatchObject({ broken: [{ name: 'receipt.pdf', state: 'missing' }] });
});
