/** How the floor area of a property is shared out, in square metres; null where nothing was entered. */
export interface AreaSplit {
  common: number | null;
  /** Tenant spaces whose energy the tenant buys. */
  tenant: number | null;
  /** Tenant spaces whose energy the landlord buys. */
  landlord: number | null;
}

export interface AreaCheck {
  rule: 'not more' | 'all assigned';
  /** What stands on both sides of the inequality. */
  left: number;
  right: number;
  /** Null: an area is missing, so it cannot be said. */
  holds: boolean | null;
}

// Areas are measured and rounded: half a square metre is no contradiction.
const TOLERANCE_M2 = 0.5;

/**
 * The inequalities of GRESB for the floor area of an asset: the size is at least the common area and the larger of the two kinds of
 * tenant space, for a space may be both; and at most the sum of the three, for otherwise some of it belongs to nobody.
 */
export function areaChecks(size: number, { common, tenant, landlord }: AreaSplit): AreaCheck[] {
  const isKnown = common !== null && tenant !== null && landlord !== null;
  const largest = (common ?? 0) + Math.max(landlord ?? 0, tenant ?? 0);
  const sum = (common ?? 0) + (landlord ?? 0) + (tenant ?? 0);
  const isTooMuch = largest > size + TOLERANCE_M2;
  return [
    { rule: 'not more', left: largest, right: size, holds: isTooMuch ? false : isKnown ? true : null },
    { rule: 'all assigned', left: size, right: sum, holds: isKnown ? size <= sum + TOLERANCE_M2 : null },
  ];
}
