import { gasesOf, type GasSplit } from './emission.ts';
import type { InventoryLine } from './inventory-line.ts';
import { isUseOf } from './carrier.ts';
import { addKnown } from './known-sums.ts';

/**
 * Sums in kg CO2e; null where nothing was counted, which is not zero. The two scope 2 sums are alternatives and are never added to each
 * other.
 */
export interface ScopeSums {
  scope1: number | null;
  scope2Location: number | null;
  scope2Market: number | null;
  scope3: number | null;
}

/** The sums of one property. */
export interface EnvironmentSums extends ScopeSums {
  environmentId: string;
  isComplete: boolean;
  /** Of these the emissions of energy in all scopes, scope 2 location-based. */
  energyLocation: number | null;
}

/** Whether a line is of energy, rather than of water, waste, a refrigerant or another entry. */
export const isOfEnergy = (carrier: InventoryLine['carrier']): boolean =>
  carrier !== 'refrigerant' && carrier !== 'entry' && isUseOf('energy', carrier);

/** Sums lines by every dimension at once. */
export class Sums {
  readonly #keepsLines: boolean;
  readonly #lines: InventoryLine[] = [];
  readonly #totals = noSums();
  readonly #categories: Record<number, number> = {};
  readonly #gases: GasSplit = { co2: 0, ch4: 0, n2o: 0, fluorinated: 0, unsplit: 0 };
  readonly #environments = new Map<string, EnvironmentSums>();
  readonly #carriers = new Map<InventoryLine['carrier'], ScopeSums & { carrier: InventoryLine['carrier'] }>();
  readonly #months = new Map<string, ScopeSums & { month: string }>();
  #biogenic = 0;

  constructor(keepsLines = true) {
    this.#keepsLines = keepsLines;
  }

  add(line: InventoryLine) {
    if (this.#keepsLines) this.#lines.push(line);
    const sum =
      line.scope === 1
        ? 'scope1'
        : line.scope === 3
          ? 'scope3'
          : line.basis === 'market'
            ? 'scope2Market'
            : 'scope2Location';
    count(this.#totals, sum, line.kgCo2e);
    if (line.environmentId !== '') {
      const environment = this.#environment(line.environmentId);
      count(environment, sum, line.kgCo2e);
      if (sum !== 'scope2Market' && isOfEnergy(line.carrier))
        environment.energyLocation = (environment.energyLocation ?? 0) + line.kgCo2e;
    }
    let carrier = this.#carriers.get(line.carrier);
    if (!carrier) this.#carriers.set(line.carrier, (carrier = { carrier: line.carrier, ...noSums() }));
    count(carrier, sum, line.kgCo2e);
    if (line.month !== undefined) {
      let month = this.#months.get(line.month);
      if (!month) this.#months.set(line.month, (month = { month: line.month, ...noSums() }));
      count(month, sum, line.kgCo2e);
    }
    if (line.scope3Category !== undefined) {
      this.#categories[line.scope3Category] = (this.#categories[line.scope3Category] ?? 0) + line.kgCo2e;
    }
    this.#biogenic += line.biogenicKgCo2;
    if (sum !== 'scope2Market') this.#addGases(line);
  }

  incomplete(environmentId: string) {
    this.#environment(environmentId).isComplete = false;
  }

  result() {
    const { scope1, scope2Location, scope2Market, scope3 } = this.#totals;
    return {
      totals: this.#totals,
      totalLocationKgCo2e: addKnown(scope1, scope2Location, scope3),
      totalMarketKgCo2e: addKnown(scope1, scope2Market, scope3),
      scope3ByCategory: this.#categories,
      gases: this.#gases,
      biogenicKgCo2: this.#biogenic,
      byEnvironment: [...this.#environments.values()],
      byCarrier: [...this.#carriers.values()],
      byMonth: [...this.#months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1)),
      lines: this.#lines,
    };
  }

  #environment(environmentId: string) {
    let environment = this.#environments.get(environmentId);
    if (!environment)
      this.#environments.set(
        environmentId,
        (environment = { environmentId, isComplete: true, energyLocation: null, ...noSums() }),
      );
    return environment;
  }

  #addGases(line: InventoryLine) {
    if (line.gas !== undefined) {
      const { gas } = line;
      this.#gases[gas === 'co2' || gas === 'ch4' || gas === 'n2o' || gas === 'unsplit' ? gas : 'fluorinated'] +=
        line.kgCo2e;
      return;
    }
    if (!line.factor) {
      this.#gases[line.carrier === 'refrigerant' ? 'fluorinated' : 'unsplit'] += line.kgCo2e;
      return;
    }
    const gases = gasesOf(line.quantity, line.factor);
    this.#gases.co2 += gases.co2;
    this.#gases.ch4 += gases.ch4;
    this.#gases.n2o += gases.n2o;
    this.#gases.unsplit += gases.unsplit;
  }
}

export const noSums = (): ScopeSums => ({ scope1: null, scope2Location: null, scope2Market: null, scope3: null });

function count(sums: ScopeSums, sum: keyof ScopeSums, kg: number) {
  sums[sum] = (sums[sum] ?? 0) + kg;
}
