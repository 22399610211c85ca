import { portfolioPages, propertyPages, type DashboardPage } from '@steward/contract/insight/widgets.layout';

export type AnyPage = (typeof propertyPages)[number] | (typeof portfolioPages)[number];

/** The dashboard at an address: `/dashboard/energy` is about a property, `/dashboard/bi/energy` across properties. */
export const pageAt = (path: string): DashboardPage => path.replace(/^\/dashboard\//, '') as DashboardPage;

export const isAcross = (page: DashboardPage) => page.startsWith('bi/');
export const nameOf = (page: DashboardPage): AnyPage => page.replace(/^bi\//, '') as AnyPage;

export const addressOf = <P extends DashboardPage>(page: P): `/dashboard/${P}` => `/dashboard/${page}`;
