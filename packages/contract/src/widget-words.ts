import { energyWords } from './widget-words.energy.ts';
import { estateWords } from './widget-words.estate.ts';
import { portfolioWords } from './widget-words.portfolio.ts';
import { reportWords } from './widget-words.reports.ts';

/** The texts of the product that widgets show: titles, columns, states. The screens have them in each language under `words`. */
export const widgetWords = [...energyWords, ...estateWords, ...reportWords, ...portfolioWords] as const;
export type WidgetWord = (typeof widgetWords)[number];
