// The page that compares properties, over 500 of them (or as many as given: `comparison.ts 5000`) with two years of bills of two meters each:
// its table, the panel that explains one of them, and the years of limits. Goal: at most ten times the SQL aggregate of the same months.
import { comparison } from '@steward/contract/insight/comparison';
import { fillMonths } from './bill-months.ts';
import { compare, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const properties = Number(process.argv[2] ?? 500);
const running = await startRunning();
const bare = await running.bare.connect();
try {
  const organizationId = await fillProperties(running, properties);
  await fillMonths(running, organizationId, 2, '2024-01-01', '2025-12-01');
  await bare.query("select set_config('app.organization_id', $1, false)", [organizationId]);
  const text = `select environment_id, carrier, month, sum(quantity), sum(days) from bill_months where organization_id = $1 group by 1, 2, 3`;
  const year = 2025;
  const { rows } = await running.admin.get(comparison.getComparedProperties, { year });
  const inputs = [
    ['table', comparison.getComparedProperties, { year }],
    ['table-of-12-months', comparison.getComparedProperties, { year, is_last_12_months: true }],
    ['panel', comparison.getPropertyDifference, { year, environment_id: rows[0]?.environment_id ?? '' }],
    ['limits', comparison.getFirstYearsOverLimit, { year }],
  ] as const;
  for (const [name, call, input] of inputs) {
    let bytes = 0;
    const read = async () => {
      bytes = (await (await running.admin.send(call, input)).arrayBuffer()).byteLength;
    };
    const [ours, aggregate] = await compare(3, read, () => bare.query({ name: 'sum', text, values: [organizationId] }));
    const what = `${Math.round(bytes / 1024)} KB; one SQL aggregate of the same rows; goal 10`;
    say(`compared-${name}-of-${properties}-properties`, ours, 'ms', ours / aggregate, what);
  }
} finally {
  bare.release();
  await running.stop();
}
