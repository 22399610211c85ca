import { metrics as contract } from '@steward/contract/reporting/metrics';
import { environments } from '@steward/contract/estate/environments';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { meters } from '@steward/contract/estate/meters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const year = { from: '2024-01-01', to: '2024-12-31' };

async function newMeter(person: Person, environment_id: string, meter_no: string, fields: object) {
  await person.get(meters.addMeter, {
    environment_id,
    utility: 'ENERGY',
    carrier: 'electricity',
    meter_no,
    unit: 'kWh',
    ...fields,
  } as never);
}

test('prints', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  await newMeter(ada, _id, 'W-1', { serves: 'whole_building' });
  await saveBill(server, ada, {
    environment_id: _id,
    start: '2024-01-01',
    end: '2025-01-01',
    quantity: 36600,
    meter_no: 'W-1',
  } as never);
  const cat = await ada.get(contract.getMetricCatalogue, {});
  const rows = await ada.get(contract.getMetrics, {
    metrics: cat.filter((one) => one.is_computed).map(({ metric }) => ({ metric })),
    subject: 'organization',
    ...year,
    with_parts: true,
  });
  console.log(
    JSON.stringify(
      rows[0]!.values.map((v) => [v.metric, v.value, v.unit, v.reason, v.covered, v.missing_count]),
    ).replaceAll('],', '],\n'),
  );
});
