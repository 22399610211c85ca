import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Person } from '../apps/server/src/testing/person.ts';
import { portfolios } from '@steward/contract/portfolios';
import { freePort, makeDataDir, runProduct, startProduct } from './product.ts';

async function signUp(address: string, dataDir: string): Promise<Person> {
  const person = new Person(address);
  const email = 'first@start.example';
  await person.register(email, 'Demo-1234!');
  // Without SMTP the link lies in the outbox, that is in the database.
  await confirm(dataDir, email);
  await person.logIn(email, 'Demo-1234!');
  return person;
}

async function confirm(dataDir: string, email: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    host: path.join(dataDir, 'database'),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  await client.query('update users set verified_at = now() where email = $1', [email]);
  await client.end();
}

test('a second start takes up where the first ended', async () => {
  const first = await startProduct();
  const ada = await signUp(first.address, first.dataDir);
  await ada.newPortfolio('Kept');
  expect(await first.stop()).toBe(0);
  const second = await startProduct({ STEWARD_DATA_DIR: first.dataDir });
  const again = new Person(second.address);
  await again.logIn('first@start.example', 'Demo-1234!');
  expect(await again.get(portfolios.getMasterPortfolioList, {})).toMatchObject([{ name: 'Kept' }]);
  expect(await second.stop()).toBe(0);
  fs.rmSync(first.dataDir, { recursive: true, force: true });
}, 120_000);

test('kill -9 under write load: nothing that was acknowledged is lost', async () => {
  let product = await startProduct();
  const { dataDir } = product;
  const ada = await signUp(product.address, dataDir);
  const acknowledged = new Set<string>();
  for (let round = 0; round < 3; round++) {
    let isOver = false;
    const writer = async (n: number) => {
      for (let i = 0; !isOver; i++) {
        const name = `P ${round} ${n} ${i}`;
        try {
          if ((await ada.ask(portfolios.createPortfolio, { name })).statusCode === 200) acknowledged.add(name);
        } catch {
          return;
        }
      }
    };
    const writers = [0, 1, 2, 3].map(writer);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await product.kill();
    isOver = true;
    await Promise.all(writers);
    product = await startProduct({ STEWARD_DATA_DIR: dataDir, PORT: new URL(product.address).port });
  }
  await ada.logIn('first@start.example', 'Demo-1234!');
  const kept = new Set((await ada.get(portfolios.getMasterPortfolioList, {})).map(({ name }) => name));
  expect(acknowledged.size).toBeGreaterThan(20);
  expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([]);
  await product.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}, 180_000);

async function refusal(environment: Record<string, string>): Promise<string> {
  const { output, ended } = runProduct({ STEWARD_DEMO: 'off', ...environment });
  expect(await ended).not.toBe(0);
  expect(output().trim().split('\n')).toHaveLength(1);
  return output().trim();
}

test('what keeps it from starting is told in one sentence, with an exit code', async () => {
  const blocker = net.createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const { port } = blocker.address() as net.AddressInfo;
  const dataDir = makeDataDir();
  expect(await refusal({ PORT: String(port), STEWARD_DATA_DIR: dataDir })).toMatch(/Port \d+ is taken/);
  blocker.close();

  expect(await refusal({ PORT: 'x', STEWARD_DATA_DIR: dataDir })).toMatch(/PORT/);
  expect(await refusal({ STEWARD_ENV: 'production', STEWARD_DATA_DIR: dataDir })).toMatch(
    /Please set: STEWARD_SECRET.*DATABASE_URL.*STEWARD_PUBLIC_URL.*SMTP_URL/,
  );
  expect(await refusal({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', STEWARD_DATA_DIR: dataDir })).toMatch(
    /database cannot be reached/,
  );

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
}, 120_000);

test('an unreadable data folder is told, as an ordinary user too', async () => {
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
}, 60_000);
