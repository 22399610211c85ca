import fs from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const proxies = (STEWARD_TRUST_PROXY: string) => readSettings({ STEWARD_TRUST_PROXY }).trustProxy;

test('the trusted proxies are none, a number, or a list', () => {
  expect(readSettings({}).trustProxy).toBe(false);
  expect(proxies('2')).toBe(2);
  expect(proxies('10.0.0.1, 192.168.0.0/16, loopback')).toEqual(['10.0.0.1', '192.168.0.0/16', 'loopback']);
  for (const wrong of ['on', '0', 'true', '10.0.0.1/99', 'proxy.example'])
    expect(() => proxies(wrong)).toThrow('STEWARD_TRUST_PROXY (must be off, the number of proxies');
});

test('with demo accounts a local server accepts connections from its own machine only, by default', () => {
  expect(readSettings({}).host).toBe('127.0.0.1');
  expect(readSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(readSettings({ STEWARD_DEMO: 'off' }).host).toBe('0.0.0.0');
});

const textOf = (file: string) => fs.readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const namesIn = (text: string) => new Set(text.match(/\b(?:STEWARD|S3|SMTP|MAIL|DATABASE|OTEL)_[A-Z0-9_]+\b/g));

test('the settings that the program reads are those listed in docs/settings.md', () => {
  const read = namesIn(textOf('apps/server/src/settings.ts'));
  const listed = namesIn(textOf('docs/settings.md'));
  expect(read.size).toBeGreaterThan(30);
  expect([...read].filter((name) => !listed.has(name))).toEqual([]);
  expect([...listed].filter((name) => !read.has(name))).toEqual([]);
});

test('the files in deploy/ name existing settings, and the completed example starts in production', () => {
  const read = namesIn(textOf('apps/server/src/settings.ts'));
  // The variables of compose and the proxy.
  const others = new Set(['STEWARD_HOST', 'STORE_PASSWORD']);
  for (const file of ['steward.env.example', 'compose.yaml', 'Caddyfile', 'Dockerfile', 'steward.service'])
    for (const name of namesIn(textOf(`deploy/${file}`)))
      if (!others.has(name)) expect([file, name, read.has(name)]).toEqual([file, name, true]);
  const given = textOf('deploy/steward.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  const empty = given.filter(([, value]) => value === '').map(([name]) => name);
  expect(empty).toEqual([
    'STEWARD_SECRET',
    'STEWARD_SUPERADMIN_EMAIL',
    'S3_SECRET_ACCESS_KEY',
    'STEWARD_METRICS_TOKEN',
  ]);
  const filled = Object.fromEntries(
    given.map(([name = '', value]) => [name, value || (name.endsWith('EMAIL') ? 'root@test.example' : 'x'.repeat(48))]),
  );
  const settings = readSettings({ ...filled, STEWARD_ENV: 'production' });
  expect(settings).toMatchObject({ env: 'production', demo: false, trustProxy: 1, s3: { bucket: 'steward' } });
});

test('the systemd unit allows Node.js to list the addresses of the machine, without which it cannot listen', () => {
  const families = /^RestrictAddressFamilies=(.*)$/m.exec(textOf('deploy/steward.service'))?.[1]?.split(' ');
  expect(families).toEqual(expect.arrayContaining(['AF_INET', 'AF_INET6', 'AF_UNIX', 'AF_NETLINK']));
});

test('every folder that a container mounts is in the image and belongs to the account of the program', () => {
  const mounts = [...textOf('deploy/compose.yaml').matchAll(/'(?:server|worker|backups):(\/\w+)'/g)].map(
    ([, at]) => at,
  );
  expect(new Set(mounts)).toEqual(new Set(['/data', '/backups']));
  const [, made, owned] = /^RUN mkdir (.*) && chown node:node (.*)$/m.exec(textOf('deploy/Dockerfile')) ?? [];
  for (const folders of [made, owned]) expect(folders?.split(' ')).toEqual(expect.arrayContaining(mounts));
});

test('a process that only receives MQTT needs the database of the servers, and does no jobs', () => {
  const only = { STEWARD_MQTT: 'only', DATABASE_URL: 'postgres://steward@db/steward' };
  expect(readSettings(only)).toMatchObject({ worker: 'off', mqtt: { port: 1883, host: '127.0.0.1', isOnly: true } });
  expect(readSettings({ ...only, STEWARD_MQTT: 'on' })).toMatchObject({ worker: 'inside', mqtt: { isOnly: false } });
  expect(() => readSettings({ STEWARD_MQTT: 'only' })).toThrow('DATABASE_URL (STEWARD_MQTT=only');
  expect(() => readSettings({ ...only, STEWARD_WORKER: 'only' })).toThrow('are two processes');
});
