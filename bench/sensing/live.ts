// A value on open pages: from its acknowledgement until the last of a thousand pages has it, against one page. The pages are streams of fifty
// people in this process, which takes its part of the time.
import http from 'node:http';
import type { Person } from '../../apps/server/src/testing/person.ts';
import type { Running } from '../running.ts';
import { figure, middle } from './goals.ts';
import { registerDevices, type Device } from './register.ts';

const [PAGES, PEOPLE] = [1000, 50];
const GOALS = { pages: 2, seconds: 2 };
const ROUNDS = 9;
/** Newest values are written at most once a second. */
const PAUSE_MS = 1300;

/** An open page; `seen` has the values that it was sent. */
interface Page {
  seen: Set<number>;
  close: () => void;
}

function openPage(person: Person, environmentId: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = http.get(
      `${person.address}/v2/live?environment_id=${environmentId}`,
      { headers: { cookie, 'x-forwarded-for': person.from }, agent: false },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`a stream was answered ${response.statusCode}`));
        const page: Page = { seen: new Set(), close: () => request.destroy() };
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          for (const [, value] of text.matchAll(/"value":([\d.]+)/g)) page.seen.add(Number(value));
        });
        response.on('error', () => {});
        resolve(page);
      },
    );
    request.on('error', reject);
  });
}

let sent = 0;

/** Milliseconds from the acknowledgement of a value until every page has it. */
async function delayOf({ admin }: Running, { token }: Device, pages: readonly Page[]): Promise<number> {
  const value = (sent += 1);
  const response = await fetch(`${admin.address}/v2/telemetry`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ts: Date.now(), values: { s0: value } }),
  });
  if (response.status !== 200) throw new Error(`telemetry was answered ${response.status}`);
  const acknowledged = performance.now();
  while (!pages.every(({ seen }) => seen.has(value))) {
    if (performance.now() - acknowledged > 30_000) throw new Error('a page was not told a value');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - acknowledged;
}

async function delays(running: Running, device: Device, pages: readonly Page[]): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    all.push(await delayOf(running, device, pages));
    // At another part of the second each time.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS + round * 110));
  }
  return all;
}

export async function measureLive(running: Running, environmentId: string): Promise<void> {
  const { owner, admin } = running;
  const [device] = await registerDevices(owner, admin.session.organization_id, {
    devices: 1,
    sensors: 50,
    environmentId,
    withCounters: false,
  });
  if (!device) throw new Error('no device was registered');
  const one = await openPage(admin, environmentId);
  const alone = await delays(running, device, [one]);
  const people: Person[] = [];
  for (let n = 1; n <= PEOPLE; n += 1) people.push(await running.newMember(n));
  const pages = [one];
  while (pages.length < PAGES) {
    const some = people.slice(0, PAGES - pages.length);
    pages.push(...(await Promise.all(some.map((person) => openPage(person, environmentId)))));
  }
  const together = await delays(running, device, pages);
  const [of, slowest] = [middle(together), Math.max(...together)];
  figure(`a value on ${PAGES} pages`, [of, 'ms'], [of / middle(alone), 'one page'], { most: GOALS.pages });
  figure(`the slowest of ${ROUNDS} values`, [slowest, 'ms'], [slowest / 1000 / GOALS.seconds, '2 s'], { most: 1 });
  for (const { close } of pages) close();
}
