// The portfolio overview and the report over 10,000 properties (or as many as given: `overview.ts 100000`), against one
// SQL aggregate of the same months: their first answers without the properties, and all rows. Goal: at most twice, with
// at most 600 MB of memory in the built server, which runs on the same database as a separate program.
import fs from 'node:fs';
import { dashboards } from '@steward/contract/insight/dashboards';
import { inventory } from '@steward/contract/carbon/inventory';
import { Person } from '../apps/server/src/testing/person.ts';
import { startProduct } from '../e2e/product.ts';
import { fillMonths } from './bill-months.ts';
import { compare, say } from './measure.ts';
import { ADMIN, fillProperties, startRunning } from './running.ts';

const properties = Number(process.argv[2] ?? 10_000);
const running = await startRunning();
const bare = await running.bare.connect();
try {
  const organizationId = await fillProperties(running, properties);

  await fillMonths(running, organizationId, 2, '2024-01-01', '2025-12-01');
  await bare.query("select set_config('app.organization_id', $1, false)", [organizationId]);
  // The minimum that the overview needs: every property's energy sources, year by year, over all the rows.
  const text = `select environment_id, carrier, treatment, unit, extract(year from month), sum(quantity), sum(days) from bill_months where organization_id = $1 group by 1, 2, 3, 4, 5`;
  const inputs = [
    ['overview-totals', dashboards.getPortfolioOverview, { year: 2025, largest: 12 }],
    ['report-totals', inventory.getGhgTotals, { level: 'Organization', year: 2025 }],
    ['overview', dashboards.getPortfolioOverview, { year: 2025 }],
    ['report', inventory.ghg_report, { level: 'Organization', year: 2025 }],
  ] as const;
  const { host, port, database } = running.steward.database.owner;
  const product = await startProduct({
    DATABASE_URL: `postgres://postgres@${encodeURIComponent(String(host))}:${port}/${database}`,
  });
  try {
    const other = new Person(product.address);
    await other.logIn(ADMIN.email, ADMIN.password);
    const peak = () =>
      Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${product.child.pid}/status`, 'utf8'))?.[1]) / 1024;
    for (const [name, call, input] of inputs) {
      for (let round = 0; round < 4; round++)
        for await (const part of (await other.send(call, input)).body ?? []) void part;
      // The maximum so far: calls with smaller answers come first.
      say(`${name}-memory-of-${properties}-properties`, peak(), 'MB', peak() / 600, '600 MB in the server; goal 1');
    }
  } finally {
    await product.stop();
    fs.rmSync(product.dataDir, { recursive: true, force: true });
  }
  for (const [name, call, input] of inputs) {
    const read = async () => (await running.admin.send(call, input)).arrayBuffer();
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
} finally {
  bare.release();
  await running.stop();
}
