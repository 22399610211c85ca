import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { config } from '../../session/config.ts';
import { show } from '../../testing/show.tsx';
import type { NavGroup, NavItem } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';
import { startTexts } from '../texts.ts';

const item = (path: NavItem['path'], title: string, items: NavItem[] = []): NavItem => ({
  path,
  title,
  short: title,
  modules: [title],
  module: 'home',
  asks: 'home',
  isClosed: false,
  items,
  tabs: [],
});
const groups: NavGroup[] = [
  { key: 'start', items: [item('/home', 'First')] },
  { key: 'manage', items: [item('/environment', 'Second', [item('/space', 'Third')])] },
];

function Bar() {
  const [isNarrow, setNarrow] = useState(false);
  return <Sidebar groups={groups} isNarrow={isNarrow} onToggle={() => setNarrow(!isNarrow)} />;
}

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['app', 'titles']);
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('the toggle collapses the sidebar to icons and expands it again (R037)', async () => {
  show(<Bar />, '/home');
  const toggle = await screen.findByRole('button', { name: 'Collapse navigation' });
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(toggle);
  expect(screen.getByText('First').className).toContain('visually-hidden');
  await userEvent.click(screen.getByRole('button', { name: 'Expand navigation' }));
  expect(screen.getByText('First').className).not.toContain('visually-hidden');
});

test('a group and the level below a page open and close, and a group keeps its state (R037)', async () => {
  show(<Bar />, '/home');
  await screen.findByText('Second');
  expect(screen.queryByText('Third')).toBeNull();
  const deeper = screen.getByRole('button', { name: 'Second' });
  await userEvent.click(deeper);
  screen.getByText('Third');
  await userEvent.click(deeper);
  expect(screen.queryByText('Third')).toBeNull();
  const [heading] = screen.getAllByRole('button', { expanded: true }).filter((one) => one.closest('nav'));
  await userEvent.click(heading as HTMLElement);
  expect(screen.queryByText('Second')).toBeNull();
  cleanup();
  show(<Bar />, '/home');
  await screen.findByText('First');
  expect(screen.queryByText('Second')).toBeNull();
});

test('of entries that share a page only the one with the key of the address is the open page', async () => {
  const framework = (name: string, key: string): NavItem => ({ ...item('/space', name), name, search: { key } });
  const shared = [{ key: 'manage', items: [framework('Taxonomy', 'a'), framework('Supplier code', 'b')] }];
  show(<Sidebar groups={shared} isNarrow={false} onToggle={() => undefined} />, '/space?key=b&report=1');
  const currentOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('aria-current');
  expect(await currentOf('Supplier code')).toBe('page');
  expect(await currentOf('Taxonomy')).toBeNull();
});

test('entries of dashboards open another application only where its address is set, without a token (R015)', async () => {
  const hrefs = async () => {
    show(<Sidebar groups={bars} isNarrow={false} />, '/home?token=secret');
    const links = await screen.findAllByRole('link');
    const found = links.map((link) => link.getAttribute('href'));
    cleanup();
    return found;
  };
  const bars: NavGroup[] = [{ key: 'start', items: [item('/dashboard', 'First'), item('/home', 'Second')] }];
  expect(await hrefs()).toEqual(['/dashboard', '/home']);
  config.dashboardUrl = 'https://bi.example/app/';
  try {
    expect(await hrefs()).toEqual(['https://bi.example/app/#/dashboard', '/home']);
  } finally {
    delete config.dashboardUrl;
  }
});
