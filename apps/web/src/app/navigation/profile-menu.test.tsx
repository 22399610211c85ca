import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SessionDetail } from '../../session/session.ts';
import { answering } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { screens } from '../screens.ts';
import { startTexts } from '../texts.ts';

/** The permissions that the pages of the company require. */
const company = ['/company-profile', '/account_setting'].flatMap(
  (path) => screens.find((one) => one.path === path)?.may ?? [],
);
const person = {
  uid: 'u',
  username: 'Nora Newcomer',
  organization_name: 'Harbour Estates',
  vertical_name: 'Consultancy',
  is_admin: true,
  is_setup: true,
  permissions: [...company, ...screens.flatMap(({ path, may }) => (path === '/user_profile' && may ? [may] : []))],
} as unknown as SessionDetail;

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['app', 'titles', 'shared']);
});
beforeEach(() => answering({}, []));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(who: SessionDetail) {
  show(<ProfileMenu person={who} />);
  await userEvent.click(await screen.findByRole('button', { name: /Nora Newcomer/ }));
  const entries = await screen.findAllByRole('menuitem');
  return entries.map(({ textContent }) => textContent);
}

test('an admin sees name, organization, role and all links (R029)', async () => {
  const entries = await open(person);
  for (const name of ['Company Profile', 'Account Settings', 'User Profile', 'Help', 'Logout'])
    expect(entries).toContain(name);
  screen.getByText('Nora Newcomer', { selector: 'strong *' });
  screen.getByText('Consultancy');
  screen.getByText('Admin');
  expect(screen.queryByText('Member')).toBeNull();
});

test('a member is shown as a member (R029)', async () => {
  await open({ ...person, is_admin: false });
  screen.getByText('Member');
  expect(screen.queryByText('Admin')).toBeNull();
});

test('a user without permissions for the company, such as a tenant, does not see its pages (R030)', async () => {
  expect(company).toHaveLength(2);
  const entries = await open({
    ...person,
    permissions: person.permissions.filter((one) => !company.some((right) => right === one)),
  });
  expect(entries).toContain('Help');
  expect(entries).not.toContain('Company Profile');
  expect(entries).not.toContain('Account Settings');
});
