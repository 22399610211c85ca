// A year's greenhouse gas inventory over 1,000,000 monthly consumption rows, against one SQL aggregate. Goal: at most
// twice. Also shown: the cost of a change, of a past date and of the calculation of one figure.
import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { dashboards } from '@steward/contract/insight/dashboards';
import { fillMonths } from './bill-months.ts';
import { compare, median, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const running = await startRunning();
try {
  // 7,000 properties × 4 energy sources × 36 months: a little over a million rows.
  const organizationId = await fillProperties(running, 7000);
  await fillMonths(running, organizationId, 4, '2023-01-01', '2025-12-01');
  const bare = await running.bare.connect();
  await bare.query("select set_config('app.organization_id', $1, false)", [organizationId]);
  // The minimum that the report needs: every property's energy sources, year by year, over all the rows.
  const text = `select environment_id, carrier, treatment, unit, extract(year from month), sum(quantity), sum(days) from bill_months where organization_id = $1 group by 1, 2, 3, 4, 5`;
  const [ours, aggregate] = await compare(
    7,
    () => running.admin.get(inventory.ghg_report, { level: 'Organization', year: 2025 }),
    () => bare.query({ name: 'sum', text, values: [organizationId] }),
  );
  say('ghg-report-over-1000000-rows', ours, 'ms', ours / aggregate, 'one SQL aggregate of the same rows; goal 2');

  // One property's factor changes: what depends on it is recalculated, the rest is not.
  const { rows } = await bare.query<{ id: string }>({
    text: 'select id from environments where organization_id = $1 order by id limit 1',
    values: [organizationId],
  });
  const property = { level: 'Property' as const, target_id: rows[0]?.id ?? '', year: 2025 };
  let value = 0.3;
  const factor = {
    environment_id: property.target_id,
    carrier: 'electricity' as const,
    basis: 'market' as const,
    valid_from: 2025,
    valid_until: 2025,
    unit: 'kWh' as const,
    source: 'Supplier',
  };
  const changed = await median(7, async () => {
    await running.admin.get(factors.saveOwnFactor, { ...factor, kg_co2e_per_unit: (value += 0.01) });
    await running.admin.get(inventory.ghg_report, property);
  });
  say('ghg-report-after-one-factor', changed, 'ms', changed / aggregate, 'the same aggregate; goal 0.05');

  const known_on = new Date().toISOString().slice(0, 10);
  const [past, today] = await compare(
    5,
    () => running.admin.get(inventory.ghg_report, { level: 'Organization', year: 2025, known_on }),
    () => running.admin.get(inventory.ghg_report, { level: 'Organization', year: 2025 }),
  );
  say('ghg-report-as-known-on', past, 'ms', past / today, 'the same year as it stands today; goal 1.5');

  const drawer = await median(7, () =>
    running.admin.get(dashboards.getFigureWorking, {
      environment_id: property.target_id,
      year: 2025,
      measure: 'co2e',
    }),
  );
  say('calculation-drawer', drawer, 'ms', drawer / 150, 'of 150 ms');
  bare.release();
} finally {
  await running.stop();
}
