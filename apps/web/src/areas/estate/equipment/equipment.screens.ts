import { screensOf } from '../../../shared/screen.ts';

export const equipmentScreens = screensOf([
  {
    path: '/equipment',
    scope: ['all', 'portfolio', 'fund', 'property'],
    search: ['equipment', 'side'],
    title: 'equipment.equipment',
    linkedFrom: { of: '/environment', order: 5 },
    tab: { of: '/equipment', order: 1, title: 'equipment.list' },
    access: 'member',
    may: 'equipment.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./equipment-list.screen.tsx'),
  },
  {
    path: '/equipment/replacements',
    scope: ['all', 'property'],
    title: 'equipment.replacements',
    tab: { of: '/equipment', order: 3 },
    access: 'member',
    may: 'equipment.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./replacements.screen.tsx'),
  },
  {
    path: '/equipment/labels',
    scope: ['property'],
    across: '/equipment',
    title: 'equipment.labels',
    tab: { of: '/equipment', order: 5 },
    access: 'member',
    may: 'equipment.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./labels.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    equipment: typeof equipmentScreens;
  }
}
