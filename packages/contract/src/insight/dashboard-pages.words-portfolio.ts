/** Words of the pages across properties. */
export const portfolioWords = [
  'portfolio.ranking',
  'portfolio.distribution',
  'portfolio.pivot',
  'portfolio.map',
] as const;
