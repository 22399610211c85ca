import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, dropDatabase } from '../../testing/databases.ts';
import { startMain } from '../../testing/main-program.ts';

// The attack: clients connect and send while the product stops. Each request is answered, or its connection is refused.

const PER_SECOND = 50;
/** Only with a drain: without one, a kept connection ends at once. */
const KEEP_ALIVE_CLIENTS = 10;
const STOPS = 5;

let name = '';
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-shutdown-'));
beforeAll(async () => {
  name = await copyTemplate(inject('database'));
});
afterAll(async () => {
  await dropDatabase(inject('database'), name);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const start = (drainSeconds: number) => startMain(name, dataDir, { STEWARD_DRAIN_SECONDS: String(drainSeconds) });

/** A connection of one request, which is sent some time after connecting, as over a slow line. */
function single(port: number, csrf: string, delayMs: number): Promise<string> {
  return new Promise((resolve) => {
    const body = '{"email":"a@test.example","password":"x"}';
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      const request = `POST /v2/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncookie: csrfToken=${csrf}\r\nx-csrf-token: ${decodeURIComponent(csrf)}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      setTimeout(() => socket.write(request), delayMs);
    });
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d+) [^]*\r\n\r\n[^]*\}/.test(text) ? 'answered' : 'cut off'));
  });
}

const reused = (port: number, agent: http.Agent): Promise<string> =>
  new Promise((resolve) => {
    const request = http.get({ port, host: '127.0.0.1', path: '/v2/getCsrfToken', agent }, (response) => {
      response.resume();
      response.on('end', () => resolve('answered'));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

test.each([0, 1])(
  'with a drain of %s seconds every request is answered or refused when the product stops',
  async (drain) => {
    for (let stop = 0; stop < STOPS; stop++) {
      const { child, port, ended } = await start(drain);
      const token = await fetch(`http://127.0.0.1:${port}/v2/getCsrfToken`);
      const csrf = /csrfToken=([^;]*)/.exec(token.headers.get('set-cookie') ?? '')?.[1] ?? '';
      const outcomes: Promise<string>[] = [];
      let isOver = false;
      const keepAlive = Array.from({ length: drain > 0 ? KEEP_ALIVE_CLIENTS : 0 }, async () => {
        const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
        while (!isOver) {
          outcomes.push(reused(port, agent));
          await outcomes.at(-1);
          await wait(20 + Math.random() * 20);
        }
        agent.destroy();
      });
      const connecting = setInterval(() => outcomes.push(single(port, csrf, Math.random() * 200)), 1000 / PER_SECOND);
      await wait(600);
      const told = Date.now();
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      const tookMs = Date.now() - told;
      await wait(100);
      isOver = true;
      clearInterval(connecting);
      await Promise.all(keepAlive);
      const counts: Record<string, number> = {};
      for (const outcome of await Promise.all(outcomes)) counts[outcome] = (counts[outcome] ?? 0) + 1;
      expect(Object.keys(counts).toSorted(), JSON.stringify(counts)).toEqual(['ECONNREFUSED', 'answered']);
      expect(tookMs).toBeLessThan(drain * 1000 + 10_000);
    }
  },
  300_000,
);
