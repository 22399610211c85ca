import { expect, test } from 'vitest';
import { groupProxyFactors } from './proxy-factors.ts';

test('a factor that substitutes for several countries is listed once, with all of them', () => {
  const gb = { id: 'desnz-lpg', country: 'GB' };
  const shown = groupProxyFactors([
    { ...gb, proxy_for: null },
    { ...gb, proxy_for: 'AE' },
    { ...gb, proxy_for: 'IE' },
    { ...gb, proxy_for: 'AE' },
    { id: 'uba-power', country: 'DE', proxy_for: null },
  ]);
  expect(shown.map(({ id, stands_in_for }) => [id, stands_in_for])).toEqual([
    ['desnz-lpg', ['AE', 'IE']],
    ['uba-power', []],
  ]);
});
