import { screensOf } from '../../../shared/screen.ts';

export const campaignsScreens = screensOf([
  {
    path: '/datahub/data_library/esg/ghg/campaigns',
    search: ['item'],
    title: 'campaigns.campaigns',
    tab: { of: '/datahub/data_library/esg/ghg/campaigns', order: 10 },
    access: 'member',
    may: 'ghg-campaigns.read',
    layout: 'full',
    load: () => import('./campaign-list.screen.tsx'),
  },
  {
    path: '/datahub/data_library/esg/ghg/campaign',
    search: ['id', 'item'],
    title: 'campaigns.campaign',
    access: 'member',
    may: 'ghg-campaigns.read',
    layout: 'full',
    load: () => import('./campaign.screen.tsx'),
  },
  {
    path: '/datahub/data_library/esg/ghg/requests',
    search: ['item'],
    title: 'campaigns.requests',
    tab: { of: '/datahub/data_library/esg/ghg/campaigns', order: 20 },
    access: 'member',
    layout: 'full',
    load: () => import('./my-requests.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    campaigns: typeof campaignsScreens;
  }
}
