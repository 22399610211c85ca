import { screensOf } from '../../../shared/screen.ts';

export const efficiencyMeasuresScreens = screensOf([
  {
    path: '/efficiency-measures',
    scope: ['property'],
    search: ['item'],
    title: 'efficiency-measures.efficiencyMeasures',
    tab: { of: '/environment', order: 6, title: 'efficiency-measures.measures' },
    access: 'member',
    may: 'efficiency-measures.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./efficiency-measure-list.screen.tsx'),
  },
  {
    path: '/efficiency-measures/technical-assessment',
    scope: ['property'],
    search: ['system'],
    title: 'efficiency-measures.technicalAssessment',
    tab: { of: '/equipment', order: 6, title: 'efficiency-measures.assessment' },
    access: 'member',
    may: 'efficiency-measures.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./technical-assessment.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    efficiencyMeasures: typeof efficiencyMeasuresScreens;
  }
}
