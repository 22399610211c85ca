interface Owned {
  environment_id: string | null;
  portfolio_id: string | null;
  base_kg: number | null;
}

interface About {
  environmentId: string | null;
  portfolioId: string | null;
}

/**
 * The property's own target, else that of its portfolio, else that of the organization. An inherited target applies by its shares, not its
 * tonnes: it starts from the emissions of the property or portfolio itself in the base year.
 */
export function appliedTarget<Row extends Owned>(targets: readonly Row[], { environmentId, portfolioId }: About) {
  const own = environmentId !== null && targets.find((one) => one.environment_id === environmentId);
  if (own) return { row: own, of: 'property' as const };
  const inherited = (row: Row): Row => ({ ...row, base_kg: null });
  const ofPortfolio =
    portfolioId !== null && targets.find((one) => one.environment_id === null && one.portfolio_id === portfolioId);
  if (ofPortfolio)
    return { row: environmentId === null ? ofPortfolio : inherited(ofPortfolio), of: 'portfolio' as const };
  const whole = targets.find((one) => one.environment_id === null && one.portfolio_id === null);
  const isWhole = environmentId === null && portfolioId === null;
  return whole && { row: isWhole ? whole : inherited(whole), of: 'organization' as const };
}
