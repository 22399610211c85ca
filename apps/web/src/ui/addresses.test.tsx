import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show.tsx';
import { ButtonLink, Link } from './link.tsx';
import { setOpenAddresses } from './navigation/open-addresses.ts';
import type { Target } from './addresses.ts';

// tsc checks each of these lines: an `@ts-expect-error` without an error below it does not compile.
const plain: Target<'/space'> = { to: '/space' };
const withSearch: Target<'/space'> = { to: '/space', search: { space: 'new' } };
const withParameter: Target<'/reset-password/:token'> = { to: '/reset-password/:token', params: { token: 'abc' } };
// @ts-expect-error -- no screen has this address
const withoutScreen: Target<'/nowhere'> = { to: '/nowhere' };
// @ts-expect-error -- the list of spaces has no such search parameter
const withoutSearch: Target<'/space'> = { to: '/space', search: { colour: 'red' } };
// @ts-expect-error -- the address needs its token
const withoutParameter: Target<'/reset-password/:token'> = { to: '/reset-password/:token' };

test('a link contains its parameters and its search in the address', async () => {
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

test('a link to a screen without access is plain text, and a link that is only an action is hidden', async () => {
  setOpenAddresses((address) => address !== '/show-bill');
  show(
    <>
      <Link to="/show-bill" search={{ id: 'b1' }}>
        Bill 1
      </Link>
      <Link to="/show-bill" search={{ new: true }} isAction>
        Add bill
      </Link>
      <ButtonLink to="/show-bill">Review</ButtonLink>
      <Link to="/space">Spaces</Link>
    </>,
  );
  expect(await screen.findByRole('link', { name: 'Spaces' })).toBeTruthy();
  expect(screen.getByText('Bill 1').closest('a')).toBeNull();
  expect(screen.queryByText('Add bill')).toBeNull();
  expect(screen.queryByText('Review')).toBeNull();
  setOpenAddresses(() => true);
});
