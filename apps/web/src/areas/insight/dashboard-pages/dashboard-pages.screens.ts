import { screensOf } from '../../../shared/screen.ts';

/** The questions that are asked about one property and across properties. */
const both = [
  'overview',
  'energy',
  'co2',
  'water',
  'waste',
  'air',
  'operational-performance',
  'facility-management-and-operational',
  'health-and-safety',
  'occupancy-and-space-utilization',
  'tenant-engagement',
  'property-management',
  'goals-and-targets',
  'sustainability-and-esg',
  'certifications-and-accreditations',
  'city-and-external-data',
] as const;
type Both = (typeof both)[number];

/** What every dashboard has. */
const page = {
  period: 'year',
  access: 'member',
  may: 'dashboards.read',
  layout: 'full',
  load: () => import('./dashboard-page.screen.tsx'),
} as const;

/** A dashboard about one property; "All properties" opens the same question across properties. */
const ofProperty = <const P extends string, const A extends string>(name: P, across: A) =>
  ({
    ...page,
    path: `/dashboard/${name}`,
    search: ['start', 'end', 'with', 'per', 'kiosk', 'dashboard'],
    scope: ['property'],
    title: `dashboard-pages.${name}`,
    across: `/dashboard/bi/${across}`,
    needs: 'environment',
  }) as const;

/** A dashboard across properties; choosing one opens the same question about it. */
const ofProperties = <const P extends string, const W extends string>(name: P, within: W) =>
  ({
    ...page,
    path: `/dashboard/bi/${name}`,
    search: ['start', 'end', 'per', 'kiosk', 'where', 'dashboard'],
    scope: ['all', 'portfolio', 'fund'],
    title: `dashboard-pages.${name}`,
    within: `/dashboard/${within}`,
  }) as const;

// One type for each address: a link takes the search of its own.
type OfProperty<P> = P extends string ? ReturnType<typeof ofProperty<P, P>> : never;
type OfProperties<P> = P extends string ? ReturnType<typeof ofProperties<P, P>> : never;

export const dashboardPagesScreens = screensOf([
  ...(both.map((name) => ofProperty(name, name)) as OfProperty<Both>[]),
  ofProperty('IoT', 'overview'),
  ...(both.map((name) => ofProperties(name, name)) as OfProperties<Both>[]),
  ofProperties('data-centre', 'overview'),
  ofProperties('data-centre-occupancy', 'overview'),
  {
    path: '/dashboard/bi',
    title: 'dashboard-pages.overview',
    access: 'member',
    may: 'dashboards.read',
    layout: 'full',
    load: () => import('./across.screen.tsx'),
  },
  {
    path: '/embedded-dashboard',
    title: 'dashboard-pages.overview',
    access: 'public',
    layout: 'bare',
    isWorkplace: true,
    load: () => import('./embedded.screen.tsx'),
  },
  {
    path: '/sample-powerbi-dashboard',
    title: 'dashboard-pages.sample',
    access: 'member',
    may: 'dashboards.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./sample.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    'dashboard-pages': typeof dashboardPagesScreens;
  }
}
