// First answers of screens over all properties: at 10,000 (goal: 300 ms) and 100,000 (goal: 1 s), each against the bare
// SQL that reads all names. The later answers of Home and the report, property by property, are measured at 10,000.
import { environments } from '@steward/contract/estate/environments';
import { portfolios } from '@steward/contract/estate/portfolios';
import { bills } from '@steward/contract/energy/bills';
import { inventory } from '@steward/contract/carbon/inventory';
import { dashboards } from '@steward/contract/insight/dashboards';
import { fillMonths } from './bill-months.ts';
import { compare, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

for (const [properties, goal] of [
  [10_000, 300],
  [100_000, 1000],
] as const) {
  const running = await startRunning();
  try {
    const organizationId = await fillProperties(running, properties);
    await running.owner.query(
      `update environments set latitude = 36 + 30 * random(), longitude = -9 + 35 * random() where organization_id = $1`,
      [organizationId],
    );
    await fillMonths(running, organizationId, 2, '2024-01-01', '2025-12-01');
    const client = await running.bare.connect();
    await client.query("select set_config('app.organization_id', $1, false)", [organizationId]);
    const text =
      'select id, environment_name, city from environments where organization_id = $1 order by environment_name';
    const bare = () => client.query({ name: 'names', text, values: [organizationId] });
    const screens: [name: string, read: () => Promise<unknown>][] = [
      ['list', () => running.admin.get(environments.getEnvironments, { page: 1, page_size: 50 })],
      [
        'list-descending',
        () => running.admin.get(environments.getEnvironments, { page: 1, page_size: 50, descending: true }),
      ],
      ['picker-page', () => running.admin.get(environments.getAllEnvByUserId, { page_size: 100 })],
      ['picker-whole', () => running.admin.get(environments.getAllEnvByUserId, {})],
      ['tree', () => running.admin.get(portfolios.getPortfolioWithEnv, { page_size: 100 })],
      ['bills', () => running.admin.get(bills.getAllPortEnvOCR, {})],
      ['home', () => running.admin.get(environments.getEnvHomeCount, {})],
      ['map', () => running.admin.get(environments.getEnvironmentPlaces, {})],
      ['overview', () => running.admin.get(dashboards.getPortfolioOverview, { year: 2025, largest: 12 })],
      ['report-totals', () => running.admin.get(inventory.getGhgTotals, { level: 'Organization', year: 2025 })],
    ];
    if (properties === 10_000)
      screens.push(
        ['overview-rows', () => running.admin.get(dashboards.getPortfolioOverview, { year: 2025 })],
        ['report', () => running.admin.get(inventory.ghg_report, { level: 'Organization', year: 2025 })],
      );
    for (const [name, read] of screens) {
      const [ours, names] = await compare(properties > 10_000 ? 2 : 9, read, bare);
      say(`screen-${name}-${properties}`, ours, 'ms', ours / names, `all names by the bare driver; goal ${goal} ms`);
    }
    client.release();
  } finally {
    await running.stop();
  }
}
