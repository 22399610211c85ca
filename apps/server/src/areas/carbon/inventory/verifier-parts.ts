import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { PropertyCoverage } from '@steward/core/coverage/meters';
import type { Carrier } from '@steward/core/ghg/carrier';
import { gasesByScope } from '@steward/core/ghg/factors/gases-by-scope';
import { isOnSite } from '@steward/core/ghg/on-site';
import type { InventoryLine } from '@steward/core/ghg/inventory-line';
import type { BoundaryRow } from '../boundaries/boundary.service.ts';
import type { YearRows } from './consumption.service.ts';
import { potentialOf } from '../factors/gwp-sets.ts';
import type { References } from '../factors/references.service.ts';

// The parts of an inventory other than its sums that a verifier checks.

type Covered = ReadonlyMap<string, PropertyCoverage<Carrier>>;
type Remark = NonNullable<Inventory['remarks']>[number];

/** The gases of each scope, by mass where the publisher's warming potentials are known. */
export const gasesOf = (lines: readonly InventoryLine[]): NonNullable<Inventory['gases_by_scope']> =>
  gasesByScope(lines, potentialOf).map(({ scope, gas, kgCo2e, kg }) => ({ scope, gas, kg_co2e: kgCo2e, kg }));

/** The instruments that were counted with, and how much of each. */
export function instrumentsUsed(lines: readonly InventoryLine[], references: References) {
  const used = new Map<string, number>();
  for (const { instrumentId, quantity } of lines)
    if (instrumentId !== undefined) used.set(instrumentId, (used.get(instrumentId) ?? 0) + quantity);
  return [...used].flatMap(([id, used_kwh]): NonNullable<Inventory['instruments']> => {
    const row = references.instrument(id);
    if (!row) return [];
    const { id: instrument_id, ...facts } = row;
    return [{ ...facts, instrument_id, used_kwh }];
  });
}

/** Those entered for properties of the boundary that the figures do not count with; nothing where there are none. */
export function instrumentsNotCounted(
  references: References,
  year: number,
  places: { has(environmentId: string): boolean },
): Pick<Inventory, 'instruments_not_counted'> {
  const found = references
    .notCounted(year)
    .filter(({ environmentId }) => places.has(environmentId))
    .map(({ id, environment_name, kind, reference, kwh, because }) => ({
      instrument_id: id,
      environment_name,
      kind,
      reference,
      kwh,
      because,
    }));
  return found.length ? { instruments_not_counted: found } : {};
}

/** The remarks on single properties, in the order of their names. */
export function remarksOf(
  environments: readonly BoundaryRow[],
  lines: readonly InventoryLine[],
  covered: Covered,
): Remark[] {
  const names = new Map(environments.map((row) => [row.environment_id, row.environment_name]));
  const remarks = new Map<string, Remark>();
  const remark = (id: string, kind: Remark['kind'], carrier: string, more: Partial<Remark> = {}) => {
    const key = `${id}|${kind}|${carrier}|${more.from ?? ''}`;
    if (remarks.has(key)) return;
    const environment_name = names.get(id) ?? '';
    remarks.set(key, { environment_id: id, environment_name, kind, carrier, from: '', days: 0, of_days: 0, ...more });
  };
  for (const [id, { carriers }] of covered)
    for (const { carrier, days, daysExpected } of carriers)
      if (days < daysExpected) remark(id, 'gap', carrier, { days: daysExpected - days, of_days: daysExpected });
  // Lines with the same choice of factor share one list of reasons: its remarks are looked up once.
  const remarked = new Map<InventoryLine['reasons'], InventoryLine['reasons']>();
  const remarkedOf = (reasons: InventoryLine['reasons']) => {
    const known = remarked.get(reasons) ?? reasons.filter(({ code }) => code === 'proxy' || code === 'no-residual-mix');
    remarked.set(reasons, known);
    return known;
  };
  for (const { environmentId, carrier, reasons } of lines)
    for (const reason of remarkedOf(reasons)) {
      if (reason.code === 'proxy') remark(environmentId, 'borrowed', carrier, { from: reason.from });
      if (reason.code === 'no-residual-mix') remark(environmentId, 'no-residual-mix', carrier);
    }
  return [...remarks.values()].toSorted(
    (a, b) =>
      compare(a.environment_name, b.environment_name) ||
      compare(a.environment_id, b.environment_id) ||
      compare(a.kind, b.kind) ||
      compare(a.carrier, b.carrier),
  );
}

/** The number of billed months of each year: a year with few months is not a trend. */
export function monthsBilled({ months, years }: YearRows, year: number): ReadonlyMap<number, number> {
  const billed = months.filter(({ treatment }) => !isOnSite(treatment));
  const seen = new Map<number, Set<number>>([[year, new Set(billed.map((row) => Number(row.month.slice(5, 7))))]]);
  for (const row of years) {
    if (isOnSite(row.treatment)) continue;
    const known = seen.get(row.year) ?? new Set();
    seen.set(row.year, known);
    for (const [index, quantity] of row.months.entries()) if (quantity !== null) known.add(index + 1);
  }
  return new Map([...seen].map(([of, found]) => [of, found.size]));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
