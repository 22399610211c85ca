import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { users } from '@steward/contract/access/users';
import { bills } from '@steward/contract/energy/bills';
import { Person } from '../apps/server/src/testing/person.ts';
import { uploadBill, whenRead } from '../apps/server/src/testing/samples/uploaded-bill.ts';
import { environments } from '@steward/contract/estate/environments';
import { organizations } from '@steward/contract/access/organizations';
import { portfolios } from '@steward/contract/estate/portfolios';
import { askDatabase, beginCall, signUp, surviveKills } from './crash.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { makeDataDir, runProduct, startProduct } from './product.ts';

test('the first Super Admin confirms by the link in the log; a second start continues with the data of the first', async () => {
  const email = 'root@start.example';
  const first = await startProduct({ STEWARD_SUPERADMIN_EMAIL: email, STEWARD_LOG: 'warn' });
  const ada = await signUp(first.address, first.dataDir);
  await ada.newPortfolio('Kept');

  const root = new Person(first.address);
  await root.register(email, 'Demo-1234!');
  await expect.poll(first.output).toContain('/verify-email/');
  const [link, ...more] = first.output().match(/\/verify-email\/[\w-]+/g) ?? [];
  expect(more, "anybody else's link is in no log").toEqual([]);
  await root.get(users.verifyEmail, { token: link?.split('/').at(-1) ?? '' });
  await root.logIn(email, 'Demo-1234!');
  expect(root.session.is_super_admin).toBe(true);

  expect(await first.stop()).toBe(0);
  const second = await startProduct({ STEWARD_DATA_DIR: first.dataDir });
  const again = new Person(second.address);
  await again.logIn('first@start.example', 'Demo-1234!');
  expect(await again.get(portfolios.getMasterPortfolioList, {})).toMatchObject([{ name: 'Kept' }]);
  expect(await second.stop()).toBe(0);
  fs.rmSync(first.dataDir, { recursive: true, force: true });
});

test('a backup made while it runs is restored into an empty folder', async () => {
  const first = await startProduct();
  const ada = await signUp(first.address, first.dataDir);
  await ada.newPortfolio('Kept');
  const place = makeDataDir();
  const folder = path.join(place, 'backup');
  const run = (program: string, dataDir: string) =>
    spawnSync(process.execPath, [path.join('dist', program), folder], {
      env: { PATH: process.env.PATH, HOME: os.homedir(), STEWARD_DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  expect(run('backup.js', first.dataDir)).toMatchObject({ status: 0, stdout: expect.stringContaining('found whole') });
  await ada.newPortfolio('Made later');
  await first.stop();
  const dataDir = path.join(place, 'restored');
  expect(run('restore.js', dataDir)).toMatchObject({ status: 0, stdout: expect.stringContaining('Restored as of') });
  expect(run('restore.js', dataDir)).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty') });
  const second = await startProduct({ STEWARD_DATA_DIR: dataDir });
  const again = new Person(second.address);
  await again.logIn('first@start.example', 'Demo-1234!');
  expect(await again.get(portfolios.getMasterPortfolioList, {})).toMatchObject([{ name: 'Kept' }]);
  await second.stop();
  for (const one of [first.dataDir, place]) fs.rmSync(one, { recursive: true, force: true });
});

test('kill -9 under write load: no acknowledged write is lost', () => surviveKills(1));

test('SIGTERM: the call under way is answered, and a bill being read goes back to the queue', async () => {
  const first = await startProduct();
  const ada = await signUp(first.address, first.dataDir);
  const { bill_id, job_id } = await uploadBill(ada);
  const jobOf = () => askDatabase<{ status: string }>(first.dataDir, 'select status from jobs where id = $1', [job_id]);
  await expect.poll(jobOf, { timeout: 40_000, interval: 10 }).toEqual([{ status: 'running' }]);
  const call = beginCall(ada, `/v2${portfolios.createPortfolio.path}`, JSON.stringify({ name: 'Under way' }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const ended = new Promise((resolve) => first.child.on('exit', resolve));
  first.child.kill('SIGTERM');
  // It is already stopping: new connections are refused.
  await expect.poll(() => fetch(first.address).catch(() => 'refused'), { timeout: 30_000 }).toBe('refused');
  expect(await call.finish()).toMatchObject({ statusCode: 200, data: { name: 'Under way' } });
  expect(await ended).toBe(0);

  // Without a worker, the queued jobs of the first start stay and can be inspected.
  const still = await startProduct({ STEWARD_DATA_DIR: first.dataDir, STEWARD_WORKER: 'off' });
  expect(await jobOf()).toEqual([{ status: 'queued' }]);
  const again = new Person(still.address);
  await again.logIn('first@start.example', 'Demo-1234!');
  expect((await again.get(bills.getBillById, { bill_id })).status).toBe('reading');
  expect(await again.get(portfolios.getMasterPortfolioList, {})).toContainEqual(
    expect.objectContaining({ name: 'Under way' }),
  );
  await still.stop();

  const second = await startProduct({ STEWARD_DATA_DIR: first.dataDir, PORT: new URL(still.address).port });
  expect(await whenRead(again, bill_id)).toMatchObject({ status: 'review', failure_code: null });
  await second.stop();
  fs.rmSync(first.dataDir, { recursive: true, force: true });
});

test('the demo is filled behind a product that answers; killed meanwhile, the next start makes it again without doubles', async () => {
  const environment = { STEWARD_DEMO: 'on', STEWARD_DATA_DIR: makeDataDir() };
  const { STEWARD_DATA_DIR: dataDir } = environment;
  const progress = async ({ address }: { address: string }) =>
    ((await (await fetch(`${address}/v2/health`)).json()) as { demo?: string }).demo;
  const page = async ({ address }: { address: string }) =>
    (await fetch(`${address}/login`, { headers: { accept: 'text/html' } })).text();
  const signIn = async ({ address }: { address: string }) => {
    const anna = new Person(address);
    await anna.logIn('admin@demo.example', 'Demo-1234!');
    return anna;
  };
  const first = await startProduct(environment, { isWhole: false });
  expect(await progress(first)).toBe('filling');
  expect(await page(first)).toContain('"isDemoBeingFilled":true');
  const anna = await signIn(first);
  await expect
    .poll(async () => (await anna.get(environments.getAllEnvByUserId, {})).length, { timeout: 120_000 })
    .toBeGreaterThan(0);
  expect(await anna.ask(organizations.removeDemoData, { confirm: 'REMOVE' })).toMatchObject({
    code: 'organization.demo-being-filled',
  });
  await first.kill();

  const second = await startProduct({ ...environment, PORT: new URL(first.address).port }, { isWhole: false });
  expect(await progress(second)).toBe('filling');
  await signIn(second);
  const organizationsOf = await askDatabase<{ id: string; name: string }>(
    dataDir,
    'select organization_id::text as id, name from organizations where is_demo order by name',
  );
  expect(organizationsOf.map(({ name }) => name)).toEqual(['Demo Real Estate', 'Other Estates']);
  expect(organizationsOf.map(({ id }) => id)).not.toContain(anna.session.organization_id);
  for (const table of ['environments', 'bills', 'spaces', 'memberships', 'files'])
    expect(
      await askDatabase(dataDir, `select from ${table} where organization_id = $1`, [anna.session.organization_id]),
      table,
    ).toEqual([]);
  expect(await askDatabase(dataDir, 'select from users where is_demo')).toHaveLength(7);
  expect(await second.stop(), 'while it is being filled').toBe(0);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function refusal(environment: Record<string, string>): Promise<string> {
  const { output, ended } = runProduct({ STEWARD_DEMO: 'off', ...environment });
  expect(await ended).not.toBe(0);
  expect(output().trim().split('\n')).toHaveLength(1);
  return output().trim();
}

test('a reason that prevents the start is printed in one sentence, with an exit code', async () => {
  const blocker = net.createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const { port } = blocker.address() as net.AddressInfo;
  const dataDir = makeDataDir();
  expect(await refusal({ PORT: String(port), STEWARD_DATA_DIR: dataDir })).toMatch(/Port \d+ is taken/);
  blocker.close();

  const [wrongPort, settings, database] = await Promise.all([
    refusal({ PORT: 'x', STEWARD_DATA_DIR: dataDir }),
    refusal({ STEWARD_ENV: 'production', STEWARD_DATA_DIR: dataDir }),
    refusal({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', STEWARD_DATA_DIR: dataDir }),
  ]);
  expect(wrongPort).toMatch(/PORT/);
  expect(settings).toMatch(/Please set: STEWARD_SECRET.*DATABASE_URL.*STEWARD_PUBLIC_URL.*SMTP_URL/);
  expect(database).toMatch(/database cannot be reached/);

  const file = path.join(dataDir, 'a-file');
  fs.writeFileSync(file, '');
  expect(await refusal({ STEWARD_DATA_DIR: file })).toMatch(/data folder .* cannot be used/);

  // A database that a newer program has migrated.
  const newer = await startProduct({ STEWARD_DATA_DIR: dataDir });
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    host: path.join(dataDir, 'database'),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  await client.query("insert into migrations (name, checksum) values ('9999-from-the-future.sql', 'x')");
  await client.end();
  await newer.stop();
  expect(await refusal({ STEWARD_DATA_DIR: dataDir, PORT: String(await freePort()) })).toMatch(/newer version/);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test('an unreadable data folder is reported, also without root permissions', async () => {
  if (process.getuid?.() !== 0 || spawnSync('id', ['nobody']).status !== 0) return;
  const dataDir = makeDataDir();
  fs.chmodSync(dataDir, 0o700);
  const { output, ended } = runProduct({
    STEWARD_DATA_DIR: path.join(dataDir, 'x'),
    PORT: String(await freePort()),
    STEWARD_DEMO: 'off',
  });
  expect(await ended).not.toBe(0);
  expect(output()).toMatch(/reach and write there/);
  fs.rmSync(dataDir, { recursive: true, force: true });
});
