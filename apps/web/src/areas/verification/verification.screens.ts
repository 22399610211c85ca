import type { Screen } from '../../shared/screen.ts';

export const verificationScreens: Screen[] = [
  {
    path: '/ghgprotocol-preview/:applied_level/:category_id/:filter_id/:orgId',
    title: 'verification.preview',
    access: 'public',
    layout: 'bare',
    isWorkplace: true,
    load: () => import('./verifier-preview.screen.tsx'),
  },
];
