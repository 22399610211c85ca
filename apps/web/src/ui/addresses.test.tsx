// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show.tsx';
import { Link } from './link.tsx';
import type { Target } from './addresses.ts';

// Each of these lines is checked by tsc, which fails when the error it expects is gone.
const plain: Target<'/space'> = { to: '/space' };
const withSearch: Target<'/space'> = { to: '/space', search: { space: 'new' } };
const withParameter: Target<'/reset-password/:token'> = { to: '/reset-password/:token', params: { token: 'abc' } };
// @ts-expect-error -- no screen has this address
const withoutScreen: Target<'/nowhere'> = { to: '/nowhere' };
// @ts-expect-error -- the list of spaces knows no such search
const withoutSearch: Target<'/space'> = { to: '/space', search: { colour: 'red' } };
// @ts-expect-error -- the address needs its token
const withoutParameter: Target<'/reset-password/:token'> = { to: '/reset-password/:token' };

test('a link writes its parameters and its search into the address', async () => {
  expect([plain, withSearch, withParameter, withoutScreen, withoutSearch, withoutParameter]).toHaveLength(6);
  show(
    <>
      <Link to="/reset-password/:token" params={{ token: 'abc' }}>
        Reset
      </Link>
      <Link to="/show-bill" search={{ id: 'b1' }}>
        Bill
      </Link>
      {/* @ts-expect-error -- no screen has this address */}
      <Link to="/nowhere">Nowhere</Link>
    </>,
  );
  expect((await screen.findByRole('link', { name: 'Reset' })).getAttribute('href')).toBe('/reset-password/abc');
  expect(screen.getByRole('link', { name: 'Bill' }).getAttribute('href')).toBe('/show-bill?id=b1');
});
