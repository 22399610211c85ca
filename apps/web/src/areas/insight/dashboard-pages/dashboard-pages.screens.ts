import { screensOf } from '../../../shared/screen.ts';

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
    path: `/dashboard/${name}` as const,
    search: ['start', 'end', 'with', 'per', 'kiosk'],
    scope: ['property'],
    title: `dashboard-pages.${name}`,
    across: `/dashboard/bi/${across}` as const,
    needs: 'environment',
  }) as const;

/** A dashboard across properties; choosing one opens the same question about it. */
const ofProperties = <const P extends string>(name: P) =>
  ({
    ...page,
    path: `/dashboard/bi/${name}` as const,
    search: ['start', 'end', 'per', 'kiosk', 'where'],
    scope: ['all', 'portfolio', 'fund', 'property'],
    title: `dashboard-pages.${name}`,
  }) as const;

export const dashboardPagesScreens = screensOf([
  ofProperty('overview', 'overview'),
  ofProperty('energy', 'energy'),
  ofProperty('co2', 'co2'),
  ofProperty('water', 'water'),
  ofProperty('waste', 'waste'),
  ofProperty('air', 'air'),
  ofProperty('IoT', 'overview'),
  ofProperty('operational-performance', 'operational-performance'),
  ofProperty('facility-management-and-operational', 'facility-management-and-operational'),
  ofProperty('health-and-safety', 'health-and-safety'),
  ofProperty('occupancy-and-space-utilization', 'occupancy-and-space-utilization'),
  ofProperty('tenant-engagement', 'tenant-engagement'),
  ofProperty('property-management', 'property-management'),
  ofProperty('goals-and-targets', 'goals-and-targets'),
  ofProperty('sustainability-and-esg', 'sustainability-and-esg'),
  ofProperty('certifications-and-accreditations', 'certifications-and-accreditations'),
  ofProperty('city-and-external-data', 'city-and-external-data'),
  ofProperties('overview'),
  ofProperties('energy'),
  ofProperties('co2'),
  ofProperties('water'),
  ofProperties('waste'),
  ofProperties('air'),
  ofProperties('operational-performance'),
  ofProperties('facility-management-and-operational'),
  ofProperties('health-and-safety'),
  ofProperties('occupancy-and-space-utilization'),
  ofProperties('tenant-engagement'),
  ofProperties('property-management'),
  ofProperties('goals-and-targets'),
  ofProperties('sustainability-and-esg'),
  ofProperties('certifications-and-accreditations'),
  ofProperties('city-and-external-data'),
  ofProperties('data-centre'),
  ofProperties('data-centre-occupancy'),
  {
    path: '/dashboard/bi',
    title: 'dashboard-pages.overview',
    access: 'member',
    may: 'dashboards.read',
    layout: 'full',
    load: () => import('./across.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    'dashboard-pages': typeof dashboardPagesScreens;
  }
}
