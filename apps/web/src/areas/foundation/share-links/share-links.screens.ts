import { screensOf } from '../../../shared/screen.ts';

export const shareLinksScreens = screensOf([
  {
    path: '/account_setting/shared_links',
    search: ['item', 'where'],
    title: 'share-links.sharedLinks',
    access: 'member',
    layout: 'full',
    tab: { of: '/account_setting', order: 88, group: 'organization' },
    load: () => import('./link-list.screen.tsx'),
  },
  {
    path: '/shared',
    title: 'share-links.shared',
    access: 'public',
    layout: 'bare',
    isWorkplace: true,
    load: () => import('./shared.screen.tsx'),
  },
  // Links to BREEAM assessments: their ids say what it is about, and open nothing (A04).
  {
    path: '/breeam_preview/:organization_id/:user_id/:portfoilo_id/:environment_id/:applied_level',
    title: 'share-links.shared',
    access: 'public',
    layout: 'bare',
    isWorkplace: true,
    load: () => import('./shared.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    shareLinks: typeof shareLinksScreens;
  }
}
