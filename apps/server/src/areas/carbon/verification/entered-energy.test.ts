import { entries } from '@steward/contract/carbon/entries';
import { inventory } from '@steward/contract/carbon/inventory';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sendAgain, sentReport } from './sent-report.fixture.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Electricity of the landlord that is on no bill, for the whole of 2023. */
const power = {
  scope: 2 as const,
  category: 'electricity' as const,
  name: 'Power of the roof',
  first_day: '2023-01-01',
  last_day: '2023-12-31',
  quantity: 50_000,
  unit: 'kWh',
  method: 'average' as const,
  factor_kind: 'place' as const,
};
/** UBA, Germany 2023: 0.386 kg CO2e/kWh. */
const located = 50_000 * 0.386;
const report = (own: Person, target_id: string) =>
  own.get(inventory.ghg_report, { level: 'Property', target_id, year: 2023 });

test('bought energy that was entered is an item of its own, with its file, beside the bills of its property', async () => {
  const vera = server.stranger();
  const { owner, about, report_id } = await sentReport(server, vera);
  await owner.get(rounds.withdrawReport, { report_id, reason: 'The power of the roof is missing' });
  const { _id: entry_id } = await owner.get(entries.createScope, { ...power, environment_id: about.target_id });
  const before = await report(owner, about.target_id);
  await owner.get(entries.attachScopeFile, { entry_id }, [new File(['%PDF-1.4\n% power'], 'power.pdf')]);
  await owner.get(entries.approveScopes, await entryVersions(owner, [entry_id]));
  const now = await report(owner, about.target_id);
  expect(now.entries).toMatchObject([
    { entry_id, name: 'Power of the roof', is_by_place: true, unit: 'kWh', method: 'average', files: 1 },
  ]);
  expect(now.entries?.[0]?.quantity).toBeCloseTo(50_000, 6);
  expect(now.entries?.[0]?.kg_co2e).toBeCloseTo(located, 6);
  expect((now.total_location ?? 0) - (before.total_location ?? 0)).toBeCloseTo(located, 6);

  const token = await sendAgain(server, vera, owner, report_id);
  const { items, documents } = {
    ...(await vera
      .get(verification.planSampleByVerifier, { token, method: 'risk', size: 100 })
      .then(() => vera.get(verification.getWorkbenchForVerifier, { token }))),
    ...(await vera.get(verification.getGhgProtocolReportForVerifier, { token })),
  };
  const entry = items.find(({ name }) => name === 'Power of the roof');
  expect(entry).toMatchObject({ reasons: expect.arrayContaining(['entered']), documents: [{ name: 'power.pdf' }] });
  expect(entry?.kg_co2e).toBeCloseTo(located, 6);
  expect(items.reduce((sum, { kg_co2e }) => sum + kg_co2e, 0)).toBeCloseTo(now.total_location ?? NaN, 6);
  expect(documents).toMatchObject([{ name: 'power.pdf', about: 'Power of the roof' }]);
});

test('an entry of a year is one quantity, as good as its method', async () => {
  const own = await server.newAdmin('Olga');
  const { _id: environment_id } = await own.newEnvironment({ country_code: 'GB' });
  const { _id } = await own.get(entries.createScope, { ...power, environment_id });
  await own.get(entries.approveScopes, await entryVersions(own, [_id]));
  const { uncertainty, coverage } = await report(own, environment_id);
  // Reliability 1.1, technical 1.2, completeness 1.02; a factor of its year 1.05. Twelve quantities would give 1.0755.
  const quantity = Math.hypot(Math.log(1.1), Math.log(1.2), Math.log(1.02));
  expect(uncertainty?.scope2_location?.gsd2).toBeCloseTo(Math.exp(Math.hypot(quantity, Math.log(1.05))), 9);
  expect(uncertainty?.scope2_location?.score).toBe(4);
  expect(uncertainty?.by_kind).toMatchObject([{ kind: 'average', score: 4 }]);
  expect(coverage.estimated_share).toBe(0);
});

test('quality marks of an entry replace those of its method, by place and with a factor of its own', async () => {
  const own = await server.newAdmin('Paula');
  const { _id: environment_id } = await own.newEnvironment({ country_code: 'GB' });
  const quality = { reliability: 5, technical: 4, geographic: 3, temporal: 3, completeness: 4 };
  const gsd2 = (marks: readonly number[]) => Math.exp(Math.hypot(...marks.map(Math.log)));
  const { _id } = await own.get(entries.createScope, { ...power, environment_id, quality });
  const fuel = { scope: 1 as const, category: 'stationary' as const, factor_kind: 'own' as const, unit: 'l' };
  const { _id: oil } = await own.get(entries.createScope, {
    ...power,
    ...fuel,
    name: 'Oil',
    environment_id,
    quality,
    kg_co2e_per_unit: 2,
    factor_source: 'Supplier',
  });
  await own.get(entries.approveScopes, await entryVersions(own, [_id, oil]));
  const { uncertainty } = await report(own, environment_id);
  // Technical 1.1, geographic 1.02, temporal 1.1, completeness 1.02; the factor 1.05.
  const expected = gsd2([1.1, 1.02, 1.1, 1.02, 1.05]);
  expect(uncertainty?.scope2_location?.gsd2).toBeCloseTo(expected, 9);
  expect(uncertainty?.scope1?.gsd2).toBeCloseTo(expected, 9);
});

test('an entry whose place has no factor is listed, with nothing counted', async () => {
  const own = await server.newAdmin('Nora');
  const { _id: environment_id } = await own.newEnvironment({ country_code: 'AQ' });
  const { _id } = await own.get(entries.createScope, { ...power, environment_id });
  await own.get(entries.approveScopes, await entryVersions(own, [_id]));
  const found = await report(own, environment_id);
  expect(found.entries).toMatchObject([{ name: 'Power of the roof', kg_co2e: null, kg_co2e_per_unit: null }]);
  expect(found.missing).toHaveLength(1);
});
