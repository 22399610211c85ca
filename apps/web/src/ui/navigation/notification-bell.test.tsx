import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { NotificationBell, type BellItem } from './notification-bell.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['ui']);
});
afterEach(cleanup);

const item = (n: number): BellItem => ({
  id: String(n),
  title: `Title ${n}`,
  text: `Message ${n}`,
  moment: '2026-01-05T08:00:00Z',
  isRead: n > 1,
});

async function open(unread: number, count: number, onPick = vi.fn()) {
  const items = Array.from({ length: count }, (_, index) => item(index + 1));
  render(
    <MantineProvider env="test">
      <NotificationBell unread={unread} items={items} onPick={onPick} allLink={<a href="/all">{'View all'}</a>} />
    </MantineProvider>,
  );
  const bell = screen.getByRole('button');
  await userEvent.click(bell);
  return bell;
}

test.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
])('%d unread show as "%s" (R025)', async (unread, shown) => {
  const bell = await open(unread, 0);
  expect(bell.querySelector('[aria-hidden="true"]:not(svg)')?.textContent ?? '').toBe(shown);
});

test.each([
  [2, 2, false],
  [3, 3, false],
  [4, 3, true],
])('of %d notifications %d show, with a link to all: %s (R026, R027)', async (count, shown, hasLink) => {
  await open(1, count);
  await screen.findByText('Title 1');
  expect(screen.getAllByRole('listitem')).toHaveLength(shown);
  expect(screen.queryByText('View all') !== null).toBe(hasLink);
  screen.getByText('Message 2');
  expect(screen.getAllByText('unread', { exact: false, selector: 'li .visually-hidden' })).toHaveLength(1);
});

test('an empty list states that it is empty, and picking a notification closes the list (R026, R028)', async () => {
  await open(0, 0);
  await screen.findByText('No new notifications');
  cleanup();
  const onPick = vi.fn();
  await open(1, 2, onPick);
  await userEvent.click(await screen.findByText('Title 2'));
  expect(onPick).toHaveBeenCalledWith(item(2));
});
