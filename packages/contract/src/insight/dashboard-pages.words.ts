import { energyWords } from './dashboard-pages.words-energy.ts';
import { estateWords } from './dashboard-pages.words-estate.ts';
import { portfolioWords } from './dashboard-pages.words-portfolio.ts';
import { reportWords } from './dashboard-pages.words-reports.ts';

/** The texts of the product that widgets show: titles, columns, states. The screens have them in each language under `words`. */
export const widgetWords = [...energyWords, ...estateWords, ...reportWords, ...portfolioWords] as const;
export type WidgetWord = (typeof widgetWords)[number];
