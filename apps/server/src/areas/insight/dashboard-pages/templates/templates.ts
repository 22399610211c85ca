import { pageKeys, type DashboardPage, type Widget } from '@steward/contract/insight/widgets.layout';
import { energyPages } from './energy.ts';
import { energyPortfolioPages } from './energy-portfolio.ts';
import { estatePages } from './estate.ts';
import { estatePortfolioPages } from './estate-portfolio.ts';
import { reportPages } from './reports.ts';
import { reportPortfolioPages } from './reports-portfolio.ts';

/** The pages of the product: what an organization sees before anybody changes anything. */
export const templates: Readonly<Record<DashboardPage, readonly Widget[]>> = {
  ...energyPages,
  ...estatePages,
  ...reportPages,
  ...energyPortfolioPages,
  ...estatePortfolioPages,
  ...reportPortfolioPages,
};

/** Pages about one property. */
export const isOfOneProperty = (page: DashboardPage): boolean => !page.startsWith('bi/');

/** The pages of one property, or those across properties, in the order of the gallery. */
export const pagesOf = (isOfOne: boolean): DashboardPage[] =>
  pageKeys.filter((page) => isOfOneProperty(page) === isOfOne);
