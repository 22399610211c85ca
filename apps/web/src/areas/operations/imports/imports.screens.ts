import { screensOf } from '../../../shared/screen.ts';

export const importsScreens = screensOf([
  {
    path: '/account_setting/imports',
    search: ['import', 'thing', 'step', 'kind', 'page'],
    title: 'imports.imports',
    access: 'member',
    layout: 'full',
    tab: { of: '/account_setting', order: 85, group: 'organization' },
    load: () => import('./imports.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    imports: typeof importsScreens;
  }
}
