import { screensOf } from '../../../shared/screen.ts';

export const fundsScreens = screensOf([
  {
    path: '/funds',
    search: ['item'],
    title: 'funds.funds',
    access: 'member',
    may: 'funds.read',
    layout: 'full',
    load: () => import('./fund-list.screen.tsx'),
  },
  {
    path: '/funds/fund-informations',
    under: '/funds',
    search: ['fund', 'on', 'share'],
    title: 'funds.information',
    access: 'member',
    may: 'funds.read',
    layout: 'full',
    load: () => import('./fund-information.screen.tsx'),
  },
  {
    path: '/unassigned-portfolio',
    under: '/funds',
    search: ['item'],
    title: 'funds.unassigned',
    access: 'member',
    may: 'funds.read',
    layout: 'full',
    load: () => import('./unassigned-portfolio.screen.tsx'),
  },
  {
    path: '/fund_structure',
    under: '/funds',
    search: ['on'],
    title: 'funds.fundStructure',
    access: 'member',
    may: 'funds.read',
    layout: 'full',
    load: () => import('./fund-structure.screen.tsx'),
  },
  {
    path: '/portfolio_structure',
    under: '/funds/portfolios',
    search: ['portfolio'],
    title: 'funds.portfolioStructure',
    access: 'member',
    may: 'portfolios.read',
    layout: 'full',
    load: () => import('./portfolio-structure.screen.tsx'),
  },
  {
    path: '/asset_information',
    under: '/funds',
    title: 'funds.assetInformation',
    access: 'member',
    may: 'properties.read',
    layout: 'full',
    load: () => import('./asset-information.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    funds: typeof fundsScreens;
  }
}
