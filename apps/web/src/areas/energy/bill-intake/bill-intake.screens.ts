import { screensOf } from '../../../shared/screen.ts';

export const billIntakeScreens = screensOf([
  {
    path: '/datahub/data_library/utilities/intake',
    search: ['item'],
    title: 'bill-intake.intake',
    access: 'member',
    may: 'bill-intake.read',
    layout: 'full',
    load: () => import('./intake.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    billIntake: typeof billIntakeScreens;
  }
}
