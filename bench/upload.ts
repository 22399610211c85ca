// A file of 200 MB in parts of 8 MB, as the browser sends it, complete with its hash, against a bare Node server that pipes the same body into
// a file. The client and the bare server have processes of their own. Goal: at most 2.5 times, and 50 MB more memory of the server.
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say } from './measure.ts';
import { startRunning } from './running.ts';

const MB = 1024 * 1024;
const SIZE = 200 * MB;
const ROUNDS = 5;

const bareServer = `
  import fs from 'node:fs';
  import http from 'node:http';
  const server = http.createServer((request, response) => {
    request.pipe(fs.createWriteStream(process.argv[1])).on('finish', () => response.end('done'));
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** Sends the file in parts of \`part\` bytes to the answered location, or whole to the bare server; prints the milliseconds of each order. */
const client = `
  import http from 'node:http';
  import { createInterface } from 'node:readline';
  const body = Buffer.alloc(${SIZE}, 'steward 0123456789');
  const agent = new http.Agent({ keepAlive: true });
  const send = (url, method, headers, bytes) => new Promise((resolve, reject) => {
    const request = http.request(url, { method, agent, headers: { ...headers, 'content-length': bytes ? bytes.length : 0 } }, (response) => {
      response.resume().on('end', () => (response.statusCode < 300 ? resolve(response) : reject(new Error(method + ' ' + response.statusCode))));
    });
    request.on('error', reject);
    request.end(bytes);
  });
  for await (const line of createInterface({ input: process.stdin })) {
    const { url, part, headers } = JSON.parse(line);
    const began = performance.now();
    if (!headers) await send(url, 'PUT', {}, body);
    else {
      const { headers: { location } } = await send(url, 'POST', { ...headers, 'upload-length': body.length });
      for (let at = 0; at < body.length; at += part)
        await send(new URL(location, url), 'PATCH',
          { ...headers, 'upload-offset': at, 'content-type': 'application/offset+octet-stream' }, body.subarray(at, at + part));
    }
    console.log(performance.now() - began);
  }
`;

const start = (script: string, ...given: string[]) =>
  spawn(process.execPath, ['--input-type=module', '-e', script, ...given], { stdio: ['pipe', 'pipe', 'inherit'] });

const nextLine = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
  });

const running = await startRunning();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-bench-upload-'));
const bare = start(bareServer, path.join(folder, 'bare'));
const sender = start(client);
try {
  const { admin, steward } = running;
  await admin.newPortfolio('Bench');
  const bareUrl = `http://127.0.0.1:${await nextLine(bare)}/`;
  const headers = {
    cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': admin.cookies.get('csrfToken') ?? '',
    'tus-resumable': '1.0.0',
  };
  const ask = (order: object) => {
    sender.stdin?.write(`${JSON.stringify(order)}\n`);
    return nextLine(sender);
  };
  const times = { bare: [] as number[], parts: [] as number[], whole: [] as number[] };
  let memory = process.memoryUsage().rss;
  let before = memory;
  const watch = setInterval(() => (memory = Math.max(memory, process.memoryUsage().rss)), 20);
  for (let round = -1; round < ROUNDS; round++) {
    const bareMs = await ask({ url: bareUrl });
    const parts = await ask({ url: `${admin.address}/v2/uploads`, part: 8 * MB, headers });
    const whole = await ask({ url: `${admin.address}/v2/uploads`, part: SIZE, headers });
    await running.owner.query('delete from resumable_uploads');
    await steward.platform.files.deleteAll(`${admin.session.organization_id}/uploads`);
    // The first round warms up.
    if (round < 0) before = memory = process.memoryUsage().rss;
    else {
      times.bare.push(bareMs);
      times.parts.push(parts);
      times.whole.push(whole);
    }
  }
  clearInterval(watch);
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const base = middle(times.bare);
  const to = 'a bare server that pipes the body into a file';
  say('upload-200-mb-in-parts', middle(times.parts), 'ms', middle(times.parts) / base, `${to}; goal 2.5`);
  say('upload-200-mb-in-one-part', middle(times.whole), 'ms', middle(times.whole) / base, to);
  say('upload-200-mb-memory', (memory - before) / MB, 'MB', memory / before, 'the idle server; goal 50 MB more');
} finally {
  bare.kill();
  sender.kill();
  await running.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
