import { InvalidValue, MissingReference } from '../failure.ts';
import type { Activity, Fugitive, InventoryInstrument } from './entries/activity.ts';
import { measureOf, scopeOf, type Carrier } from './carrier.ts';
import {
  chooseFactor,
  type FactorChoice,
  type FactorIndex,
  type FactorQuery,
  type FactorReason,
  type Proxies,
  type WasteDefaults,
} from './factors/choose-factor.ts';
import type { GasSplit } from './emission.ts';
import { entryLine, type EntryActivity } from './entries/entry.ts';
import type { Basis, EmissionFactor, FactorUnit, Scope, UpstreamPart } from './factors/factor.ts';
import { InstrumentPool } from './instruments/instrument-pool.ts';
import { lineOf, type InventoryLine } from './inventory-line.ts';
import { Sums, type EnvironmentSums, type ScopeSums } from './inventory-sums.ts';
import { isOnSite, onSiteChoice, type OnSiteTreatment } from './on-site.ts';

export interface InventoryOptions {
  proxies?: Proxies;
  wasteDefaults?: WasteDefaults;
  instruments?: readonly InventoryInstrument[];
  fugitives?: readonly Fugitive[];
  /** Entries with their own factors. */
  entries?: readonly EntryActivity[];
  /** Whether upstream emissions of energy (scope 3, category 3) are counted, where factors are published. */
  includeUpstream?: boolean;
  /** The editions used by sent reports, by `Pin.key`. */
  pins?: ReadonlyMap<string, Pin>;
  /** Converts a factor to the warming potentials of the inventory; absent: as published. Pins keep the published values. */
  restate?: (factor: EmissionFactor) => EmissionFactor;
  /** Computes only sums: `lines` stays empty, and a year of thousands of properties takes little memory. */
  sumsOnly?: boolean;
}

/** The published factor that a year was computed with: a later edition does not replace it automatically. */
export interface Pin {
  key: string;
  factor: EmissionFactor;
  reasons: readonly FactorReason[];
}

/** A published factor that would be chosen today instead of the pinned one. */
export interface LaterEdition {
  key: string;
  pinned: EmissionFactor;
  now: EmissionFactor;
  /** The reasons for the later edition. */
  reasons: readonly FactorReason[];
}

/** A missing factor, and the amount of activity that needs it. */
export interface MissingFactor {
  what: string;
  detail: MissingReference['detail'];
  carrier: Carrier;
  quantity: number;
  unit: FactorUnit;
  environmentIds: string[];
}

export interface Inventory {
  totals: ScopeSums;
  /** Scopes 1 + 2 + 3, with scope 2 by one method each. Null if nothing could be counted, which is not zero. */
  totalLocationKgCo2e: number | null;
  totalMarketKgCo2e: number | null;
  scope3ByCategory: Record<number, number>;
  /** With scope 2 location-based. */
  gases: GasSplit;
  /** Outside the scopes. */
  biogenicKgCo2: number;
  byEnvironment: EnvironmentSums[];
  byCarrier: (ScopeSums & { carrier: InventoryLine['carrier'] })[];
  /** Only months named by activities. */
  byMonth: (ScopeSums & { month: string })[];
  lines: InventoryLine[];
  missing: MissingFactor[];
  /** False: data is missing, and every sum is understated. Has to be shown with the sums. */
  isComplete: boolean;
  /** Energy whose upstream emissions were requested, but have no published factor for its country. */
  upstreamNotPublished: { carrier: Carrier; country: string }[];
  factorsUsed: EmissionFactor[];
  /** The published factors used, to be pinned. */
  pins: Pin[];
  laterEditions: LaterEdition[];
}

/** All upstream losses of a fuel are in its well-to-tank factor. */
const fuelParts: readonly UpstreamPart[] = ['supply'];
const networkParts: readonly UpstreamPart[] = ['losses', 'supply', 'supply-of-losses'];
/** Downstream leased assets. */
const TENANTS_CATEGORY = 13;
const SCOPE_3_CATEGORY: Partial<Record<Carrier, 1 | 5>> = { water: 1, waste_water: 5, waste: 5 };

/**
 * The greenhouse gas inventory of any number of properties: every activity times its factor, summed by scope, property, carrier, month and
 * gas. Scope 2 is counted by both methods (GHG Protocol Scope 2 Guidance); CO2 from biomass is separate; tenants' energy is scope 3,
 * category 13, and activities outside the consolidation count in their category of scope 3. A missing factor is listed with the activity
 * that needs it, and `isComplete` becomes false: nothing is counted as zero. Quantities in the factors' units (kWh, litres, tonnes);
 * results in kg CO2e.
 *
 * Throws `InvalidValue` on a quantity that is not a number.
 */
export function inventory(
  activities: readonly Activity[],
  index: FactorIndex,
  options: InventoryOptions = {},
): Inventory {
  const choices = new Choices(index, options);
  const sums = new Sums(!options.sumsOnly);
  const missing = new Map<string, Omit<MissingFactor, 'environmentIds'> & { seen: Set<string> }>();
  const upstreamNotPublished = new Map<string, { carrier: Carrier; country: string }>();
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
    // Scope 2 has two lines; its biomass is counted once, with the location-based line.
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
    const { location, market, upstream } = choices.of(activity);
    const elsewhere = activity.elsewhere ?? (activity.isTenants && scope !== 3 ? TENANTS_CATEGORY : undefined);
    if (location instanceof MissingReference) lack(location);
    else if (elsewhere !== undefined) count(activity, 3, elsewhere, undefined, location, activity.quantity);
    else
      count(
        activity,
        scope,
        SCOPE_3_CATEGORY[activity.carrier],
        scope === 2 ? 'location' : undefined,
        location,
        activity.quantity,
      );

    if (market && elsewhere === undefined) {
      const isClaimable = activity.carrier === 'electricity' && activity.treatment !== 'on_site';
      const open = isClaimable ? pool.take(activity, sums) : activity.quantity;
      if (!(market instanceof MissingReference)) {
        if (open !== 0 || activity.quantity === 0) count(activity, 2, undefined, 'market', market, open);
      } else if (open !== 0 && !(location instanceof MissingReference)) lack(market);
    }
    // Activities in another category count only with their scopes 1 and 2.
    if (activity.elsewhere !== undefined) continue;
    if (upstream?.length === 0) {
      const { carrier, country } = activity;
      upstreamNotPublished.set(`${carrier}|${country}`, { carrier, country });
    }
    for (const part of upstream ?? []) count(activity, 3, elsewhere ?? 3, undefined, part, activity.quantity);
  }
  for (const entry of options.entries ?? []) sums.add(entryLine(entry));
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
    upstreamNotPublished: [...upstreamNotPublished]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, unpublished]) => unpublished),
    factorsUsed: choices.used(),
    pins: choices.pins(),
    laterEditions: choices.laterEditions(),
  };
}

/** The factors for one kind of activity. */
interface Plan {
  location: FactorChoice | MissingReference;
  /** Scope 2 only. */
  market: FactorChoice | MissingReference | undefined;
  /** Set only if upstream emissions are requested and not included in the other factor; empty if no factor is published. */
  upstream: FactorChoice[] | undefined;
}

/** Caches the factors by kind of activity: a portfolio asks for the same few thousands of times. */
class Choices {
  readonly #plans = new Map<string, Plan>();
  readonly #index: FactorIndex;
  readonly #proxies: Proxies;
  readonly #wasteDefaults: WasteDefaults;
  readonly #includeUpstream: boolean;
  readonly #ownPerProperty: ReadonlySet<string>;
  readonly #pinned: ReadonlyMap<string, Pin>;
  readonly #restate: (factor: EmissionFactor) => EmissionFactor;
  readonly #used = new Map<string, Pin>();
  readonly #later = new Map<string, LaterEdition>();

  constructor(
    index: FactorIndex,
    {
      proxies = {},
      wasteDefaults = {},
      includeUpstream = false,
      pins = new Map(),
      restate = (factor) => factor,
    }: InventoryOptions,
  ) {
    this.#wasteDefaults = wasteDefaults;
    this.#index = index;
    this.#proxies = proxies;
    this.#includeUpstream = includeUpstream;
    this.#pinned = pins;
    this.#restate = restate;
    const own = new Set<string>();
    for (const list of index.values())
      for (const { environmentId } of list) if (environmentId !== undefined) own.add(environmentId);
    this.#ownPerProperty = own;
  }

  of(activity: Activity): Plan {
    const { carrier, country, region, regionIs, year, unit, treatment } = activity;
    const environmentId = this.#ownPerProperty.has(activity.environmentId) ? activity.environmentId : undefined;
    const key = `${carrier}|${country}|${region}|${regionIs}|${year}|${unit}|${treatment}|${environmentId}`;
    const known = this.#plans.get(key);
    if (known) return known;
    const scope = scopeOf[carrier];
    const isOwn = isOnSite(treatment);
    const query: FactorQuery = {
      carrier,
      scope,
      country,
      region,
      regionIs,
      year,
      unit,
      treatment: isOwn ? undefined : treatment,
      environmentId,
      scope3Category: SCOPE_3_CATEGORY[carrier],
    };
    if (isOwn) {
      const plan = this.#onSite(query, treatment);
      this.#plans.set(key, plan);
      return plan;
    }
    const location = this.#choose(scope === 2 ? { ...query, basis: 'location' } : query, this.#proxies);
    const plan: Plan = {
      location,
      market: scope === 2 ? this.#choose({ ...query, basis: 'market' }, this.#proxies) : undefined,
      upstream:
        this.#includeUpstream && measureOf[carrier] === 'energy' ? this.#chooseUpstream(query, location) : undefined,
    };
    this.#plans.set(key, plan);
    return plan;
  }

  /** Energy generated on the property: no grid by its place, and by the market none where it has its attribute. */
  #onSite(query: FactorQuery, treatment: OnSiteTreatment): Plan {
    const location = onSiteChoice(query.carrier, query.year);
    if (treatment === 'on_site') return { location, market: location, upstream: undefined };
    const market = this.#choose({ ...query, basis: 'market', isWithoutSupplier: true }, this.#proxies);
    if (market instanceof MissingReference) return { location, market, upstream: undefined };
    const reasons: FactorReason[] = [...market.reasons, { code: 'attribute-sold' }];
    return { location, market: { ...market, reasons }, upstream: undefined };
  }

  /**
   * Without substitutes: the supply chain of fuel and electricity is specific to a country. Upstream emissions included in a lifecycle
   * factor are not counted again.
   */
  #chooseUpstream(query: FactorQuery, location: FactorChoice | MissingReference): FactorChoice[] | undefined {
    if (!(location instanceof MissingReference) && location.factor.gwpSet === 'lifecycle') return undefined;
    const of = (upstreamPart: UpstreamPart) => {
      const found = this.#choose({ ...query, scope: 3, scope3Category: 3, upstreamPart }, {});
      return found instanceof MissingReference ? [] : [found];
    };
    const inOne = of('all');
    return inOne.length ? inOne : (query.scope === 2 ? networkParts : fuelParts).flatMap(of);
  }

  /** Returns the pinned published factor if there is one; own factors are never pinned: accepted years refuse their change. */
  #choose(query: FactorQuery, proxies: Proxies): FactorChoice | MissingReference {
    const found = attempt(query, this.#index, proxies, this.#wasteDefaults);
    if (!(found instanceof MissingReference) && found.factor.own) return found;
    const { carrier, scope, country, region, year, unit, treatment, basis, upstreamPart } = query;
    const of = [carrier, scope, country, region, year, unit, treatment, basis];
    const apart = query.isWithoutSupplier ? ['without supplier'] : upstreamPart === undefined ? [] : [upstreamPart];
    const key = [...of, ...apart].join('|');
    const pin = this.#pinned.get(key);
    const choice = pin ? { factor: pin.factor, reasons: [...pin.reasons] } : found;
    if (choice instanceof MissingReference) return choice;
    // The grid average instead of a residual mix is a substitute, not a later edition of it.
    const isSubstitute =
      !(found instanceof MissingReference) && found.reasons.some(({ code }) => code === 'no-residual-mix');
    if (
      pin &&
      !(found instanceof MissingReference) &&
      !isSubstitute &&
      found.factor.kgCo2ePerUnit !== pin.factor.kgCo2ePerUnit
    )
      this.#later.set(key, { key, pinned: pin.factor, now: found.factor, reasons: found.reasons });
    this.#used.set(key, { key, ...choice });
    return { factor: this.#restate(choice.factor), reasons: choice.reasons };
  }

  pins(): Pin[] {
    return [...this.#used.values()];
  }

  laterEditions(): LaterEdition[] {
    return [...this.#later.values()];
  }

  used(): EmissionFactor[] {
    const factors = new Map<string, EmissionFactor>();
    for (const { location, market, upstream = [] } of this.#plans.values()) {
      for (const choice of [location, market, ...upstream]) {
        // On-site energy has no factor that is published for a place.
        if (!choice || choice instanceof MissingReference || choice.reasons[0]?.code === 'on-site') continue;
        factors.set(`${choice.factor.id}|${choice.factor.proxyFor ?? ''}`, choice.factor);
      }
    }
    return [...factors.values()].toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  }
}

/** Continues without the factor: the inventory lists the missing ones. */
function attempt(
  query: FactorQuery,
  index: FactorIndex,
  proxies: Proxies,
  wasteDefaults: WasteDefaults,
): FactorChoice | MissingReference {
  try {
    return chooseFactor(query, index, proxies, wasteDefaults);
  } catch (error) {
    if (error instanceof MissingReference) return error;
    throw error;
  }
}
