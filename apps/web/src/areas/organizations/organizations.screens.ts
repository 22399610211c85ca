import type { Screen } from '../../shared/screen.ts';

export const organizationsScreens: Screen[] = [
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
];
