import { InvalidValue, MissingReference } from '../failure.ts';
import { scopeOf, type Carrier, type WasteTreatment } from './carrier.ts';
import {
  chooseFactor,
  type FactorChoice,
  type FactorIndex,
  type FactorQuery,
  type FactorReason,
  type Proxies,
} from './choose-factor.ts';
import { emissionFormula, gasesOf, type GasSplit } from './emission.ts';
import type { Basis, EmissionFactor, FactorUnit, Scope } from './factor.ts';
import type { FugitiveEmission } from './fugitive.ts';
import { sortedInstruments, type Instrument } from './scope-two.ts';
import { shown } from '../working.ts';

/** What a property used of one carrier in a year or a month. */
export interface Activity {
  environmentId: string;
  carrier: Carrier;
  country: string;
  /** Grid region, as the factors name it. */
  region?: string;
  year: number;
  month?: string;
  quantity: number;
  unit: FactorUnit;
  treatment?: WasteTreatment;
  /** Bought by tenants: reported in scope 3, category 13 (downstream leased assets), location-based. */
  isTenants?: boolean;
}

/** An instrument with the market it is valid in. */
export interface InventoryInstrument extends Instrument {
  /** ISO codes of the market boundary. */
  countries: readonly string[];
  year: number;
  /** Only for this property; absent: for every property in the market, in the order of the activities. */
  environmentId?: string;
}

export interface Fugitive {
  environmentId: string;
  month?: string;
  emission: FugitiveEmission;
}

export interface InventoryOptions {
  proxies?: Proxies;
  instruments?: readonly InventoryInstrument[];
  fugitives?: readonly Fugitive[];
  /** Losses of grid and heat network (scope 3, category 3) where a factor is published. */
  includeLosses?: boolean;
}

/** One multiplication of the inventory. */
export interface InventoryLine {
  environmentId: string;
  month?: string;
  carrier: Carrier | 'refrigerant';
  scope: Scope;
  scope3Category?: number;
  /** Scope 2: which of the two sums the line belongs to. */
  basis?: Basis;
  quantity: number;
  unit: FactorUnit | 'kg';
  kgCo2ePerUnit: number;
  kgCo2e: number;
  biogenicKgCo2: number;
  /** Absent on lines of an instrument or a refrigerant. */
  factor?: EmissionFactor;
  instrumentId?: string;
  reasons: readonly FactorReason[];
}

/** A factor that is not there, and how much activity waits for it. */
export interface MissingFactor {
  what: string;
  detail: MissingReference['detail'];
  carrier: Carrier;
  quantity: number;
  unit: FactorUnit;
  environmentIds: string[];
}

/** Sums in kg CO2e. The two scope 2 sums stand side by side and are never added to each other. */
export interface ScopeSums {
  scope1: number;
  scope2Location: number;
  scope2Market: number;
  scope3: number;
}

export interface Inventory {
  totals: ScopeSums;
  /** Scopes 1 + 2 + 3, with scope 2 counted one way and the other. */
  totalLocationKgCo2e: number;
  totalMarketKgCo2e: number;
  scope3ByCategory: Record<number, number>;
  /** With scope 2 location-based. */
  gases: GasSplit;
  /** Outside the scopes. */
  biogenicKgCo2: number;
  byEnvironment: (ScopeSums & { environmentId: string; isComplete: boolean })[];
  byCarrier: (ScopeSums & { carrier: Carrier | 'refrigerant' })[];
  /** Only months that activities name. */
  byMonth: (ScopeSums & { month: string })[];
  lines: InventoryLine[];
  missing: MissingFactor[];
  /** False: something is missing, and every sum is lower than the truth. Say so beside it. */
  isComplete: boolean;
  /** Countries whose losses were asked for and are not published. */
  lossesNotPublished: string[];
  factorsUsed: EmissionFactor[];
}

const NO_REASONS: readonly FactorReason[] = [];
const LOSS_CARRIERS: ReadonlySet<Carrier> = new Set<Carrier>(['electricity', 'district_heating', 'steam']);
const SCOPE_3_CATEGORY: Partial<Record<Carrier, 1 | 5>> = { water: 1, waste_water: 5, waste: 5 };

/**
 * The greenhouse gas inventory of any number of properties: every activity times its factor, summed by scope, property,
 * carrier, month and gas. Scope 2 is counted both ways (GHG Protocol Scope 2 Guidance); CO2 from biomass stands apart;
 * tenants' energy is scope 3, category 13. A factor that does not exist is listed with the activity that waits for it, and
 * `isComplete` turns false: nothing is counted as zero. Quantities in the factors' units (kWh, litres, tonnes); kg CO2e out.
 *
 * Throws `InvalidValue` on a quantity that is not a number.
 */
export function inventory(
  activities: readonly Activity[],
  index: FactorIndex,
  options: InventoryOptions = {},
): Inventory {
  const choices = new Choices(index, options.proxies ?? {}, options.includeLosses ?? false);
  const sums = new Sums();
  const missing = new Map<string, Omit<MissingFactor, 'environmentIds'> & { seen: Set<string> }>();
  const lossesNotPublished = new Set<string>();
  const pool = new InstrumentPool(options.instruments ?? []);

  const count = (
    activity: Activity,
    scope: Scope,
    category: number | undefined,
    basis: Basis | undefined,
    choice: FactorChoice,
    quantity: number,
  ) => {
    const { factor, reasons } = choice;
    const line = lineOf(activity, scope, quantity, factor.kgCo2ePerUnit);
    line.factor = factor;
    line.reasons = reasons;
    if (category !== undefined) line.scope3Category = category;
    if (basis !== undefined) line.basis = basis;
    // Scope 2 stands in the list twice; its biomass is counted once, with the location-based line.
    if (basis !== 'market' && factor.biogenicCo2KgPerUnit !== undefined)
      line.biogenicKgCo2 = quantity * factor.biogenicCo2KgPerUnit;
    sums.add(line);
  };

  for (const activity of activities) {
    if (!Number.isFinite(activity.quantity))
      throw new InvalidValue(`The quantity of ${activity.carrier} is not a number`);
    const scope = scopeOf[activity.carrier];
    const lack = (error: MissingReference) => {
      const entry = missing.get(error.what);
      if (!entry) {
        const { what, detail } = error;
        const { carrier, quantity, unit, environmentId } = activity;
        missing.set(what, {
          what,
          detail,
          carrier,
          quantity,
          unit,
          seen: new Set([environmentId]),
        });
      } else {
        entry.quantity += activity.quantity;
        entry.seen.add(activity.environmentId);
      }
      sums.incomplete(activity.environmentId);
    };
    const { location, market, losses } = choices.of(activity);
    if (location instanceof MissingReference) lack(location);
    else if (activity.isTenants && scope !== 3) count(activity, 3, 13, undefined, location, activity.quantity);
    else
      count(
        activity,
        scope,
        SCOPE_3_CATEGORY[activity.carrier],
        scope === 2 ? 'location' : undefined,
        location,
        activity.quantity,
      );

    if (market && !activity.isTenants) {
      const open = activity.carrier === 'electricity' ? pool.take(activity, sums) : activity.quantity;
      if (!(market instanceof MissingReference)) {
        if (open !== 0 || activity.quantity === 0) count(activity, 2, undefined, 'market', market, open);
      } else if (open !== 0 && !(location instanceof MissingReference)) lack(market);
    }
    if (losses instanceof MissingReference) lossesNotPublished.add(activity.country);
    else if (losses) count(activity, 3, activity.isTenants ? 13 : 3, undefined, losses, activity.quantity);
  }
  for (const { environmentId, month, emission } of options.fugitives ?? []) {
    sums.add({
      environmentId,
      ...(month === undefined ? {} : { month }),
      carrier: 'refrigerant',
      scope: 1,
      quantity: emission.leakedKg,
      unit: 'kg',
      kgCo2ePerUnit: emission.leakedKg === 0 ? 0 : emission.kgCo2e / emission.leakedKg,
      kgCo2e: emission.kgCo2e,
      biogenicKgCo2: 0,
      reasons: [],
    });
  }
  return {
    ...sums.result(),
    missing: [...missing.values()].map(({ seen, ...entry }) => ({ ...entry, environmentIds: [...seen] })),
    isComplete: missing.size === 0,
    lossesNotPublished: [...lossesNotPublished].toSorted(),
    factorsUsed: choices.used(),
  };
}

/** A line as text: `100000 kWh × 0.363 kg CO2e/kWh = 36300 kg CO2e`. */
export function lineFormula(line: InventoryLine): string {
  if (line.unit !== 'kg') return emissionFormula(line.quantity, line.unit, line.kgCo2ePerUnit);
  return `${shown(line.quantity)} kg lost × ${shown(line.kgCo2ePerUnit)} kg CO2e/kg = ${shown(line.kgCo2e)} kg CO2e`;
}

/** Everything an activity's kind is counted with. */
interface Plan {
  location: FactorChoice | MissingReference;
  /** Scope 2 only. */
  market: FactorChoice | MissingReference | undefined;
  /** Only where losses are asked for. */
  losses: FactorChoice | MissingReference | undefined;
}

/** Remembers which factors answer which kind of activity: a portfolio asks the same few thousands of times. */
class Choices {
  readonly #plans = new Map<string, Plan>();
  readonly #index: FactorIndex;
  readonly #proxies: Proxies;
  readonly #includeLosses: boolean;
  readonly #ownPerProperty: ReadonlySet<string>;

  constructor(index: FactorIndex, proxies: Proxies, includeLosses: boolean) {
    this.#index = index;
    this.#proxies = proxies;
    this.#includeLosses = includeLosses;
    const own = new Set<string>();
    for (const list of index.values())
      for (const { environmentId } of list) if (environmentId !== undefined) own.add(environmentId);
    this.#ownPerProperty = own;
  }

  of(activity: Activity): Plan {
    const { carrier, country, region, year, unit, treatment } = activity;
    const environmentId = this.#ownPerProperty.has(activity.environmentId) ? activity.environmentId : undefined;
    const key = `${carrier}|${country}|${region}|${year}|${unit}|${treatment}|${environmentId}`;
    const known = this.#plans.get(key);
    if (known) return known;
    const scope = scopeOf[carrier];
    const query: FactorQuery = {
      carrier,
      scope,
      country,
      region,
      year,
      unit,
      treatment,
      environmentId,
      scope3Category: SCOPE_3_CATEGORY[carrier],
    };
    const plan: Plan = {
      location: attempt(scope === 2 ? { ...query, basis: 'location' } : query, this.#index, this.#proxies),
      market: scope === 2 ? attempt({ ...query, basis: 'market' }, this.#index, this.#proxies) : undefined,
      losses:
        this.#includeLosses && LOSS_CARRIERS.has(carrier)
          ? attempt({ ...query, scope: 3, scope3Category: 3 }, this.#index, {})
          : undefined,
    };
    this.#plans.set(key, plan);
    return plan;
  }

  used(): EmissionFactor[] {
    const factors = new Map<string, EmissionFactor>();
    for (const { location, market, losses } of this.#plans.values()) {
      for (const choice of [location, market, losses]) {
        if (!choice || choice instanceof MissingReference) continue;
        factors.set(`${choice.factor.id}|${choice.factor.proxyFor ?? ''}`, choice.factor);
      }
    }
    return [...factors.values()].toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  }
}

/** Here work goes on without the factor: the inventory lists what is missing. */
function attempt(query: FactorQuery, index: FactorIndex, proxies: Proxies): FactorChoice | MissingReference {
  try {
    return chooseFactor(query, index, proxies);
  } catch (error) {
    if (error instanceof MissingReference) return error;
    throw error;
  }
}

/** What is left of each instrument while activities draw on it. */
class InstrumentPool {
  readonly #byMarket = new Map<string, { instrument: InventoryInstrument; leftKwh: number }[]>();

  constructor(instruments: readonly InventoryInstrument[]) {
    for (const instrument of sortedInstruments(instruments)) {
      if (!(instrument.energyKwh >= 0)) throw new InvalidValue(`The instrument ${instrument.id} must not be negative`);
      // One entry shared by all countries of the market: what one takes, the others no longer have.
      const entry = { instrument, leftKwh: instrument.energyKwh };
      for (const country of instrument.countries) {
        const key = `${country}|${instrument.year}`;
        const list = this.#byMarket.get(key);
        if (list) list.push(entry);
        else this.#byMarket.set(key, [entry]);
      }
    }
  }

  /** Matches what it can, writes the lines, and returns the kWh still open. */
  take(activity: Activity, sums: Sums): number {
    let open = activity.quantity;
    for (const entry of this.#byMarket.get(`${activity.country}|${activity.year}`) ?? []) {
      const { instrument } = entry;
      if (open <= 0) break;
      if (instrument.environmentId !== undefined && instrument.environmentId !== activity.environmentId) continue;
      const energyKwh = Math.min(open, entry.leftKwh);
      if (energyKwh === 0) continue;
      entry.leftKwh -= energyKwh;
      open -= energyKwh;
      const line = lineOf(activity, 2, energyKwh, instrument.kgCo2ePerKwh);
      line.basis = 'market';
      line.instrumentId = instrument.id;
      sums.add(line);
    }
    return open;
  }
}

/** Adds lines up in every direction at once. */
class Sums {
  readonly #lines: InventoryLine[] = [];
  readonly #totals = noSums();
  readonly #categories: Record<number, number> = {};
  readonly #gases: GasSplit = { co2: 0, ch4: 0, n2o: 0, fluorinated: 0, unsplit: 0 };
  readonly #environments = new Map<string, ScopeSums & { environmentId: string; isComplete: boolean }>();
  readonly #carriers = new Map<Carrier | 'refrigerant', ScopeSums & { carrier: Carrier | 'refrigerant' }>();
  readonly #months = new Map<string, ScopeSums & { month: string }>();
  #biogenic = 0;

  add(line: InventoryLine) {
    this.#lines.push(line);
    const sum =
      line.scope === 1
        ? 'scope1'
        : line.scope === 3
          ? 'scope3'
          : line.basis === 'market'
            ? 'scope2Market'
            : 'scope2Location';
    this.#totals[sum] += line.kgCo2e;
    this.#environment(line.environmentId)[sum] += line.kgCo2e;
    let carrier = this.#carriers.get(line.carrier);
    if (!carrier) this.#carriers.set(line.carrier, (carrier = { carrier: line.carrier, ...noSums() }));
    carrier[sum] += line.kgCo2e;
    if (line.month !== undefined) {
      let month = this.#months.get(line.month);
      if (!month) this.#months.set(line.month, (month = { month: line.month, ...noSums() }));
      month[sum] += line.kgCo2e;
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
      totalLocationKgCo2e: scope1 + scope2Location + scope3,
      totalMarketKgCo2e: scope1 + scope2Market + scope3,
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
      this.#environments.set(environmentId, (environment = { environmentId, isComplete: true, ...noSums() }));
    return environment;
  }

  #addGases(line: InventoryLine) {
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

/** The bare line of an activity. Built without spreading: there are a hundred thousand of them. */
function lineOf(activity: Activity, scope: Scope, quantity: number, kgCo2ePerUnit: number): InventoryLine {
  const line: InventoryLine = {
    environmentId: activity.environmentId,
    carrier: activity.carrier,
    scope,
    quantity,
    unit: activity.unit,
    kgCo2ePerUnit,
    kgCo2e: quantity * kgCo2ePerUnit,
    biogenicKgCo2: 0,
    reasons: NO_REASONS,
  };
  if (activity.month !== undefined) line.month = activity.month;
  return line;
}

function noSums(): ScopeSums {
  return { scope1: 0, scope2Location: 0, scope2Market: 0, scope3: 0 };
}
