import { screensOf } from '../../../shared/screen.ts';

export const organizationsScreens = screensOf([
  {
    path: '/company-profile',
    title: 'organizations.profile',
    access: 'member',
    may: 'company-profile.read',
    layout: 'full',
    load: () => import('./company-profile.screen.tsx'),
  },
  {
    path: '/account_setting/security',
    title: 'organizations.security',
    access: 'member',
    may: 'organization.edit',
    layout: 'full',
    tab: { of: '/account_setting', order: 80, group: 'organization' },
    load: () => import('./security.screen.tsx'),
  },
  {
    path: '/account_setting/audit_log',
    search: ['table', 'object', 'user', 'action', 'from', 'to', 'search', 'system'],
    title: 'organizations.auditLog',
    access: 'member',
    may: 'audit-log.read',
    layout: 'full',
    tab: { of: '/account_setting', order: 95, group: 'organization' },
    load: () => import('./audit-log.screen.tsx'),
  },
  {
    path: '/outbox',
    title: 'organizations.outbox',
    access: 'superadmin',
    layout: 'full',
    load: () => import('./outbox.screen.tsx'),
  },
  {
    path: '/logs',
    title: 'organizations.logs',
    access: 'superadmin',
    layout: 'full',
    load: () => import('./logs.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    organizations: typeof organizationsScreens;
  }
}
