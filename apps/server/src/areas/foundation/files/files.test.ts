import { files } from '@steward/contract/foundation/files';
import fs from 'node:fs';
import path from 'node:path';
import { organizations } from '@steward/contract/access/organizations';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { maintenanceCtx, workerCtx } from '../../../platform/jobs/jobs.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { Person } from '../../../testing/person.ts';
import { addFile, dropBytes, removeFiles, storeBytes, sweepContents } from './files.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const folder = () => path.join(server.steward.platform.settings.dataDir, 'files');
const foldersOf = () => (fs.existsSync(folder()) ? fs.readdirSync(folder()) : []);

async function newDemoAdmin(): Promise<Person> {
  const ada = await server.newAdmin('Ada');
  await server.owner.query('update organizations set is_demo = true where organization_id = $1', [
    ada.session.organization_id,
  ]);
  return ada;
}

/** A background job that stores its result late. */
function writeLate(organizationId: string, content: string): Promise<string> {
  const ctx = workerCtx(server.steward.platform, organizationId, 'late');
  const bytes = Buffer.from(content);
  return storeBytes(ctx, [bytes], ([sha256 = '']) =>
    inTransaction(ctx, ({ db, scope }) =>
      addFile(ctx, db, scope, { sha256, name: 'page.jpg', contentType: 'image/jpeg', bytes: bytes.length }),
    ),
  );
}

test('jobs that write while the demo is deleted neither stop the deletion nor leave a file', async () => {
  const ada = await newDemoAdmin();
  const { organization_id } = ada.session;
  await writeLate(organization_id, 'first');
  let isOver = false;
  const ends = await Promise.all([
    ...Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; ; n++) {
        if (isOver) return writeLate(organization_id, `late ${writer}`).catch((error: unknown) => error);
        await writeLate(organization_id, `${writer} ${n}`).catch(() => {});
      }
    }),
    ada.ask(organizations.removeDemoData, { confirm: 'REMOVE' }).then((reply) => {
      isOver = true;
      return reply.httpStatus;
    }),
  ]);
  expect(ends.pop()).toBe(200);
  for (const late of ends) expect(late).toBeInstanceOf(Error);
  expect(foldersOf()).toEqual([]);
});

test('files that cannot be deleted at once are deleted by a job', async () => {
  const ada = await newDemoAdmin();
  await writeLate(ada.session.organization_id, 'something');
  const store = vi.spyOn(server.steward.platform.files, 'deleteAll').mockRejectedValueOnce(new Error('disk is busy'));
  expect((await ada.ask(organizations.removeDemoData, { confirm: 'REMOVE' })).httpStatus).toBe(200);
  expect(store).toHaveBeenCalledOnce();
  expect(foldersOf()).toEqual([ada.session.organization_id]);
  await server.owner.query(`update pgboss.job set start_after = now() where name = 'files.erase'`);
  await expect.poll(foldersOf, { timeout: 15_000 }).toEqual([]);
});

test('bytes are kept that are written while equal ones are deleted, and deleted if their row never came', async () => {
  const ada = await server.newAdmin('Ada');
  const { organization_id } = ada.session;
  const ctx = workerCtx(server.steward.platform, organization_id, 'test');
  const bytes = Buffer.from('the same twice');
  const stored = () => fs.readdirSync(path.join(folder(), organization_id));
  const write = (between: (sha256: string) => Promise<void>) =>
    storeBytes(ctx, [bytes], async ([sha256 = '']) => {
      await between(sha256);
      return inTransaction(ctx, ({ db, scope }) =>
        addFile(ctx, db, scope, { sha256, name: 'a.txt', contentType: 'text/plain', bytes: bytes.length }),
      );
    });
  const remove = async (id: string) =>
    dropBytes(ctx, organization_id, await inTransaction(ctx, (work) => removeFiles(work, [id])));
  const first = await write(async () => {});
  const second = await write(() => remove(first));
  expect(stored()).toHaveLength(1);
  await remove(second);
  expect(stored()).toEqual([]);
  // As if the server was killed before the row.
  await expect(write(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  const sweep = maintenanceCtx(server.steward.platform, 'test');
  await sweepContents(sweep);
  expect(stored()).toHaveLength(1);
  await sweepContents({ ...sweep, now: new Date(Date.now() + 4 * 3_600_000) });
  expect(stored()).toEqual([]);
});

test('an uploaded file is opened by its owner and by admins, not by others or another organization', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  const eve = await server.newAdmin('Eve');
  const [kept] = await ada.get(files.saveUploadFile, { folder: 'documents' }, [new File(['plan'], 'plan.txt')]);
  const file_id = kept?._id ?? '';
  const opened = await ada.send(files.getFile, { file_id });
  expect(await opened.text()).toBe('plan');
  expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
  for (const other of [mo, eve]) expect((await other.send(files.getFile, { file_id })).status).toBe(404);
  const six = Array.from({ length: 6 }, () => new File(['x'], 'x.txt'));
  expect((await ada.ask(files.saveUploadFile, { folder: 'documents' }, six)).code).toBe('file.too-many');
  const image = [new File(['hello'], 'photo.png')];
  expect((await ada.ask(files.saveUploadFile, { folder: 'images' }, image)).code).toBe('file.not-an-image');
});

test('an image that would run as a page is downloaded as bytes', async () => {
  const ada = await server.newAdmin('Ada');
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'svg');
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const file_id = await storeBytes(ctx, [bytes], ([sha256 = '']) =>
    inTransaction(ctx, ({ db, scope }) =>
      addFile(ctx, db, scope, {
        sha256,
        name: 'plan\u202Egvs.exe',
        contentType: 'image/svg+xml',
        bytes: bytes.length,
        createdBy: ada.session.uid,
      }),
    ),
  );
  const { headers } = await ada.send(files.getFile, { file_id });
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="plangvs.exe"; filename*=UTF-8''plangvs.exe`);
  expect(headers.get('content-security-policy')).toContain('sandbox');
});
