import { expect, test } from 'vitest';
import { localReturn } from '../session/local-return.ts';
import type { SessionDetail } from '../session/session.ts';
import type { ScreenAccess } from '../shared/screen.ts';
import { checkRoute } from './guards.ts';

const person = (more: Partial<SessionDetail> = {}) =>
  ({
    is_setup: true,
    is_admin: false,
    is_super_admin: false,
    permissions: ['spaces.read'],
    ...more,
  }) as SessionDetail;
const screen = (access: ScreenAccess) => ({ access, path: '/x', layout: 'full' as const });

test.each([
  ['a guest reads public pages', 'public', undefined, 'welcome'],
  ['a guest may log in', 'guest', undefined, 'welcome'],
  ['who is signed in needs no login', 'guest', person(), { to: '/home' }],
  ['a guest on a private page logs in and comes back', 'member', undefined, { to: '/login', andReturn: true }],
  ['a member opens member pages', 'member', person(), 'welcome'],
  ['an admin on a Super Admin page goes home', 'superadmin', person({ is_admin: true }), { to: '/home' }],
  ['a Super Admin opens everything', 'superadmin', person({ is_super_admin: true }), 'welcome'],
  [
    'a second factor that is asked for comes before all',
    'member',
    person({ needs_two_factor: true }),
    { to: '/two-factor-setup' },
  ],
  ['the profile comes first', 'member', person({ is_setup: false }), { to: '/profile_setup' }],
] as const)('%s', (_, access, who, verdict) => {
  expect(checkRoute(screen(access), who)).toEqual(verdict);
});

test('a screen opens for users with the permissions of its calls; others are shown why not, or go home', () => {
  expect(checkRoute({ ...screen('member'), may: 'spaces.read' }, person())).toBe('welcome');
  expect(checkRoute({ ...screen('member'), may: 'roles.read' }, person())).toEqual({ to: '/unauthorized' });
  expect(checkRoute({ ...screen('member'), may: 'properties.create', orElse: '/home' }, person())).toEqual({
    to: '/home',
  });
});

test.each([
  ['/space?page=2', '/space?page=2'],
  ['//elsewhere.example', '/home'],
  ['/\\elsewhere.example', '/home'],
  ['https://elsewhere.example', '/home'],
  [undefined, '/home'],
])('after the login %s redirects to %s', (target, expected) => {
  expect(localReturn(target)).toBe(expected);
});
