import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskQueue } from './disk-queue.ts';
import { bodyOf, startSending, type Sending, type SendingOptions } from './sending.ts';
import { startBroker } from './testing/broker.ts';

let folder = '';
let queue: DiskQueue;
let sending: Sending | undefined;
let said: string[] = [];
const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(line) };
beforeEach(() => {
  said = [];
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-edge-'));
  queue = new DiskQueue(folder, 5_000_000, log);
});
afterEach(async () => {
  await sending?.stop();
  queue.close();
  fs.rmSync(folder, { recursive: true });
});

const send = (port: number, options: Partial<SendingOptions> = {}) => {
  sending = startSending(
    queue,
    () => ({ firmware: 'Edge', devices: 1, silent: 0 }),
    { url: `mqtt://127.0.0.1:${port}`, token: 'std_edge', pauseMs: 1, retryMs: { first: 20, most: 50 }, ...options },
    log,
  );
};
const upTo = (end: number) => Array.from({ length: end }, (_, n) => n);
const note = (at: number) => queue.note({ serial: at % 2 ? 'A' : 'B', at, values: { n: at } });

test('values go with the token in their order, and the state with counts', async () => {
  const broker = await startBroker();
  for (const n of upTo(3)) note(n);
  send(broker.port);
  await expect.poll(() => broker.moments().length).toBe(3);
  note(3);
  await expect.poll(() => broker.moments().length).toBe(4);
  expect([...broker.users]).toEqual(['std_edge']);
  expect(broker.received[0]).toEqual({ topic: 'v1/state', body: { firmware: 'Edge', devices: 1, silent: 0 } });
  expect(broker.received[1]?.body).toEqual({
    A: [{ ts: 1, values: { n: 1 } }],
    B: [0, 2].map((n) => ({ ts: n, values: { n } })),
  });
  await expect.poll(() => queue.pendingBytes).toBe(0);
  await broker.stop();
});

test('while the line is down values wait, and are made up in order, one message after the other', async () => {
  const first = await startBroker();
  send(first.port);
  note(0);
  await expect.poll(() => first.moments()).toEqual([0]);
  await expect.poll(() => queue.pendingBytes).toBe(0);
  await first.stop();
  for (const n of upTo(1200).slice(1)) note(n);
  const second = await startBroker({ port: first.port });
  await expect.poll(() => second.moments().length).toBe(1199);
  const messages = second.received.filter(({ topic }) => topic.includes('telemetry'));
  expect(messages.length).toBeLessThanOrEqual(4);
  const ofOne = messages.flatMap(({ body }) => body.A?.map(({ ts }) => ts) ?? []);
  expect(ofOne).toEqual(ofOne.toSorted((a, b) => a - b));
  expect(said.join('\n')).toMatch(/No line to .* Values stay on the disk/);
  await second.stop();
});

test('what a broker takes without acknowledging is sent again', async () => {
  const silent = await startBroker({ acknowledges: false });
  for (const n of upTo(5)) note(n);
  send(silent.port, { acknowledgedMs: 100 });
  await expect.poll(() => silent.unanswered().length).toBeGreaterThanOrEqual(10);
  expect(queue.counts.acknowledged).toBe(0);
  await silent.stop();
  const broker = await startBroker({ port: silent.port });
  await expect.poll(() => broker.moments().toSorted((a, b) => a - b)).toEqual(upTo(5));
  await broker.stop();
});

test('a message groups what a device sent', () => {
  const records = [1, 2].map((at) => ({ serial: 'A', at, values: { on: true } }));
  expect(JSON.parse(bodyOf({ records, end: { segment: 1, offset: 0 } }))).toEqual({
    A: [1, 2].map((ts) => ({ ts, values: { on: true } })),
  });
});
