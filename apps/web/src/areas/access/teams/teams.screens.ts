import { screensOf } from '../../../shared/screen.ts';

const of = '/account_setting';
const common = { access: 'member', layout: 'full' } as const;

export const teamsScreens = screensOf([
  {
    ...common,
    path: '/account_setting/teams',
    title: 'teams.teams',
    may: 'teams.read',
    tab: { of, order: 5, group: 'people' },
    load: () => import('./team-list.screen.tsx'),
  },
  {
    ...common,
    path: '/account_setting/teamspaces',
    title: 'teams.teamspaces',
    may: 'teamspaces.read',
    tab: { of, order: 6, group: 'people' },
    load: () => import('./teamspace-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    teams: typeof teamsScreens;
  }
}
