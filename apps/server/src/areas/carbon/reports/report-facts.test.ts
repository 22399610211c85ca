import { netZero } from '@steward/contract/carbon/net-zero';
import { reports } from '@steward/contract/carbon/reports';
import { requiredReportTexts } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { environments } from '@steward/contract/estate/environments';
import { ghgReport } from '../../../gateways/pdf/ghg/report.ts';
import { madeUpReport } from '../../../gateways/pdf/report.fixture.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { Snapshot } from './snapshot.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a sent report freezes its facilities and the progress against its targets', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: target_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  for (const [year, quantity] of [
    [2022, 100_000],
    [2023, 90_000],
  ] as const)
    await saveBill(server, ada, {
      environment_id: target_id,
      start: `${year}-01-01`,
      end: `${year + 1}-01-01`,
      quantity,
      carrier: 'natural_gas',
    });
  await ada.get(environments.savePropertyChange, {
    environment_id: target_id,
    attribute: 'ownership_share',
    valid_from: '2023-07-02',
    number: 0.5,
  });
  const measure = 'scopes-1-2-location' as const;
  await ada.get(netZero.saveEmissionTarget, { kind: 'sbti-1.5c', base_year: 2022, measure, source: 'SBTi' });
  const about = { level: 'Property' as const, target_id, year: 2023 };
  const texts = Object.fromEntries(requiredReportTexts.map((key) => [key, 'Stated']));
  const { _id: report_id } = await ada.get(reports.saveGhgProtocolReport, { ...about, texts });
  await ada.get(rounds.sendReportToVerifier, { report_id, email: 'v@verifier.example', verifier_name: 'Vera' });
  const answer = await ada.send(verification.exportReportBundle, { report_id });
  const { snapshot } = JSON.parse(Buffer.from(await answer.bytes()).toString('utf8')) as { snapshot: Snapshot };
  expect(snapshot.targets).toMatchObject([
    { measure, kind: 'sbti-1.5c', of: 'organization', base_year: 2022, base_from: 'inventory', end_year: 2030 },
  ]);
  const [target] = snapshot.targets ?? [];
  expect(target?.progress?.required).toBeCloseTo(0.042, 9);
  expect(target?.progress?.emitted_kg).toBeCloseTo(snapshot.inventory.totals.scope1 ?? 0, 6);
  // The page shows the same, and another organization nothing of it.
  expect(await ada.get(reports.getReportFacts, about)).toEqual({
    targets: snapshot.targets,
    facilities: snapshot.facilities,
  });
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(reports.getReportFacts, about)).httpStatus).toBe(404);
  expect(snapshot.facilities).toMatchObject([
    { environment_id: target_id, country_code: 'DE', days_held: 365, shares: [1, 0.5], gross_floor_area: 1000 },
  ]);
});

test('a target whose base year emitted nothing has its reduction and no progress', async () => {
  const zoe = await server.newAdmin('Zoe');
  const { _id: target_id } = await zoe.newEnvironment();
  for (const [year, quantity] of [
    [2022, 0],
    [2023, 90_000],
  ] as const)
    await saveBill(server, zoe, {
      environment_id: target_id,
      start: `${year}-01-01`,
      end: `${year + 1}-01-01`,
      quantity,
      carrier: 'natural_gas',
    });
  const measure = 'scopes-1-2-location' as const;
  await zoe.get(netZero.saveEmissionTarget, { kind: 'sbti-1.5c', base_year: 2022, measure, source: 'SBTi' });
  const { targets } = await zoe.get(reports.getReportFacts, { level: 'Property', target_id, year: 2023 });
  expect(targets).toMatchObject([{ base_kg: 0, progress: null }]);
  expect(targets?.[0]?.end_reduction).toBeCloseTo(0.336, 9);
});

const said = (model: ReturnType<typeof madeUpReport>) => JSON.stringify(ghgReport(model).blocks);

test('the report prints criteria, progress and facilities, and says what was not stated', () => {
  const model = madeUpReport('en', { texts: { significance: 'Above 1 % of the total.' } });
  const [row] = model.inventory.by_environment;
  const facility = {
    environment_id: row?.environment_id ?? '',
    environment_name: 'Speicherhof',
    city: 'Hamburg',
    country_code: 'DE',
    days_held: 181,
    controls: ['operational' as const],
    shares: [],
    gross_floor_area: 900,
    total_location: 1000,
    total_market: null,
  };
  const progress = { allowed_kg: 958_000, emitted_kg: 990_000, required: 0.042, achieved: 0.01, is_met: false };
  const target = {
    measure: 'scopes-1-2-location' as const,
    kind: 'sbti-1.5c' as const,
    source: 'SBTi letter',
    of: 'organization' as const,
    base_year: 2024,
    base_kg: 1_000_000,
    base_from: 'entered' as const,
    end_year: 2030,
    end_reduction: 0.252,
    progress,
  };
  const full = said({ ...model, facilities: [facility], targets: [target] });
  for (const part of ['Above 1 % of the total.', '181', 'Not stated', 'SBTi letter', 'Above the line', '4.2%', '1.0%'])
    expect(full).toContain(part);
  const bare = said({ ...madeUpReport('en', { texts: {} }), facilities: [], targets: [] });
  for (const part of ['No target is stated.', 'Significance criteria']) expect(bare).toContain(part);
  // Rounds that were sent before these parts existed.
  for (const part of ['Facilities of the year', 'Progress against'])
    expect(said(madeUpReport('en', { texts: {} }))).not.toContain(part);
});
