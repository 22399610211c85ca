// The portfolio overview over 10,000 properties (or as many as named: `overview.ts 100000`), against one SQL aggregate of the same
// months: its first answer, sums and the largest properties, and all rows. Goal: at most twice, with at most 600 MB of memory in the server,
// which is measured while another process asks.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dashboards } from '@steward/contract/insight/dashboards';
import { ghg } from '@steward/contract/carbon/ghg';
import { Person } from '../apps/server/src/testing/person.ts';
import { fillMonths } from './bill-months.ts';
import { compare, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

/** The same person in another process, which reads the answers and drops them. */
class Elsewhere extends Person {
  static of(person: Person): Elsewhere {
    const same = new Elsewhere(person.address);
    for (const [name, value] of person.cookies) same.cookies.set(name, value);
    return same;
  }
  override async fetch(method: string, url: string, body?: string | FormData): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = this.cookies.get('csrfToken') ?? '';
    const asked = { method, body, headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' } };
    const program = `fetch(process.argv[1], JSON.parse(process.argv[2])).then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      for await (const part of answer.body) void part;
    })`;
    await promisify(execFile)(process.execPath, ['-e', program, this.address + url, JSON.stringify(asked)]);
    return new Response();
  }
}

const properties = Number(process.argv[2] ?? 10_000);
const running = await startRunning();
const bare = await running.bare.connect();
try {
  const organizationId = await fillProperties(running, properties);

  await fillMonths(running, organizationId, 2, '2024-01-01', '2025-12-01');
  await bare.query("select set_config('app.organization_id', $1, false)", [organizationId]);
  // What the overview needs at the least: every property's carriers, year by year, over all the rows.
  const text = `select environment_id, carrier, treatment, unit, extract(year from month), sum(quantity), sum(days) from bill_months where organization_id = $1 group by 1, 2, 3, 4, 5`;
  const inputs = [
    ['overview-totals', dashboards.getPortfolioOverview, { year: 2025, largest: 12 }],
    ['overview', dashboards.getPortfolioOverview, { year: 2025 }],
    ['report-totals', ghg.getGhgTotals, { level: 'Organization', year: 2025 }],
    ['report', ghg.ghg_report, { level: 'Organization', year: 2025 }],
  ] as const;
  const other = Elsewhere.of(running.admin);
  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  for (let round = 0; round < 4; round++) for (const [, call, input] of inputs) await other.send(call, input);
  clearInterval(sampling);
  say('overview-memory', peak / 1e6, 'MB', peak / 600e6, '600 MB in the server; goal 1');
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
