// A year's greenhouse gas inventory over 1,000,000 monthly consumption rows, against one SQL aggregate. Goal: at most twice.
import { ghg } from '@steward/contract/carbon/ghg';
import { fillMonths } from './bill-months.ts';
import { compare, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const running = await startRunning();
try {
  // 7,000 properties × 4 carriers × 36 months: a little over a million rows.
  const organizationId = await fillProperties(running, 7000);
  await fillMonths(running, organizationId, 4, '2023-01-01', '2025-12-01');
  const bare = await running.bare.connect();
  await bare.query("select set_config('app.organization_id', $1, false)", [organizationId]);
  // What the report needs at the least: every property's carriers, year by year, over all the rows.
  const text = `select environment_id, carrier, treatment, unit, extract(year from month), sum(quantity), sum(days) from bill_months where organization_id = $1 group by 1, 2, 3, 4, 5`;
  const [ours, aggregate] = await compare(
    7,
    () => running.admin.get(ghg.ghg_report, { level: 'Organization', year: 2025 }),
    () => bare.query({ name: 'sum', text, values: [organizationId] }),
  );
  say('ghg-report-over-1000000-rows', ours, 'ms', ours / aggregate, 'one SQL aggregate of the same rows; goal 2');
  bare.release();
} finally {
  await running.stop();
}
