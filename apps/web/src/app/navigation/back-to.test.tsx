import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Link } from '../../ui/link.tsx';
import BackTo from './back-to.tsx';
import { startTexts } from '../texts.ts';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['app', 'titles']);
});
afterEach(cleanup);

const open = (address: string) =>
  show(
    <>
      <nav>
        <Link to="/todo_list">{'In the sidebar'}</Link>
      </nav>
      <BackTo otherwise={<p>{'the way down'}</p>} />
      <main id="content">
        <Link to="/help">{'On the page'}</Link>
      </main>
    </>,
    address,
  );

test('a page reached by a link on another page links back to it, with its address as it was', async () => {
  const { router } = open('/home?year=2024');
  const user = userEvent.setup();
  await screen.findByText('the way down');
  await user.click(screen.getByText('On the page'));
  await user.click(await screen.findByRole('button', { name: 'Back to Home' }));
  await screen.findByText('the way down');
  expect(router.state.location.href).toBe('/home?year=2024');
});

test('a page reached by the sidebar, or without a click, shows its breadcrumbs', async () => {
  const { router } = open('/home');
  const user = userEvent.setup();
  await user.click(await screen.findByText('In the sidebar'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(router.state.location.pathname).toBe('/todo_list');
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
  screen.getByText('the way down');
});
