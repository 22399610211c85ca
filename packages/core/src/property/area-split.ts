/** The division of a property's floor area, in square metres; null where nothing was entered. */
export interface AreaSplit {
  common: number | null;
  /** Tenant spaces whose energy the tenant buys. */
  tenant: number | null;
  /** Tenant spaces whose energy the landlord buys. */
  landlord: number | null;
}

export interface AreaCheck {
  rule: 'not more' | 'all assigned';
  /** The two sides of the inequality. */
  left: number;
  right: number;
  /** Null: an area is missing, so the result is unknown. */
  holds: boolean | null;
}

// Areas are measured and rounded: half a square metre is not a contradiction.
const TOLERANCE_M2 = 0.5;

/**
 * The inequalities of GRESB for the floor area of an asset: the size is at least the common area plus the larger of the two kinds of tenant
 * space, because a space may be both; and at most the sum of the three, because otherwise a part would not be assigned.
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
