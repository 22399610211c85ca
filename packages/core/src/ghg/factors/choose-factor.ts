import { MissingReference } from '../../failure.ts';
import type { Carrier, WasteTreatment } from '../carrier.ts';
import type { Basis, EmissionFactor, FactorUnit, Scope, UpstreamPart } from './factor.ts';
import { setOrder, type SetKind } from './set-order.ts';

/** The maximum distance in years of a published factor; an own one never applies to other years. */
export const MAX_YEARS_APART = 3;

export interface FactorQuery {
  carrier: Carrier;
  scope: Scope;
  country: string;
  region?: string | undefined;
  /** The year of the activity. */
  year: number;
  unit: FactorUnit;
  /** Scope 2 only. */
  basis?: Basis | undefined;
  scope3Category?: 1 | 3 | 5 | undefined;
  /** Category 3 only. */
  upstreamPart?: UpstreamPart | undefined;
  /** Set where the region is not certain. */
  regionIs?: 'assumed' | 'shared' | undefined;
  /** Waste only; without it the country's default, else landfill, with a reason in the answer. */
  treatment?: WasteTreatment | undefined;
  /** On-site energy whose attribute was sold: no supplier delivered it, so no supplier's rate applies. */
  isWithoutSupplier?: boolean | undefined;
  /** The property, so that its own factor can apply. */
  environmentId?: string | undefined;
}

/** The country whose factors substitute missing ones, by carrier; declared by the reference set. */
export type Proxies = Readonly<Partial<Record<Carrier, string>>>;

export interface FactorChoice {
  factor: EmissionFactor;
  /** The reasons for this factor, for the calculation; empty if it matches exactly. */
  reasons: FactorReason[];
}

/** One fact about the choice of a factor for readers. The web has its texts; `describeReason` has English ones. */
export type FactorReason =
  | { code: 'other-year'; used: number; asked: number }
  | { code: 'country-for-region'; region: string }
  | { code: 'lifecycle' }
  | { code: 'set-order'; kind: Exclude<SetKind, 'official'>; source: string; country: string; year: number }
  | { code: 'co2-only' }
  | { code: 'proxy'; from: string; asked: string }
  | { code: 'own' }
  | { code: 'no-residual-mix' }
  | { code: 'landfill-assumed' }
  | { code: 'treatment-default'; treatment: WasteTreatment; source: string }
  | { code: 'transport-only' }
  | { code: 'region-assumed'; region: string }
  | { code: 'region-unknown' }
  | { code: 'on-site' }
  | { code: 'attribute-sold' };

/** The treatment of waste where a bill states none, by country, with the source. */
export type WasteDefaults = Readonly<Record<string, { treatment: WasteTreatment; source: string }>>;

/** One reason as an English sentence. */
export function describeReason(reason: FactorReason): string {
  switch (reason.code) {
    case 'other-year':
      return `${reason.used} edition used for ${reason.asked}`;
    case 'country-for-region':
      return `country average used: nothing is published for ${reason.region}`;
    case 'lifecycle':
      return 'lifecycle factor: upstream emissions are included';
    case 'set-order':
      return `no official factor of ${reason.country} within ${MAX_YEARS_APART} years of ${reason.year}: ${reason.source} used`;
    case 'co2-only':
      return 'CO2 only: methane and nitrous oxide are not included';
    case 'proxy':
      return `factor of ${reason.from} used for ${reason.asked}, where none is published`;
    case 'own':
      return 'own factor';
    case 'no-residual-mix':
      return 'no residual mix is available: grid average used';
    case 'landfill-assumed':
      return 'treatment not given and no default for the country: landfill assumed, the highest';
    case 'treatment-default':
      return `treatment not given: ${reason.treatment.replace('_', ' ')} by ${reason.source}`;
    case 'transport-only':
      return 'collection and transport only: the treatment is counted where its energy or material is used';
    case 'region-assumed':
      return `grid region ${reason.region} assumed from the address`;
    case 'region-unknown':
      return 'country average used: the address does not tell the grid region';
    case 'on-site':
      return 'generated and used on the property: no grid';
    case 'attribute-sold':
      return 'generated on the property, its certificates were sold: counted as bought without a contract';
  }
}

/** Factors grouped by the fields compared first, so that a choice compares a handful instead of all. */
export type FactorIndex = ReadonlyMap<string, readonly EmissionFactor[]>;

/** Builds the index `chooseFactor` reads. */
export function indexFactors(factors: readonly EmissionFactor[]): FactorIndex {
  const index = new Map<string, EmissionFactor[]>();
  for (const factor of factors) {
    const key = keyOf(factor.carrier, factor.scope, factor.country, factor.unit);
    const list = index.get(key);
    if (list) list.push(factor);
    else index.set(key, [factor]);
  }
  return index;
}

/**
 * The factor for an activity, the first that exists in this order:
 *
 * 1. the customer's own factor (for this property, then for all) that is valid in the year;
 * 2. scope 2 market-based: an own supplier's rate, then the residual mix, then 3. and on, with the note that no residual mix is
 * published. An own rate never enters the location-based sum;
 * 3. the customer's own average of the network or grid, then the official factor of the grid region, then of the country;
 * 4. sets that are not official in the order of `set-order.ts`, the grid region before the country, named and labelled;
 * 5. the declared substitute of another country, marked `proxyFor`.
 *
 * Among published factors the one of the year; else the newest edition before it; else the oldest after it, within three years. Own factors
 * apply only in the years they are valid for. Certificates and contracts take precedence over all of these and are matched in
 * `scope-two.ts`. Source: GHG Protocol Scope 2 Guidance, tables 6.2 and 6.3.
 *
 * Throws `MissingReference` with carrier, method, country and year.
 */
export function chooseFactor(
  query: FactorQuery,
  index: FactorIndex,
  proxies: Proxies = {},
  wasteDefaults: WasteDefaults = {},
): FactorChoice {
  const byCountry = query.treatment ? undefined : wasteDefaults[query.country];
  const treatment = query.carrier === 'waste' ? (query.treatment ?? byCountry?.treatment ?? 'landfill') : undefined;
  const candidates = (country: string) =>
    (index.get(keyOf(query.carrier, query.scope, country, query.unit)) ?? []).filter(
      (factor) =>
        factor.treatment === treatment &&
        factor.scope3Category === query.scope3Category &&
        factor.upstreamPart === query.upstreamPart,
    );
  const here = candidates(query.country);
  const reasons: FactorReason[] =
    query.carrier !== 'waste' || query.treatment
      ? []
      : [byCountry ? { code: 'treatment-default', ...byCountry } : { code: 'landfill-assumed' }];
  const own = (basis: Basis | undefined) =>
    ownFactor(
      here.filter((factor) => factor.basis === basis),
      query,
    );
  const isOfSupplier = query.basis === 'market' && query.isWithoutSupplier;
  const mine = isOfSupplier ? undefined : own(query.scope === 2 ? query.basis : undefined);
  if (mine) return chosen(mine, query, [...reasons, { code: 'own' }]);

  const published = here.filter((factor) => !factor.own);
  if (query.basis === 'market') {
    const market = published.filter((factor) => factor.basis === 'market');
    for (const kind of query.isWithoutSupplier ? (['residual'] as const) : (['supplier', 'residual'] as const)) {
      const found = inRegion(
        market.filter((factor) => factor.marketKind === kind),
        query,
      );
      if (found) return chosen(found, query, reasons);
    }
    if (query.carrier === 'electricity') reasons.push({ code: 'no-residual-mix' });
    const network = own('location');
    if (network) return chosen(network, query, [...reasons, { code: 'own' }]);
  }
  const average = published.filter((factor) => factor.basis !== 'market');
  const bySetOrder = firstOfSets(average, query);
  if (bySetOrder) return chosen(bySetOrder, query, reasons);

  const standIn = proxies[query.carrier];
  if (standIn !== undefined && standIn !== query.country) {
    const proxy = nearest(
      candidates(standIn).filter((factor) => !factor.own && factor.basis !== 'market' && factor.region === undefined),
      query.year,
    );
    if (proxy) {
      return chosen({ ...proxy, proxyFor: query.country }, query, [
        ...reasons,
        { code: 'proxy', from: standIn, asked: query.country },
      ]);
    }
  }
  throw missing(query, here.length > 0);
}

/** The published average of the first set that has one. A region's own figure takes precedence over the country average of a better set. */
function firstOfSets(average: readonly EmissionFactor[], query: FactorQuery): EmissionFactor | undefined {
  const of = (kind: SetKind) => average.filter(({ setKind = 'official' }) => setKind === kind);
  const official = inRegion(of('official'), query);
  if (official) return official;
  const others = setOrder.slice(1).map(of);
  for (const wanted of query.region === undefined ? [undefined] : [query.region, undefined])
    for (const set of others) {
      const found = nearest(
        set.filter(({ region }) => region === wanted),
        query.year,
      );
      if (found) return found;
    }
  return undefined;
}

/** The customer's own factor for the property, else for its grid region, else for all; the one that began last. */
function ownFactor(factors: readonly EmissionFactor[], query: FactorQuery): EmissionFactor | undefined {
  const valid = factors
    .filter(
      ({ own, year, validUntil = year, environmentId, region }) =>
        own &&
        year <= query.year &&
        query.year <= validUntil &&
        (environmentId === undefined || environmentId === query.environmentId) &&
        (region === undefined || region === query.region),
    )
    .toSorted((a, b) => b.year - a.year || (a.id < b.id ? -1 : 1));
  return (
    valid.find(({ environmentId }) => environmentId !== undefined) ??
    valid.find(({ region }) => region !== undefined) ??
    valid[0]
  );
}

/** The error for a query without a factor. */
function missing(query: FactorQuery, otherYears: boolean): MissingReference {
  const kind = [
    `${query.carrier.replace('_', ' ')} factor`,
    query.treatment?.replace('_', ' '),
    query.scope3Category === undefined ? undefined : `scope 3 category ${query.scope3Category}`,
    query.basis === undefined ? undefined : `${query.basis}-based`,
    query.unit === 'kWh' ? undefined : `per ${query.unit}`,
  ].filter((part) => part !== undefined);
  return new MissingReference({
    kind: kind.join(', '),
    country: query.country,
    ...(query.region === undefined ? {} : { region: query.region }),
    year: query.year,
    ...(otherYears ? { reason: `no edition within ${MAX_YEARS_APART} years` } : {}),
  });
}

function keyOf(carrier: Carrier, scope: Scope, country: string, unit: FactorUnit) {
  return `${carrier}|${scope}|${country}|${unit}`;
}

function inRegion(factors: readonly EmissionFactor[], query: FactorQuery): EmissionFactor | undefined {
  const regional =
    query.region === undefined
      ? undefined
      : nearest(
          factors.filter((f) => f.region === query.region),
          query.year,
        );
  return (
    regional ??
    nearest(
      factors.filter((f) => f.region === undefined),
      query.year,
    )
  );
}

/** The factor of the year, else the newest before it, else the oldest after it, within three years; among equals the lower id. */
function nearest(factors: readonly EmissionFactor[], year: number): EmissionFactor | undefined {
  let best: EmissionFactor | undefined;
  for (const factor of factors) {
    if (Math.abs(factor.year - year) > MAX_YEARS_APART || year > (factor.notAfter ?? year)) continue;
    if (best === undefined || distance(factor, year) < distance(best, year) || sameYearLowerId(factor, best))
      best = factor;
  }
  return best;
}

/** Earlier editions have the distances 0, 1, 2, 3; later ones follow after all of them. */
function distance(factor: EmissionFactor, year: number) {
  return factor.year <= year ? year - factor.year : MAX_YEARS_APART + (factor.year - year);
}

function sameYearLowerId(a: EmissionFactor, b: EmissionFactor) {
  return a.year === b.year && a.id < b.id;
}

function chosen(factor: EmissionFactor, query: FactorQuery, before: FactorReason[]): FactorChoice {
  const reasons = [...before];
  if (factor.year !== query.year && !factor.own)
    reasons.push({ code: 'other-year', used: factor.year, asked: query.year });
  if (
    query.region !== undefined &&
    factor.region === undefined &&
    !factor.own &&
    factor.basis !== 'market' &&
    isGrid(factor)
  ) {
    reasons.push({ code: 'country-for-region', region: query.region });
  }
  if (query.regionIs && !factor.own && factor.basis !== 'market' && isGrid(factor)) {
    if (query.regionIs === 'assumed' && factor.region !== undefined)
      reasons.push({ code: 'region-assumed', region: factor.region });
    if (query.regionIs === 'shared') reasons.push({ code: 'region-unknown' });
  }
  const { setKind = 'official', source, country } = factor;
  if (setKind !== 'official') reasons.push({ code: 'set-order', kind: setKind, source, country, year: query.year });
  if (factor.boundary === 'transport-only') reasons.push({ code: 'transport-only' });
  if (factor.gwpSet === 'lifecycle') reasons.push({ code: 'lifecycle' });
  if (factor.gwpSet === 'CO2 only') reasons.push({ code: 'co2-only' });
  return { factor, reasons };
}

/** Fuels are the same in the whole country; only the grid has regions. */
function isGrid(factor: EmissionFactor) {
  return factor.carrier === 'electricity';
}
