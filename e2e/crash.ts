import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { Envelope } from '@steward/contract/call';
import { portfolios } from '@steward/contract/estate/portfolios';
import { expect } from 'vitest';
import { Person } from '../apps/server/src/testing/person.ts';
import { startProduct } from './product.ts';

/** The first user of a product, confirmed directly in the database. */
export async function signUp(address: string, dataDir: string): Promise<Person> {
  const person = new Person(address);
  const email = 'first@start.example';
  await person.register(email, 'Demo-1234!');
  // Without SMTP the link is in the outbox, which is in the database.
  await askDatabase(dataDir, 'update users set verified_at = now() where email = $1', [email]);
  await person.logIn(email, 'Demo-1234!');
  return person;
}

/** Queries the product's own database, bypassing every policy. */
export async function askDatabase<Row extends object>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    host: path.join(dataDir, 'database'),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Kills server and database repeatedly while four users write; acknowledged writes must be there afterwards. */
export async function surviveKills(rounds: number): Promise<void> {
  let product = await startProduct();
  const { dataDir } = product;
  const ada = await signUp(product.address, dataDir);
  const acknowledged = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    let isOver = false;
    const before = acknowledged.size;
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
    // During the writing, on machines of any speed.
    await expect.poll(() => acknowledged.size - before, { timeout: 60_000, interval: 20 }).toBeGreaterThan(5);
    await product.kill();
    isOver = true;
    await Promise.all(writers);
    product = await startProduct({ STEWARD_DATA_DIR: dataDir, PORT: new URL(product.address).port });
  }
  await ada.logIn('first@start.example', 'Demo-1234!');
  const kept = new Set((await ada.get(portfolios.getMasterPortfolioList, {})).map(({ name }) => name));
  expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([]);
  await product.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** A call whose body is sent in two halves: it is pending until `finish` is called. */
export function beginCall(person: Person, url: string, body: string): { finish: () => Promise<Envelope<unknown>> } {
  const half = body.length / 2;
  const sent = http.request(person.address + url, {
    method: 'POST',
    headers: {
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': person.cookies.get('csrfToken') ?? '',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const answer = new Promise<Envelope<unknown>>((resolve, reject) => {
    sent.on('error', reject).on('response', (message) => {
      let text = '';
      message.on('data', (chunk: Buffer) => (text += chunk.toString()));
      message.on('end', () => resolve(JSON.parse(text) as Envelope<unknown>));
    });
  });
  // `finish` handles the rejection.
  answer.catch(() => {});
  sent.write(body.slice(0, half));
  return {
    finish: () => {
      sent.end(body.slice(half));
      return answer;
    },
  };
}
