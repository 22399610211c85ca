import http from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

interface Line {
  send: () => void;
  answer: Promise<string>;
}

/** A connection whose request is sent later. */
function connect(address: string): Promise<Line> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect(Number(port), hostname, () => {
      const send = () => socket.write('GET /v2/getCsrfToken HTTP/1.1\r\nhost: x\r\n\r\n');
      const answer = new Promise<string>((done) => socket.on('close', () => done(text)));
      resolve({ send, answer });
    });
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      text ||= error.code ?? '';
      reject(error);
    });
  });
}

test('a connection whose request arrives after the stop is answered, and a new one is refused', async () => {
  const server = await startTestServer({ STEWARD_WORKER: 'off' });
  const [late, silent] = [await connect(server.address), await connect(server.address)];
  const stopped = server.stop();
  await wait(200);
  await expect(connect(server.address)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  late.send();
  expect(await late.answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
  // A connection without a request ends the wait after a second.
  expect(await silent.answer).toBe('');
  await stopped;
});

test('a connection that is kept for further requests does not delay the stop', async () => {
  const server = await startTestServer({ STEWARD_WORKER: 'off' });
  const agent = new http.Agent({ keepAlive: true });
  await new Promise<void>((resolve) => {
    http.get(`${server.address}/v2/getCsrfToken`, { agent }, (response) => response.resume().once('end', resolve));
  });
  const began = Date.now();
  const ended = new Promise((resolve) => server.steward.app.server.once('close', resolve));
  const stopped = server.stop();
  await ended;
  expect(Date.now() - began).toBeLessThan(800);
  await stopped;
  agent.destroy();
});

test('while the server drains, probes say that it is not ready, and calls are answered on connections that end', async () => {
  const server = await startTestServer({ STEWARD_WORKER: 'off' });
  expect((await fetch(`${server.address}/v2/health`)).status).toBe(200);
  const stopped = server.steward.stop({ drainMs: 500 });
  const probe = await fetch(`${server.address}/v2/health`);
  expect(probe.status).toBe(503);
  expect(await probe.json()).toMatchObject({ why: 'stopping' });
  const call = await fetch(`${server.address}/v2/getCsrfToken`);
  expect([call.status, call.headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
  await expect(fetch(`${server.address}/v2/alive`)).rejects.toThrow();
  await server.stop();
});
