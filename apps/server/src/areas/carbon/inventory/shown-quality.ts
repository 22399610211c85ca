import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { LineQuality } from '@steward/contract/carbon/inventory.parts';
import { lineQuality } from '@steward/core/ghg/entries/data-quality';
import type { InventoryLine } from '@steward/core/ghg/inventory-line';
import { inventoryUncertainty, type UncertainSum } from '@steward/core/ghg/inventory-uncertainty';

const shownSum = (sum: UncertainSum | null) => {
  if (!sum) return null;
  const { kgCo2e, ...rest } = sum;
  return { kg_co2e: kgCo2e, ...rest };
};

/** The intervals of an inventory and the quality of its data, in the form of reports. */
export function uncertaintyOf(lines: readonly InventoryLine[], year: number): NonNullable<Inventory['uncertainty']> {
  const found = inventoryUncertainty(lines, year);
  return {
    scope1: shownSum(found.scope1),
    scope2_location: shownSum(found.scope2Location),
    scope2_market: shownSum(found.scope2Market),
    scope3: shownSum(found.scope3),
    total_location: shownSum(found.totalLocation),
    total_market: shownSum(found.totalMarket),
    sources: found.sources.map(
      ({ of, about, source = '', country = '', region = '', year: from = null, ...shares }) => ({
        of,
        about,
        source,
        country,
        region,
        year: from,
        share_of_emissions: shares.shareOfEmissions,
        share_of_variance: shares.shareOfVariance,
      }),
    ),
    by_kind: found.byKind.map(({ kind, kgCo2e, score }) => ({ kind, kg_co2e: kgCo2e, score })),
  };
}

/** The uncertainty of one line. */
export function shownQuality(line: InventoryLine, year: number): LineQuality {
  const { estimatedShare, ...quality } = lineQuality(line, year);
  return { ...quality, estimated_share: estimatedShare };
}
