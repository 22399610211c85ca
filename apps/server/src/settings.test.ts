import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const proxies = (STEWARD_TRUST_PROXY: string) => readSettings({ STEWARD_TRUST_PROXY }).trustProxy;

test('the proxies before the server are none, a number, or a list', () => {
  expect(readSettings({}).trustProxy).toBe(false);
  expect(proxies('2')).toBe(2);
  expect(proxies('10.0.0.1, 192.168.0.0/16, loopback')).toEqual(['10.0.0.1', '192.168.0.0/16', 'loopback']);
  for (const wrong of ['on', '0', 'true', '10.0.0.1/99', 'proxy.example'])
    expect(() => proxies(wrong)).toThrow('STEWARD_TRUST_PROXY (must be off, the number of proxies');
});

test('with demo accounts a local server listens to its own machine alone, unless told otherwise', () => {
  expect(readSettings({}).host).toBe('127.0.0.1');
  expect(readSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(readSettings({ STEWARD_DEMO: 'off' }).host).toBe('0.0.0.0');
});
