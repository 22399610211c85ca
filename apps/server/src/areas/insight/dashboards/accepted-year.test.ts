import { dashboards } from '@steward/contract/insight/dashboards';
import { completeness } from '@steward/contract/energy/completeness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('bills of an accepted year are not asked for: not on the home page, nor in the matrix, nor for estimates', async () => {
  const ada = await server.newAdmin('Ada');
  const closed = await ada.newEnvironment({ environment_name: 'Closed' });
  const open = await ada.newEnvironment({ environment_name: 'Open' });
  for (const { _id: environment_id } of [closed, open])
    await saveBill(server, ada, { environment_id, start: '2023-01-01', end: '2023-11-01', quantity: 1000 });
  const missing = async () => (await ada.get(dashboards.getPortfolioOverview, { year: 2023 })).missing;
  expect(await missing()).toMatchObject({ days: 122, meters: 2, most: { environment_name: 'Closed', days: 61 } });
  const of2023 = { from: '2023-01', until: '2023-12' };
  const gapsOf = async () =>
    (await ada.get(completeness.getGapsToEstimate, of2023)).gaps.map(({ environment_name }) => environment_name);
  expect(await gapsOf()).toContain('Closed');
  await acceptReport(server, ada, { level: 'Property', target_id: closed._id, year: 2023 });
  expect(await missing()).toMatchObject({ days: 61, meters: 1, most: { environment_name: 'Open', days: 61 } });
  expect(new Set(await gapsOf())).toEqual(new Set(['Open']));
  const matrix = await ada.get(completeness.getBillMatrix, { ...of2023, environment_id: closed._id });
  expect(matrix.paginateData[0]?.states.slice(-3)).toEqual(['received', 'locked', 'locked']);
  expect(matrix.totals).toMatchObject({ rows_with_gaps: 0, days: 304, due: 365 });
  const { actions } = await ada.get(completeness.getReadiness, { year: 2023 });
  expect(actions.map(({ environment_name }) => environment_name)).toEqual(['Open']);
  await acceptReport(server, ada, { level: 'Organization', year: 2023 });
  expect(await missing()).toEqual({ days: 0, meters: 0, most: null });
});
