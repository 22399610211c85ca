import { afterEach, expect, test } from 'vitest';
import { fromHashAddress } from './hash-address.ts';

afterEach(() => history.replaceState(null, '', '/'));

test.each([
  ['/v2/#/login', '/v2', '/v2/login'],
  ['/v2/#/properties/summary?id=7#notes', '/v2', '/v2/properties/summary?id=7#notes'],
  ['/#/home', '', '/home'],
  ['/v2/user_profile#permissions', '/v2', '/v2/user_profile#permissions'],
])('%s opens %s%s', (older, basePath, clean) => {
  history.replaceState(null, '', older);
  const steps = history.length;
  fromHashAddress(basePath);
  expect(location.pathname + location.search + location.hash).toBe(clean);
  expect(history.length).toBe(steps);
});
