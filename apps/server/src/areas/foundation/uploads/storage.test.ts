import { organizations } from '@steward/contract/access/organizations';
import { files } from '@steward/contract/foundation/files';
import { uploads } from '@steward/contract/foundation/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asInstallation, inTransaction } from '../../../database/transaction.ts';
import { maintenanceCtx, workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { announce, sendWhole, tus } from '../../../testing/resumable.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addFile, removeFiles } from '../files/files.service.ts';
import { sweepUploadsJob } from './uploads.job-kinds.ts';

const MB = 1_000_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    STEWARD_STORAGE_MB: '40',
    STEWARD_STORAGE_NEW_MB: '10',
    STEWARD_STORAGE_FILES: '30',
    STEWARD_STORAGE_NEW_FILES: '12',
  });
});
afterAll(() => server.stop());

const kept = async (person: Person, content: Buffer | string, name = 'a.bin') =>
  (await person.ask(files.saveUploadFile, { folder: 'documents' }, [new File([content as string], name)])) ?? {};

const used = async (person: Person) => {
  const { bytes_used, files_used, bytes_reserved, files_reserved } = await person.get(uploads.getStorageUse, {});
  return { bytes_used, files_used, bytes_reserved, files_reserved };
};

const age = (person: Person, days: number) =>
  server.owner.query(`update organizations set created_at = now() - $2 * interval '1 day' where organization_id = $1`, [
    person.session.organization_id,
    days,
  ]);

test('of five uploads that are announced at once only those get space that fit together', async () => {
  const ada = await server.newAdmin('Ada');
  const five = await Promise.all(Array.from({ length: 5 }, () => announce(ada, 3 * MB)));
  expect(five.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 413, 413]);
  expect(five.find(({ status }) => status === 413)).toMatchObject({
    code: 'storage.full',
    message: expect.stringMatching(/Delete files that are no longer needed.*Space left \(1 MB\)/) as string,
  });
  expect(await used(ada)).toEqual({ bytes_used: 0, files_used: 0, bytes_reserved: 9 * MB, files_reserved: 3 });
  // One that ends gives its space back.
  const { location = '' } = five.find(({ status }) => status === 201) ?? {};
  await tus(ada, 'DELETE', location);
  expect(await announce(ada, 4 * MB)).toMatchObject({ status: 201 });
});

test('an upload that expires gives its space back at once', async () => {
  const ada = await server.newAdmin('Ada');
  await announce(ada, 9 * MB);
  expect(await announce(ada, 9 * MB)).toMatchObject({ code: 'storage.full' });
  await server.owner.query(`update resumable_uploads set expires_at = now() where organization_id = $1`, [
    ada.session.organization_id,
  ]);
  expect(await announce(ada, 9 * MB)).toMatchObject({ status: 201 });
});

test('a multipart upload for which there is no space is refused with what is left', async () => {
  const ada = await server.newAdmin('Ada');
  expect(await kept(ada, Buffer.alloc(6 * MB, 'a'))).toMatchObject({ statusCode: 200 });
  expect(await kept(ada, Buffer.alloc(6 * MB, 'b'))).toMatchObject({
    httpStatus: 413,
    code: 'storage.full',
    detail: '4 MB',
  });
  expect(await kept(ada, 'small')).toMatchObject({ statusCode: 200 });
});

test('files are counted, not only bytes', async () => {
  const ada = await server.newAdmin('Ada');
  for (let n = 0; n < 12; n++) expect(await kept(ada, `file ${n}`)).toMatchObject({ statusCode: 200 });
  expect(await kept(ada, 'one more')).toMatchObject({ code: 'storage.too-many-files', detail: '0' });
  expect(await announce(ada, 10)).toMatchObject({ code: 'storage.too-many-files' });
});

test('a content counts once however many files it has, until the last of them is deleted', async () => {
  const ada = await server.newAdmin('Ada');
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  const about = (sha256: string, bytes: number) => ({ sha256, name: 'x', contentType: 'text/plain', bytes });
  const ids = await inTransaction(ctx, async ({ db, scope }) => [
    await addFile(ctx, db, scope, about('a'.repeat(64), 100)),
    await addFile(ctx, db, scope, about('a'.repeat(64), 100)),
    await addFile(ctx, db, scope, about('b'.repeat(64), 7)),
  ]);
  const stored = async () => {
    const { bytes_used, files_used } = await used(ada);
    return [bytes_used, files_used];
  };
  expect(await stored()).toEqual([107, 2]);
  await inTransaction(ctx, (work) => removeFiles(work, ids.slice(0, 1)));
  expect(await stored()).toEqual([107, 2]);
  await inTransaction(ctx, (work) => removeFiles(work, ids.slice(1)));
  expect(await stored()).toEqual([0, 0]);
  const twenty = Array.from({ length: 20 }, (_, n) =>
    inTransaction(ctx, ({ db, scope }) => addFile(ctx, db, scope, about(String(n % 4).repeat(64), 10))),
  );
  await Promise.all(twenty);
  expect(await stored()).toEqual([40, 4]);
});

test('the changes of the space are added up, and the sum stays', async () => {
  const ada = await server.newAdmin('Ada');
  await kept(ada, 'something');
  await server.owner.query(
    'insert into storage_changes (organization_id, bytes, files) select $1, 1, 0 from generate_series(1, 300)',
    [ada.session.organization_id],
  );
  const rows = async () =>
    (await server.owner.query('select from storage_changes where organization_id = $1', [ada.session.organization_id]))
      .rowCount;
  expect(await rows()).toBe(301);
  const { platform } = server.steward;
  await asInstallation(maintenanceCtx(platform, 'test'), (db) =>
    platform.jobs.sendMaintenance(db, sweepUploadsJob, {}),
  );
  await expect.poll(rows).toBe(1);
  expect(await used(ada)).toMatchObject({ bytes_used: 309, files_used: 1 });
});

test('an organization has the full space after 30 days, and what a Super Admin gives it', async () => {
  const ada = await server.newAdmin('Ada');
  const sue = await server.newSuperAdmin();
  const { organization_id } = ada.session;
  const allowed = async () => {
    const { bytes_allowed, files_allowed } = await ada.get(uploads.getStorageUse, {});
    return [bytes_allowed / MB, files_allowed];
  };
  expect(await allowed()).toEqual([10, 12]);
  await age(ada, 31);
  expect(await allowed()).toEqual([40, 30]);
  await sue.get(uploads.setStorageQuota, { organization_id, max_bytes: 50 * MB, max_files: null });
  expect(await allowed()).toEqual([50, 30]);
  expect(await announce(ada, 45 * MB)).toMatchObject({ status: 201 });
  await sue.get(uploads.setStorageQuota, { organization_id, max_bytes: null, max_files: 5 });
  expect(await allowed()).toEqual([40, 5]);
  const { paginateData } = await sue.get(uploads.getStorageQuotas, { page_size: 100 });
  expect(paginateData.find(({ _id }) => _id === organization_id)).toMatchObject({
    bytes_allowed: 40 * MB,
    bytes_given: null,
    files_given: 5,
  });
  const own = { organization_id, max_bytes: 1, max_files: 1 };
  expect(await ada.ask(uploads.setStorageQuota, own)).toMatchObject({ code: 'session.forbidden' });
  expect(await ada.ask(uploads.getStorageQuotas, {})).toMatchObject({ code: 'session.forbidden' });
  const unknown = { ...own, organization_id: '00000000-0000-7000-8000-000000000000' };
  expect(await sue.ask(uploads.setStorageQuota, unknown)).toMatchObject({ code: 'organization.not-found' });
});

test('the page of the space names what holds the files, the largest first, and only those of the own organization', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  await kept(eve, 'secret of Eve', 'eve.txt');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgABJzQnCgAAAABJRU5ErkJggg==',
    'base64',
  );
  await ada.get(organizations.uploadOrganizationLogo, {}, [new File([png], 'logo.png')]);
  await kept(ada, Buffer.alloc(1000, 'x'), 'large.bin');
  await sendWhole(ada, Buffer.from('on its way'));
  const page = await ada.get(uploads.getStorageUse, {});
  expect(page).toMatchObject({ bytes_used: 1000 + png.length, files_used: 2, bytes_reserved: 10, files_reserved: 1 });
  expect(page.kinds).toEqual([
    { kind: null, bytes: 1000, files: 1 },
    { kind: 'organizations', bytes: png.length, files: 1 },
  ]);
  expect(page.largest).toMatchObject([
    { name: 'large.bin', bytes: 1000, kind: null, uploaded_by: expect.stringMatching(/Ada/) as string },
    { name: 'logo.png', kind: 'organizations' },
  ]);
  const mo = await server.newMember(ada);
  expect(await mo.ask(uploads.getStorageUse, {})).toMatchObject({ code: 'session.forbidden' });
});
