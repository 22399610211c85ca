import fs from 'node:fs';
import path from 'node:path';
import { campaigns } from '@steward/contract/carbon/campaigns';
import { reports } from '@steward/contract/carbon/reports';
import { verification } from '@steward/contract/carbon/verification';
import { netZero } from '@steward/contract/carbon/net-zero';
import { provenSavings } from '@steward/contract/carbon/proven-savings';
import { billedMeters } from '@steward/contract/energy/billed-meters';
import { completeness } from '@steward/contract/energy/completeness';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { readings } from '@steward/contract/energy/readings';
import { weather } from '@steward/contract/energy/weather';
import { organizations } from '@steward/contract/access/organizations';
import { environments } from '@steward/contract/estate/environments';
import { leases } from '@steward/contract/estate/leases';
import { tenants } from '@steward/contract/estate/tenants';
import { meters } from '@steward/contract/estate/meters';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { smartness } from '@steward/contract/reporting/smartness';
import { dashboards } from '@steward/contract/insight/dashboards';
import { tasks } from '@steward/contract/estate/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { DEMO_PASSWORD } from './people/demo-accounts.ts';
import { seedDemo } from './demo.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the demo has a verified year and an open review, and is removed without a row or a file', async () => {
  const bystander = await server.newAdmin('Bea');
  await bystander.newEnvironment();
  expect(await seedDemo(server.steward.platform, new Date('2026-11-21T12:00:00Z'))).toBe(true);
  expect(await seedDemo(server.steward.platform, new Date()), 'made once').toBe(false);
  const admin = server.stranger();
  await admin.logIn('admin@demo.example', DEMO_PASSWORD);
  const made = await admin.get(reports.getGhgReports, {});
  expect(made.map(({ year, status }) => [year, status] as const).toSorted((a, b) => a[0] - b[0])).toEqual([
    [2024, 'accepted'],
    [2025, 'sent'],
  ]);

  const assessed = (await admin.get(smartness.getSmartnessOverview, {})).properties;
  expect(assessed.filter(({ total }) => total !== null).map(({ method, class: reached }) => [method, reached])).toEqual(
    expect.arrayContaining([
      ['sri_a', 'E'],
      ['core', expect.any(String)],
    ]),
  );

  const verified = made.find(({ year }) => year === 2024);
  const log = await admin.get(verification.getReportLog, { report_id: verified?._id ?? '' });
  // The statement of the demo names this work.
  for (const kind of [
    'materiality',
    'risks',
    'viewed-lines',
    'sampled',
    'viewed-bill',
    'ticked',
    'details',
    'declared',
  ])
    expect(log.map((entry) => entry.kind)).toContain(kind);
  const pageless = await server.owner.query(
    `select from bills b join organizations o on o.organization_id = b.organization_id where o.name = 'Demo Real Estate'
       and b.status = 'saved' and b.billing_start_date < '2025-01-01' and b.billing_end_date > '2024-01-01'
       and not exists (select from bill_pages p where p.organization_id = b.organization_id and p.bill_id = b.id)`,
  );
  expect(pageless.rowCount, 'every bill of the accepted year can be looked at').toBe(0);
  const open = await admin.get(reports.getGhgProtocolReport, { level: 'Organization', year: 2025 });
  expect(open?.findings.map(({ about }) => about)).toEqual(['Deansgate Arcade']);
  const heat = await server.owner.query(
    `select from bills b join environments e on e.organization_id = b.organization_id and e.id = b.environment_id
     where e.environment_name = 'Deansgate Arcade' and b.utility = 'HEAT' and b.billing_start_date between '2025-01-01' and '2025-03-31'`,
  );
  expect(heat.rowCount, 'the finding names a gap that is there').toBe(0);

  const plan = await admin.get(netZero.getNetZeroPlan, { level: 'Organization', year: 2025 });
  expect(plan).toMatchObject({ target: { kind: 'sbti-1.5c', base_year: 2024 }, projects: 6 });
  const savings = await admin.get(provenSavings.getProvenSavings, { level: 'Organization' });
  expect(savings.map(({ verdict, issue }) => issue ?? verdict).toSorted(), 'a saving is proven, two wait').toEqual([
    'no-weather',
    'proven',
    'year-not-over',
  ]);
  const properties = await admin.get(environments.getAllEnvByUserId, {});
  const square = properties.find(({ environment_name }) => environment_name === '5 Bryant Square')?._id ?? '';
  const unlinked = await server.owner.query(
    `select from bills b join organizations o on o.organization_id = b.organization_id where o.name = 'Demo Real Estate'
       and b.status = 'saved' and b.meter_id is null`,
  );
  const proposed = await admin.get(billedMeters.getMetersToConfirm, {});
  expect(proposed.map(({ doubt }) => doubt).toSorted()).toEqual(['no_number', 'similar', 'similar']);
  expect(unlinked.rowCount, 'every saved bill has its meter in the register or is a proposal').toBe(
    proposed.reduce((sum, { bills }) => sum + bills, 0),
  );
  const inUse = await admin.get(readings.getMetersToRead, { environment_id: square });
  const registered = await admin.get(meters.getMeters, { environment_id: square });
  const { coverage } = await admin.get(dashboards.getPropertyDashboard, { environment_id: square, year: 2025 });
  const onDashboard = coverage.flatMap(({ carrier, meters: of }) => Array.from({ length: of }, () => carrier));
  expect(registered.map(({ carrier }) => carrier).toSorted()).toEqual(onDashboard.toSorted());
  expect(inUse, 'what the dashboard counts can be read').toHaveLength(registered.length);
  const inWeather = await admin.get(weather.getWeatherModels, { environment_id: square, year: 2025 });
  const models = new Map(inWeather.meters.map(({ carrier, issue }) => [carrier, issue]));
  expect(models.get('natural_gas'), 'its heat follows the weather of its station').toBe(null);

  const { reports: answered } = await admin.get(frameworks.reportingView, {});
  const byYear = answered.map(({ key, year, state, round }) => [key, year, state, round] as const);
  const ofDiagnosis = new Set(['breeam', 'sri', 'smartness']);
  expect(
    byYear.filter(([key]) => !ofDiagnosis.has(key)).toSorted((a, b) => a[1] - b[1] || b[0].localeCompare(a[0])),
  ).toEqual([
    ['tcfd', 2024, 'submitted', 1],
    ['tcfd', 2025, 'open', 0],
    ['gri', 2025, 'open', 0],
  ]);
  expect(new Set(byYear.map(([key]) => key))).toEqual(new Set(['tcfd', 'gri', ...ofDiagnosis]));
  const begun = answered.find(({ year, key }) => year === 2025 && key === 'tcfd');
  expect(begun, 'no figure is out of date in a fresh demo').toMatchObject({ stale: 0 });
  expect(begun?.completeness.share).toBeGreaterThan(0.6);
  expect(begun?.completeness.share).toBeLessThan(0.8);
  expect(begun?.completeness.reviewed).toBeGreaterThan(3);

  const [campaign] = await admin.get(campaigns.getCampaigns, {});
  expect(campaign).toMatchObject({ year: 2026, requests: 5, by_state: { submitted: 1, 'in-progress': 1 } });

  const vacancies = await admin
    .get(environments.getAllEnvByUserId, {})
    .then((all) =>
      Promise.all(all.map(async ({ _id: environment_id }) => admin.get(leases.getVacancy, { environment_id }))),
    );
  expect(vacancies.some(({ vacant_area }) => vacant_area === 0)).toBe(true);
  expect(vacancies.some(({ vacant_area, steps }) => vacant_area !== null && vacant_area > 0 && steps.length > 1)).toBe(
    true,
  );
  const tenant = server.stranger();
  await tenant.logIn('tenant@demo.example', DEMO_PASSWORD);
  expect(await tenant.get(tenants.getTenants, {})).toMatchObject([{ name: 'Nordwind Consulting', leases: 1 }]);

  const quay = properties.find(({ environment_name }) => environment_name === 'Grand Canal Quay')?._id ?? '';
  const traded = await admin.get(environments.getPropertyHistory, { environment_id: quay });
  expect(
    traded.filter(({ is_in_force }) => is_in_force).map(({ word, valid_from }) => [word, valid_from]),
    'sold after the year under review',
  ).toEqual([['not_held', '2026-07-01']]);
  const late = await server.owner.query(
    `select from bills where environment_id = $1 and billing_end_date > '2026-07-01'`,
    [quay],
  );
  expect(late.rowCount, 'the buyer pays the bills after the sale').toBe(0);

  const [bankStatement] = await admin.get(paymentFiles.getBankStatements, {});
  expect(bankStatement).toMatchObject({ paid: 0, proposed: 1, open: 1 });
  const entries = await admin.get(paymentFiles.getBankEntries, { bank_statement_id: bankStatement?._id ?? '' });
  expect(entries.map(({ outcome, note }) => [outcome, note])).toEqual([
    ['proposed', 'near-number'],
    ['open', ''],
  ]);
  const tower = properties.find(({ environment_name }) => environment_name === 'Spreebogen Tower')?._id ?? '';
  const towerWeather = await admin.get(weather.getWeatherModels, { environment_id: tower, year: 2025 });
  expect(towerWeather.normals).toMatchObject({ edition: '1991–2020' });
  const { paginateData: billed, months } = await admin.get(completeness.getBillMatrix, {
    environment_id: quay,
    from: '2026-06',
    until: '2026-09',
  });
  expect(months).toHaveLength(4);
  expect(billed.length).toBeGreaterThan(2);
  expect(
    billed.every(({ due }) => due.slice(1).every((days) => days === 0)),
    'no bill is due of a building that was sold',
  ).toBe(true);

  const given = await admin.get(tasks.getTasks, { state: 'all' });
  expect(given.some(({ is_overdue }) => is_overdue)).toBe(true);
  expect(given.some(({ is_done }) => is_done)).toBe(true);

  await admin.get(organizations.removeDemoData, { confirm: 'REMOVE' });
  const { rows } = await server.owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'`,
  );
  const left: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await server.owner.query(`select from ${name} where organization_id <> $1 limit 1`, [
      bystander.session.organization_id,
    ]);
    if (rowCount) left.push(name);
  }
  expect(left).toEqual([]);
  expect((await server.owner.query('select email from users where is_demo')).rows).toEqual([]);
  expect(
    (
      await server.owner.query(`select name, state from pgboss.job where data ->> 'organization_id' <> $1`, [
        bystander.session.organization_id,
      ])
    ).rows,
  ).toEqual([]);
  const folder = path.join(server.steward.platform.settings.dataDir, 'files');
  // A process that was writing at that moment removes what it wrote too late.
  await expect.poll(() => (fs.existsSync(folder) ? fs.readdirSync(folder) : []), { timeout: 15_000 }).toEqual([]);
  expect((await admin.ask(reports.getGhgReports, {})).httpStatus).toBe(401);
  expect(await seedDemo(server.steward.platform, new Date()), 'not made again').toBe(false);
}, 180_000);
