import { expect, test } from 'vitest';
import { address } from './address.ts';

const list = { area: 'x', name: 'getList', method: 'GET', path: '/getList/:place' } as const;
const save = { ...list, name: 'save', method: 'POST', path: '/save/:place' } as const;

test('every call goes to the page’s own host below /v2, for any host name (R134, decision 0020)', () => {
  for (const host of ['steward.example', 'di.steward.example', 'localhost:8080']) {
    const { url } = address(list, { place: 'a' });
    expect(new URL(url, `https://${host}/home`).href).toBe(`https://${host}/v2/getList/a`);
  }
});

test('fields are sent in the path, then in the query or the body; absent fields are not sent', () => {
  expect(address(list, { place: 'a/b', page: 2, ids: ['x', 'y'], search: undefined })).toEqual({
    url: '/v2/getList/a%2Fb?page=2&ids=x&ids=y',
  });
  expect(address(save, { place: 'a', name: 'N' })).toEqual({ url: '/v2/save/a', body: { name: 'N' } });
});
