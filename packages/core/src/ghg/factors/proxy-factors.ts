/**
 * The factors of a list: each once, with the countries it substitutes for. A calculation lists a substitute once for every country, because
 * the reason differs; the number does not.
 */
export function groupProxyFactors<Factor extends { id: string; proxy_for: string | null }>(
  factors: readonly Factor[],
): (Factor & { stands_in_for: string[] })[] {
  const found = new Map<string, Factor & { stands_in_for: string[] }>();
  for (const factor of factors) {
    const one = found.get(factor.id) ?? { ...factor, stands_in_for: [] };
    if (factor.proxy_for !== null && !one.stands_in_for.includes(factor.proxy_for))
      one.stands_in_for.push(factor.proxy_for);
    found.set(factor.id, one);
  }
  return [...found.values()];
}
