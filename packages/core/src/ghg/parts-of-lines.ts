import type { InventoryLine } from './inventory-line.ts';
import { noSums, type ScopeSums } from './inventory-sums.ts';
import { kindOf } from './entries/data-quality.ts';

/** What the lines of a property, or of a whole inventory, add up to beside its scopes. */
export interface PartsOfLines {
  /** kg CO2e by category of scope 3; a category without lines is absent, which is not zero. */
  scope3: Map<number, number>;
  /** kg CO2e of quantities that are estimated, of scopes with lines; 0 where none of them is. */
  estimated: ScopeSums;
  /** kWh that certificates, contracts and tariffs of a renewable technology were matched with. */
  boughtRenewableKwh: number;
  /** kWh matched with such of a technology that is not known. */
  boughtUnknownKwh: number;
}

const none = (): PartsOfLines => ({
  scope3: new Map(),
  estimated: noSums(),
  boughtRenewableKwh: 0,
  boughtUnknownKwh: 0,
});

/** The share of a line that rests on an estimate: that of its bills; an entry is an estimate or it is not. */
function estimatedShareOf(line: InventoryLine): number {
  return kindOf(line) === 'estimate' ? 1 : (line.activity?.estimatedShare ?? 0);
}

const sumOf = ({ scope, basis }: InventoryLine): keyof ScopeSums =>
  scope === 1 ? 'scope1' : scope === 3 ? 'scope3' : basis === 'market' ? 'scope2Market' : 'scope2Location';

/**
 * The lines of an inventory by category of scope 3, by what is estimated, and the electricity with a renewable attribute: by property, and all
 * together. The categories of a place add up to its scope 3. `isRenewable`: of an instrument; null: not known.
 */
export function partsOfLines(
  lines: readonly InventoryLine[],
  isRenewable: (instrumentId: string) => boolean | null,
): { all: PartsOfLines; of: (environmentId: string) => PartsOfLines } {
  const all = none();
  const byEnvironment = new Map<string, PartsOfLines>();
  for (const line of lines) {
    let own = byEnvironment.get(line.environmentId);
    if (!own) byEnvironment.set(line.environmentId, (own = none()));
    add(all, line, isRenewable);
    add(own, line, isRenewable);
  }
  return { all, of: (id) => byEnvironment.get(id) ?? none() };
}

function add(parts: PartsOfLines, line: InventoryLine, isRenewable: (instrumentId: string) => boolean | null) {
  const { scope3Category: category, instrumentId, kgCo2e, quantity } = line;
  if (category !== undefined) parts.scope3.set(category, (parts.scope3.get(category) ?? 0) + kgCo2e);
  const sum = sumOf(line);
  parts.estimated[sum] = (parts.estimated[sum] ?? 0) + kgCo2e * estimatedShareOf(line);
  if (instrumentId === undefined) return;
  const is = isRenewable(instrumentId);
  if (is === true) parts.boughtRenewableKwh += quantity;
  if (is === null) parts.boughtUnknownKwh += quantity;
}
