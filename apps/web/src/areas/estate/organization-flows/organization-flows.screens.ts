import { screensOf } from '../../../shared/screen.ts';

export const organizationFlowsScreens = screensOf([
  {
    path: '/organization_flows',
    search: ['flow', 'version'],
    title: 'organization-flows.organizationFlows',
    access: 'member',
    may: 'organization-flows.read',
    layout: 'full',
    load: () => import('./organization-flows.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    organizationFlows: typeof organizationFlowsScreens;
  }
}
