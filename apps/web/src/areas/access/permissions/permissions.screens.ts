import { screensOf } from '../../../shared/screen.ts';

const of = '/account_setting';
const common = { access: 'member', layout: 'full' } as const;

// The tabs of users, teams and teamspaces come before these, with orders below 10.
export const permissionsScreens = screensOf([
  {
    ...common,
    path: '/account_setting/roles_and_permission',
    title: 'permissions.roles',
    may: 'roles.read',
    tab: { of, order: 10, group: 'rights' },
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
    search: ['id'],
    title: 'permissions.roleUpdate',
    may: 'roles.edit',
    load: () => import('./role-update.screen.tsx'),
  },
  {
    ...common,
    path: '/account_setting/verticals',
    title: 'permissions.verticals',
    may: 'verticals.read',
    tab: { of, order: 20, group: 'rights' },
    load: () => import('./vertical-list.screen.tsx'),
  },
  {
    ...common,
    path: '/account_setting/requests',
    title: 'permissions.requests',
    may: 'permission-requests.read',
    tab: { of, order: 50, group: 'rights' },
    load: () => import('./request-list.screen.tsx'),
  },
  {
    ...common,
    path: '/account_setting/access',
    title: 'permissions.access',
    may: 'users.read',
    tab: { of, order: 60, group: 'rights' },
    load: () => import('./access-check.screen.tsx'),
  },
  {
    ...common,
    path: '/account_setting/modules',
    title: 'permissions.modules',
    may: 'account-settings.read',
    tab: { of, order: 70, group: 'rights' },
    load: () => import('./module-switches.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    permissions: typeof permissionsScreens;
  }
}
