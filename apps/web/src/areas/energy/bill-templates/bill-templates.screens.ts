import { screensOf } from '../../../shared/screen.ts';

export const billTemplatesScreens = screensOf([
  {
    path: '/datahub/data_library/utilities/templates',
    search: ['item'],
    title: 'bill-templates.templates',
    access: 'member',
    may: 'utilities.read',
    layout: 'full',
    load: () => import('./bill-template-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    billTemplates: typeof billTemplatesScreens;
  }
}
