import { screensOf } from '../../../shared/screen.ts';

export const verificationScreens = screensOf([
  {
    path: '/ghgprotocol-preview/:applied_level/:category_id/:filter_id/:orgId',
    title: 'verification.preview',
    access: 'public',
    layout: 'bare',
    isWorkplace: true,
    load: () => import('./verifier-preview.screen.tsx'),
  },
  {
    path: '/verify-report',
    title: 'verification.check',
    access: 'public',
    layout: 'bare',
    load: () => import('./check-bundle.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    verification: typeof verificationScreens;
  }
}
