import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Basis, EmissionFactor } from '@steward/core/ghg/factors/factor';
import type { GwpException } from '@steward/core/ghg/factors/gwp-set';
import type { Inventory as Computed, LaterEdition } from '@steward/core/ghg/inventory';

// Factors, missing ones and later editions in the form of answers.

/** Missing factors in the form of every answer. */
export const missingOf = ({ missing }: Pick<Computed, 'missing'>): Inventory['missing'] =>
  missing.map(({ what, detail, carrier, quantity, unit, environmentIds }) => ({
    what,
    kind: detail.kind,
    country: detail.country ?? null,
    year: detail.year ?? null,
    carrier,
    quantity,
    unit,
    environment_ids: environmentIds,
  }));

const editionOf = ({ edition, source, kgCo2ePerUnit }: EmissionFactor) => ({
  edition,
  source,
  kg_co2e_per_unit: kgCo2ePerUnit,
});

export const shownLater = ({ pinned, now }: LaterEdition) => ({
  carrier: pinned.carrier,
  country: pinned.proxyFor ?? pinned.country,
  region: pinned.region ?? null,
  basis: pinned.basis ?? null,
  unit: pinned.unit,
  pinned: editionOf(pinned),
  now: editionOf(now),
});

/** The factors of an inventory, those of scope 2 with the sums that use them. */
export function shownFactors({ factorsUsed, lines }: Pick<Computed, 'factorsUsed' | 'lines'>): Inventory['factors'] {
  const sums = new Map<string, Set<Basis>>();
  for (const { factor, basis } of lines)
    if (factor && basis) sums.set(factor.id, (sums.get(factor.id) ?? new Set()).add(basis));
  return factorsUsed.map((factor) => {
    const used = sums.get(factor.id);
    return { ...shownFactor(factor), ...(used && { used_for: bases.filter((basis) => used.has(basis)) }) };
  });
}

/** The first overlaps, and the number of further ones. */
export function shownOverlaps(
  rows: readonly (NonNullable<Inventory['overlaps']>[number] & { found: number })[],
): Pick<Inventory, 'overlaps' | 'overlaps_not_shown'> {
  const more = (rows[0]?.found ?? 0) - rows.length;
  return {
    overlaps: rows.map(({ found: _found, ...row }) => row),
    ...(more > 0 && { overlaps_not_shown: more }),
  };
}

export const shownException = ({ source, edition, gwpSet, kgCo2e }: GwpException) => ({
  source,
  edition,
  gwp_set: gwpSet,
  kg_co2e: kgCo2e,
});

const bases = ['location', 'market'] as const;

const shownFactor = (factor: EmissionFactor): Inventory['factors'][number] => ({
  id: factor.id,
  carrier: factor.carrier,
  scope: factor.scope,
  basis: factor.basis ?? null,
  country: factor.country,
  region: factor.region ?? null,
  year: factor.year,
  unit: factor.unit,
  kg_co2e_per_unit: factor.kgCo2ePerUnit,
  gwp_set: factor.gwpSet,
  ...(factor.publishedGwpSet && { published_gwp_set: factor.publishedGwpSet }),
  source: factor.source,
  edition: factor.edition,
  licence: factor.licence,
  note: factor.note ?? null,
  proxy_for: factor.proxyFor ?? null,
  own: factor.own ?? false,
});
