import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import { payments } from '@steward/contract/energy/payments';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isFilling } from '../../../database/filling.ts';
import { migrate } from '../../../database/migrate.ts';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import { makeLog } from '../../../platform/log.ts';
import { readSettings } from '../../../settings.ts';
import { startSteward, type Steward } from '../../../steward.ts';
import { Person } from '../../../testing/person.ts';
import { wrongCounts } from '../../../testing/samples/bill-counts.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { recountWhatIsDue } from './recounts.service.ts';

// An upgrade from before lists and counts of bills were kept (decisions 0156 and 0162).

const STEWARD_SECRET = 'a-secret-that-both-servers-share-here';
const KEPT = ['listed_bills', 'bill_counts', 'bill_year_counts', 'bill_flag_counts'];
let server: TestServer;
let upgraded: Steward | undefined;
let folder = '';
/** Mo reaches the first property of Ada only; Eve is of another organization. */
let ada: Person;
let mo: Person;
let eve: Person;
let number = 0;

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off', STEWARD_SECRET });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-upgraded-'));
});
afterAll(async () => {
  await upgraded?.stop();
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

async function save(person: Person, environment_id: string): Promise<string> {
  number += 1;
  const supplier = number % 2 ? 'Stadtwerke' : 'Nordstrom';
  const fields = billFields(
    { environment_id, number },
    { supplier, due_date: '2024-11-15', gross_amount: 100 + number },
  );
  return (await person.get(bills.createBill, { fields, not_a_duplicate: true }))._id;
}

/** The same person at the server that was started after the upgrade. */
function atUpgraded(person: Person): Person {
  const there = new Person((upgraded?.address ?? '').replace('localhost', '127.0.0.1'));
  for (const [name, value] of person.cookies) there.cookies.set(name, value);
  there.signedInAs(person.session);
  return there;
}

const shown = async (person: Person) => ({
  list: await person.get(bills.getAllOCR, {}),
  counts: await person.get(bills.getUtilBillCounts, {}),
  tree: await person.get(bills.getAllPortEnvOCR, {}),
  payables: await person.get(payments.getPayables, { sort: 'gross_amount', page_size: 5 }),
  flagged: await person.get(billFlags.getSupplierFlags, {}),
  flags: await person.get(billFlags.getBillFlagCounts, {}),
});

/** As a database of before 0484: the next version migrates it. */
async function takeBack(): Promise<void> {
  await server.owner.query(`drop schema computed cascade; drop table ${KEPT.join(', ')};
    create index bills_by_due_date on bills (organization_id, due_date);
    delete from migrations where name in ('0484-listed-bills.sql', '0490-computed-bill-lists.sql')`);
}

async function migrated(): Promise<string[]> {
  const client = await server.owner.connect();
  try {
    return await migrate(client);
  } finally {
    client.release();
  }
}

test('the answers of an upgraded server are right from the first one, and its tables in the end, whatever happens meanwhile', async () => {
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  const houses = [(await ada.newEnvironment())._id, (await ada.newEnvironment())._id];
  mo = await server.newMember(ada, houses.slice(0, 1));
  const theirs = (await eve.newEnvironment())._id;
  const saved: string[] = [];
  for (let i = 0; i < 7; i++) saved.push(await save(ada, houses[i % 2] ?? ''));
  for (let i = 0; i < 3; i++) await save(eve, theirs);
  await ada.get(payments.flagBill, { bill_id: saved[0] ?? '', note: 'Too high' });
  const before = [await shown(ada), await shown(mo), await shown(eve)];
  expect(before[0]?.counts.saved).toBe(7);

  await takeBack();
  expect(await migrated()).toEqual(['0484-listed-bills.sql', '0490-computed-bill-lists.sql']);
  expect((await server.owner.query('select 1 from listed_bills')).rowCount).toBe(0);
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    STEWARD_DATA_DIR: folder,
    STEWARD_DEMO: 'off',
    STEWARD_WORKER: 'off',
    STEWARD_SECRET,
  };
  const { database } = server.steward;
  upgraded = await startSteward(readSettings(environment), makeLog('error'), { database, keepsChildProcesses: true });
  const { platform } = upgraded;
  [ada, mo, eve] = [atUpgraded(ada), atUpgraded(mo), atUpgraded(eve)];
  expect(isFilling(platform.db)).toBe(true);
  expect([await shown(ada), await shown(mo), await shown(eve)]).toEqual(before);

  // A run that is killed after the first organization; then bills are saved, changed and deleted in both.
  const ctx = maintenanceCtx(platform, 'test');
  const killed = new AbortController();
  const noted = vi.spyOn(ctx.metrics, 'recounted').mockImplementation((_, done) => done > 0 && killed.abort());
  await recountWhatIsDue(ctx, killed.signal);
  noted.mockRestore();
  const listed = (await server.owner.query('select 1 from listed_bills')).rowCount;
  expect([3, 7]).toContain(listed);
  const [first = '', second = '', third = ''] = saved;
  await ada.get(bills.deleteBill, { bill_id: first });
  await ada.get(payments.clearBillFlag, { bill_id: second }).catch(() => {});
  await ada.get(payments.flagBill, { bill_id: third, note: 'Twice' });
  await save(ada, houses[0] ?? '');
  await save(eve, theirs);
  expect((await ada.get(bills.getUtilBillCounts, {})).saved).toBe(7);
  expect((await eve.get(bills.getUtilBillCounts, {})).saved).toBe(4);
  expect((await ada.get(payments.getPayables, {})).totalData).toBe(7);

  // While it runs to its end, more are saved.
  const run = recountWhatIsDue(ctx, new AbortController().signal);
  for (const [person, id] of [
    [ada, houses[1] ?? ''],
    [eve, theirs],
    [ada, houses[0] ?? ''],
  ] as const)
    await save(person, id);
  await run;
  expect(await wrongCounts(server.owner)).toEqual([]);
  expect((await server.owner.query('select 1 from recounts')).rowCount).toBe(0);
  const during = [await shown(ada), await shown(mo), await shown(eve)];
  await expect.poll(() => isFilling(platform.db), { timeout: 10_000 }).toBe(false);
  expect([await shown(ada), await shown(mo), await shown(eve)]).toEqual(during);
  expect(during[0]?.counts.saved).toBe(9);
}, 60_000);

test('who ran the former text of the migration has the same tables and is not refused', async () => {
  await server.owner.query(
    `update migrations set checksum = 'b70e77e2ee1fd953060234682663847e2aa9c5dfb4dab069480d0596dda48f37' where name = '0484-listed-bills.sql'`,
  );
  expect(await migrated()).toEqual([]);
});
