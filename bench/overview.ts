// The portfolio overview over 10,000 properties (or as many as named: `overview.ts 100000`), against one SQL aggregate of the same
// months: its first answer, sums and the largest properties, and all rows. Goal: at most twice, with at most 600 MB of memory in the server.
import { dashboards } from '@steward/contract/insight/dashboards';
import { ghg } from '@steward/contract/carbon/ghg';
import { fillMonths } from './bill-months.ts';
import { compare, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const properties = Number(process.argv[2] ?? 10_000);
const running = await startRunning();
let peak = 0;
const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
try {
  const organizationId = await fillProperties(running, properties);

  await fillMonths(running, organizationId, 2, '2024-01-01', '2025-12-01');
  const bare = await running.bare.connect();
  await bare.query("select set_config('app.organization_id', $1, false)", [organizationId]);
  // What the overview needs at the least: every property's carriers, year by year, over all the rows.
  const text = `select environment_id, carrier, treatment, unit, extract(year from month), sum(quantity), sum(days) from bill_months where organization_id = $1 group by 1, 2, 3, 4, 5`;
  peak = 0;
  for (const [name, read] of [
    ['overview-totals', () => running.admin.get(dashboards.getPortfolioOverview, { year: 2025, largest: 12 })],
    ['overview', () => running.admin.get(dashboards.getPortfolioOverview, { year: 2025 })],
    ['report', () => running.admin.get(ghg.ghg_report, { level: 'Organization', year: 2025 })],
  ] as const) {
    const [ours, aggregate] = await compare(properties > 10_000 ? 3 : 7, read, () =>
      bare.query({ name: 'sum', text, values: [organizationId] }),
    );
    say(
      `${name}-of-${properties}-properties`,
      ours,
      'ms',
      ours / aggregate,
      'one SQL aggregate of the same rows; goal 2',
    );
  }
  say('overview-memory', peak / 1e6, 'MB', peak / 600e6, '600 MB, server and client in one process; goal 1');
  bare.release();
} finally {
  clearInterval(sampling);
  await running.stop();
}
