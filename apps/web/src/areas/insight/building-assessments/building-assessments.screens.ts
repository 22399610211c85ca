import { screensOf } from '../../../shared/screen.ts';

export const buildingAssessmentsScreens = screensOf([
  {
    path: '/building_assessment',
    scope: ['all', 'portfolio', 'fund', 'property'],
    search: ['item'],
    title: 'building-assessments.assessment',
    access: 'member',
    may: 'properties.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./assessment.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    buildingAssessments: typeof buildingAssessmentsScreens;
  }
}
