import type { Screen } from '../../shared/screen.ts';

const of = '/account_setting';
const common = { access: 'member', layout: 'full' } as const;

// The people's own tab stands before these, with order 0.
export const permissionsScreens: Screen[] = [
  {
    ...common,
    path: '/account_setting/roles_and_permission',
    title: 'permissions.roles',
    may: 'roles.read',
    tab: { of, order: 10 },
    load: () => import('./role-list.screen.tsx'),
  },
  {
    ...common,
    path: '/roles_and_permission/add',
    title: 'permissions.roleAdd',
    may: 'roles.create',
    load: () => import('./role-add.screen.tsx'),
  },
  {
    ...common,
    path: '/roles_and_permission/update',
    title: 'permissions.roleUpdate',
    may: 'roles.edit',
    load: () => import('./role-update.screen.tsx'),
  },
  {
    ...common,
    path: '/account_setting/verticals',
    title: 'permissions.verticals',
    may: 'verticals.read',
    tab: { of, order: 20 },
    load: () => import('./vertical-list.screen.tsx'),
  },
  {
    ...common,
    path: '/account_setting/requests',
    title: 'permissions.requests',
    may: 'permission-requests.read',
    tab: { of, order: 50 },
    load: () => import('./request-list.screen.tsx'),
  },
  {
    ...common,
    path: '/account_setting/access',
    title: 'permissions.access',
    may: 'users.read',
    tab: { of, order: 60 },
    load: () => import('./access-check.screen.tsx'),
  },
  {
    ...common,
    path: '/account_setting/modules',
    title: 'permissions.modules',
    may: 'account-settings.read',
    tab: { of, order: 70 },
    load: () => import('./module-switches.screen.tsx'),
  },
];
