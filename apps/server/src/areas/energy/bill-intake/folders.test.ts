import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { users } from '@steward/contract/access/users';
import { billIntake } from '@steward/contract/energy/bill-intake';
import { bills } from '@steward/contract/energy/bills';
import { documents } from '@steward/contract/estate/documents';
import { notifications } from '@steward/contract/foundation/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { emptyFolders } from './folders.service.ts';

let server: TestServer;
let root = '';
const pdf = fs.readFileSync(new URL('../../../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url));
/** Other bytes of the same document. */
const another = (mark: string) => Buffer.concat([pdf, Buffer.from(`\n% ${mark}\n`)]);

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-folders-'));
  server = await startTestServer({ STEWARD_INTAKE_FOLDER: root });
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(root, { recursive: true });
});

const take = (settledMs = 0) => emptyFolders(maintenanceCtx(server.steward.platform, 'test'), settledMs);

/** The folder of a person's organization. */
async function watched(person: Person): Promise<string> {
  const { folder } = await person.get(billIntake.turnOnBillIntakeFolder, {});
  expect(folder).toMatchObject({ is_available: true, name: person.session.organization_id, is_reachable: true });
  return path.join(root, folder.name ?? '');
}
const inside = (folder: string, inner = '') =>
  fs
    .readdirSync(path.join(folder, inner), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

test('a file in the folder becomes a bill, is read, and is moved to the accepted ones', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment();
  const folder = await watched(ada);
  fs.writeFileSync(path.join(folder, 'strom.pdf'), pdf);
  await take(10_000);
  expect(inside(folder)).toEqual(['strom.pdf']);
  await take();
  expect([inside(folder), inside(folder, 'taken'), inside(folder, 'refused')]).toEqual([[], ['strom.pdf'], []]);
  const [delivery] = (await ada.get(billIntake.getBillDeliveries, {})).paginateData;
  expect(delivery).toMatchObject({ way: 'folder', sender: '', subject: 'strom.pdf', failure_code: null });
  expect(delivery?.files).toMatchObject([{ name: 'strom.pdf', state: 'taken', placed_by: 'only' }]);
  const bill_id = delivery?.files[0]?.bill_id ?? '';
  await expect
    .poll(async () => (await ada.get(bills.getBillById, { bill_id })).status, { timeout: 25_000 })
    .toBe('review');
  const bill = await ada.get(bills.getBillById, { bill_id });
  expect(bill).toMatchObject({ environment_id: house._id, source: 'folder', source_detail: '', utility: 'ENERGY' });
  expect((await ada.get(billIntake.getBillIntake, {})).folder.checked_at).not.toBeNull();
});

test('a file that can be kept neither as a bill nor as a document is moved to the refused ones with the reason next to it', async () => {
  const ada = await server.newAdmin('Bea');
  await ada.newEnvironment();
  const folder = await watched(ada);
  fs.writeFileSync(path.join(folder, 'notes.txt'), 'this is no bill');
  fs.writeFileSync(path.join(folder, 'notes.bat'), 'echo hello');
  fs.writeFileSync(path.join(folder, 'empty.pdf'), '');
  await ada.get(users.updateSelectedLanguage, { language: 'de' });
  await take();
  expect(inside(folder)).toEqual([]);
  expect(inside(folder, 'refused')).toEqual(['empty.pdf', 'empty.pdf.txt', 'notes.bat', 'notes.bat.txt']);
  expect(inside(folder, 'taken')).toEqual(['notes.txt']);
  expect(fs.readFileSync(path.join(folder, 'refused/notes.bat'), 'utf8')).toBe('echo hello');
  expect(fs.readFileSync(path.join(folder, 'refused/notes.bat.txt'), 'utf8')).toContain('Skript');
  expect(fs.readFileSync(path.join(folder, 'refused/empty.pdf.txt'), 'utf8')).toContain('Diese Datei ist leer');
  expect((await ada.get(billIntake.getBillDeliveries, {})).totalData).toBe(3);
  const kept = (await ada.get(documents.fetchDirectoryContent, { root: 'unorganized' })).paginateData;
  expect(kept).toMatchObject([{ file_name: 'notes.txt', source: 'folder', sender: '' }]);
  expect((await ada.get(bills.getAllOCR, {})).totalData).toBe(0);
});

test('the same file again makes no second bill, nor does one whose move was interrupted', async () => {
  const ada = await server.newAdmin('Cleo');
  await ada.newEnvironment();
  const folder = await watched(ada);
  for (const name of ['a.pdf', 'a.pdf', 'copy.pdf']) {
    fs.writeFileSync(path.join(folder, name), another('again'));
    await take();
  }
  expect(inside(folder, 'taken')).toHaveLength(3);
  expect((await ada.get(bills.getAllOCR, {})).totalData).toBe(1);
});

test('each organization’s files are its own, and the user who switched the folder on chooses a missing property', async () => {
  const ada = await server.newAdmin('Dora');
  const eve = await server.newAdmin('Eve');
  for (const person of [ada, eve])
    for (const n of [1, 2]) await person.newEnvironment({ environment_name: `House ${n}` });
  const [mine, theirs] = [await watched(ada), await watched(eve)];
  expect(mine).not.toBe(theirs);
  fs.writeFileSync(path.join(mine, 'scan.pdf'), another('mine'));
  await take();
  await expect
    .poll(async () => (await ada.get(billIntake.getWaitingBillFiles, {})).length, { timeout: 25_000 })
    .toBe(1);
  expect(await eve.get(billIntake.getWaitingBillFiles, {})).toEqual([]);
  expect((await eve.get(billIntake.getBillDeliveries, {})).totalData).toBe(0);
  expect(JSON.stringify(await ada.get(notifications.listNotifications, {}))).toContain('scan.pdf');
});

test('a folder that is switched off is ignored; only a user who reaches every property switches it on', async () => {
  const ada = await server.newAdmin('Fay');
  const house = await ada.newEnvironment();
  await ada.newEnvironment();
  const mo = await server.newMember(ada, [house._id]);
  expect(['bill-intake.every-property', 'session.forbidden']).toContain(
    (await mo.ask(billIntake.turnOnBillIntakeFolder, {})).code,
  );
  const folder = await watched(ada);
  await watched(ada);
  fs.writeFileSync(path.join(folder, 'a.pdf'), another('off'));
  expect((await ada.get(billIntake.turnOffBillIntakeFolder, {})).folder.name).toBeNull();
  await take();
  expect(inside(folder)).toEqual(['a.pdf']);
});

test('a folder that cannot be read is reported and does not stop the others', async () => {
  const ada = await server.newAdmin('Gina');
  const eve = await server.newAdmin('Hanna');
  await eve.newEnvironment();
  const [broken, whole] = [await watched(ada), await watched(eve)];
  fs.rmSync(broken, { recursive: true });
  fs.writeFileSync(broken, 'a file in its place');
  fs.writeFileSync(path.join(whole, 'a.pdf'), another('whole'));
  await take();
  expect((await ada.get(billIntake.getBillIntake, {})).folder.is_reachable).toBe(false);
  expect(inside(whole, 'taken')).toEqual(['a.pdf']);
  fs.rmSync(broken);
  await take();
  expect((await ada.get(billIntake.getBillIntake, {})).folder.is_reachable).toBe(true);
});

test('a planted link does not let the intake overwrite a file outside its folder', async () => {
  const ada = await server.newAdmin('Ivy');
  await ada.newEnvironment();
  const folder = await watched(ada);
  const victim = path.join(root, 'victim');
  fs.writeFileSync(victim, 'untouched');
  fs.writeFileSync(path.join(folder, 'notes.bat'), 'echo hello');
  for (const link of ['refused/notes.bat.txt', 'taken/other.pdf', 'linked.pdf']) {
    fs.symlinkSync(victim, path.join(folder, link));
    await take();
    expect(fs.readFileSync(victim, 'utf8')).toBe('untouched');
    expect(inside(folder)).toEqual(['notes.bat']);
    expect((await ada.get(billIntake.getBillIntake, {})).folder.is_reachable).toBe(false);
    fs.rmSync(path.join(folder, link));
  }
  await take();
  expect(inside(folder, 'refused')).toEqual(['notes.bat', 'notes.bat.txt']);
  expect((await ada.get(billIntake.getBillIntake, {})).folder.is_reachable).toBe(true);
});
