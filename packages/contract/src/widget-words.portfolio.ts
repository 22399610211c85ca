/** Words of the pages across properties. */
export const portfolioWords = [
  'portfolio.property',
  'portfolio.country',
  'portfolio.type',
  'portfolio.portfolio',
  'portfolio.fund',
  'portfolio.byType',
  'portfolio.ofAll',
  'portfolio.byCountry',
  'portfolio.table',
] as const;
