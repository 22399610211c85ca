import { expect, test } from 'vitest';
import { isOwnAddress } from './own-domain.ts';

const isShared = (domain: string) => ['gmail.com', 'example.org'].includes(domain);
const own = ['acme.com', 'berlin.holding.de', 'gmail.com'];
const isOwn = (email: string) => isOwnAddress(email, own, isShared);

test('an address under an own domain, below it or above it is the organization’s', () => {
  expect(['vera@acme.com', 'vera@ACME.com', 'vera@audit.acme.com', 'vera@holding.de'].filter((e) => !isOwn(e))).toEqual(
    [],
  );
});

test('other domains, and those that everybody shares, are not', () => {
  const others = ['vera@verify.com', 'vera@notacme.com', 'vera@acme.com.au', 'vera@gmail.com', 'vera@mail.gmail.com'];
  expect([...others, 'vera@paris.holding.de', 'vera@example.org'].filter(isOwn)).toEqual([]);
});
