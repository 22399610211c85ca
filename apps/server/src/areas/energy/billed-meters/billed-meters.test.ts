import { billedMeters } from '@steward/contract/energy/billed-meters';
import { meters } from '@steward/contract/estate/meters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const bill = (environment_id: string, meter_no: string, start: string, end: string) =>
  saveBill(server, ada, { environment_id, meter_no, start, end, quantity: 10 });

test('meters that bills name are proposed once each, and added with supplier and first day', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await bill(environment_id, 'E1', '2024-02-01', '2024-03-01');
  await bill(environment_id, 'E1', '2024-01-01', '2024-02-01');
  await bill(environment_id, 'E2', '2024-01-01', '2024-02-01');
  await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no: 'E2' });
  const proposed = await ada.get(billedMeters.getBilledMeters, { environment_id });
  expect(proposed).toEqual([
    {
      carrier: 'electricity',
      meter_no: 'E1',
      bills: 2,
      first_day: '2024-01-01',
      supplier: 'Stadtwerke',
      account_no: '',
    },
  ]);
  const add = { environment_id, meters: [...proposed, { carrier: 'water', meter_no: 'W9' }] } as const;
  expect(await ada.get(billedMeters.addBilledMeters, { ...add, meters: [...add.meters] })).toEqual({ added: 1 });
  expect(await ada.get(billedMeters.addBilledMeters, { ...add, meters: [...add.meters] })).toEqual({ added: 0 });
  expect(await ada.get(meters.getMeters, { environment_id })).toMatchObject([
    { meter_no: 'E1', supplier: 'Stadtwerke', valid_from: '2024-01-01' },
    { meter_no: 'E2' },
  ]);
  expect(await ada.get(billedMeters.getBilledMeters, { environment_id })).toEqual([]);
});

test('another organization, and a member without the property, find nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  await bill(environment_id, 'E1', '2024-01-01', '2024-02-01');
  const mo = await server.newMember(ada, [own]);
  const wanted = [{ carrier: 'electricity', meter_no: 'E1' }] as const;
  for (const other of [eve, mo]) {
    expect((await other.ask(billedMeters.getBilledMeters, { environment_id })).statusCode).not.toBe(200);
    const add = await other.ask(billedMeters.addBilledMeters, { environment_id, meters: [...wanted] });
    expect(add.statusCode).not.toBe(200);
  }
  expect(await ada.get(meters.getMeters, { environment_id })).toEqual([]);
});
