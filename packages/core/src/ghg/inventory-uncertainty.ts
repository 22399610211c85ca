import {
  factorGsd2,
  isSuppliersFactor,
  kindOf,
  pcafScore,
  quantityGsd2Of,
  type QuantityKind,
} from './entries/data-quality.ts';
import type { InventoryLine } from './inventory-line.ts';
import { pedigreeGsd2 } from './uncertainty.ts';

/** A sum with its 95 % interval and the quality of the data behind it. */
export interface UncertainSum {
  kgCo2e: number;
  /** Squared geometric standard deviation: the interval is from sum ÷ GSD² to sum × GSD². */
  gsd2: number;
  low: number;
  high: number;
  /** PCAF, 1 (best) to 5, weighted by emissions. */
  score: number;
}

/** A source of a total's uncertainty: the quantities of a carrier or category, or one factor. */
export interface UncertaintySource {
  of: 'quantity' | 'factor';
  /** A carrier; for entries the scope and category, as in `1:fugitive`. */
  about: string;
  /** For a factor: publisher, place and year. */
  source?: string;
  country?: string;
  region?: string | undefined;
  year?: number;
  /** The share of the emissions of the total, 0 to 1. */
  shareOfEmissions: number;
  /** The share of the variance of the total, 0 to 1. */
  shareOfVariance: number;
}

/** The positions of the four sums in an array; there are a hundred thousand lines. */
const [SCOPE_1, LOCATION, MARKET, SCOPE_3] = [0, 1, 2, 3] as const;
/** The sums that each figure adds up. */
const partsOf = {
  scope1: [SCOPE_1],
  scope2Location: [LOCATION],
  scope2Market: [MARKET],
  scope3: [SCOPE_3],
  totalLocation: [SCOPE_1, LOCATION, SCOPE_3],
  totalMarket: [SCOPE_1, MARKET, SCOPE_3],
} as const satisfies Record<string, readonly number[]>;
type Figure = keyof typeof partsOf;
const figures = Object.keys(partsOf) as Figure[];

export interface InventoryUncertainty extends Record<Figure, UncertainSum | null> {
  /** The sources of the location-based total, largest first, at most ten. */
  sources: UncertaintySource[];
  /** The location-based total by the origin of its quantities. */
  byKind: { kind: QuantityKind; kgCo2e: number; score: number }[];
}

type Sums = Float64Array;
const none = (): Sums => new Float64Array(4);
function addTo(sums: Sums, key: number, value: number) {
  sums[key] = (sums[key] ?? 0) + value;
}
const sumOf = (sums: Sums, figure: Figure) => partsOf[figure].reduce<number>((sum, part) => sum + (sums[part] ?? 0), 0);

const keyOf = ({ scope, basis }: InventoryLine) =>
  scope === 1 ? SCOPE_1 : scope === 3 ? SCOPE_3 : basis === 'market' ? MARKET : LOCATION;
const aboutOf = ({ carrier, scope, category }: InventoryLine) =>
  carrier === 'entry' ? `${scope}:${category ?? ''}` : carrier;
const deviationOf = (gsd2: number) => Math.log(gsd2) / 2;

/**
 * The 95 % interval of every scope and both totals. The use of a carrier by a property, or an entry, is one quantity, independent of every
 * other; its lines in several scopes are fully correlated. A factor is one number: everything counted with it is fully correlated. With E
 * the sum, Q the emissions of a quantity and F those of a factor: ln²√GSD² = Σ (Q/E)² ln²√GSD²(quantity) + Σ (F/E)² ln²√GSD²(factor). One
 * line gives `productGsd2`; lines with a factor each give `totalUncertainty`.
 *
 * Emissions missing from the sums are not in the interval. Source: Bilan Carbone method § 4.4.2; IPCC 2006 Guidelines, volume 1, chapter 3,
 * on correlated inputs.
 */
export function inventoryUncertainty(lines: readonly InventoryLine[], year: number): InventoryUncertainty {
  const marks = new Marks(year);
  const quantities = new Quantities();
  for (const line of lines) {
    const key = keyOf(line);
    const mark = marks.of(line);
    const { kgCo2e } = line;
    const estimated = line.activity?.estimatedShare ?? 0;
    addTo(mark.kg, key, kgCo2e);
    addTo(mark.size, key, Math.abs(kgCo2e));
    if (estimated > 0) {
      addTo(mark.estimatedKg, key, kgCo2e * estimated);
      addTo(mark.estimatedSize, key, Math.abs(kgCo2e) * estimated);
    }
    quantities.add(line, key, mark);
  }
  quantities.end();
  const all = marks.all;
  const quality = qualitiesOf(all);
  const factors = factorsOf(all);
  const of = (figure: Figure): UncertainSum | null => {
    if (!all.some((mark) => partsOf[figure].some((part) => mark.seen[part]))) return null;
    const kgCo2e = all.reduce((sum, { kg }) => sum + sumOf(kg, figure), 0);
    const size = quality.reduce((sum, row) => sum + sumOf(row.size, figure), 0);
    const score = size === 0 ? 0 : quality.reduce((sum, row) => sum + sumOf(row.size, figure) * row.score, 0) / size;
    // Without emissions, or with credits that exceed them, the log-normal distribution is undefined.
    if (!(kgCo2e > 0)) return { kgCo2e, gsd2: 1, low: kgCo2e, high: kgCo2e, score };
    const variance = factors.reduce(
      (sum, { weighted }) => sum + sumOf(weighted, figure) ** 2,
      quantities.variance[figure],
    );
    const gsd2 = Math.exp((2 * Math.sqrt(variance)) / kgCo2e);
    return { kgCo2e, gsd2, low: kgCo2e / gsd2, high: kgCo2e * gsd2, score };
  };
  const size = all.reduce((sum, mark) => sum + sumOf(mark.size, 'totalLocation'), 0);
  return {
    ...(Object.fromEntries(figures.map((figure) => [figure, of(figure)])) as Record<Figure, UncertainSum | null>),
    sources: largest([...quantitySources(all), ...factors.map(factorSource)], size),
    byKind: byKind(quality),
  };
}

/** The lines with the same choice of factor and kind of quantity, summarized: they have the same uncertainty. */
interface Mark {
  line: InventoryLine;
  kind: QuantityKind;
  isSuppliers: boolean;
  /** The same id for every place that uses the factor. */
  factorId: string;
  /** Standard deviation of the logarithm of the factor for this use. */
  deviation: number;
  /** The square of the standard deviation of the logarithm, for a quantity without estimates. */
  relative: number;
  seen: boolean[];
  kg: Sums;
  size: Sums;
  estimatedKg: Sums;
  estimatedSize: Sums;
  /** For the location-based total: the emissions of its quantities, and their part of the variance. */
  located: number;
  variance: number;
}

/** Own factors of entries share an id: those with the same source and value are one factor, others are independent. */
function factorIdOf({ factor, instrumentId, carrier, kgCo2ePerUnit }: InventoryLine): string {
  if (factor?.own) return `${factor.id}|${factor.source}|${factor.kgCo2ePerUnit}`;
  return factor?.id ?? instrumentId ?? `${carrier}|${kgCo2ePerUnit}`;
}

/**
 * Evaluates each choice once, by the identity of its reasons; entries and refrigerants share one list and are distinguished by their
 * factor.
 */
class Marks {
  readonly all: Mark[] = [];
  readonly #known = new Map<unknown, Mark[]>();
  readonly #year: number;

  constructor(year: number) {
    this.#year = year;
  }

  of(line: InventoryLine): Mark {
    const identity = line.activity && line.factor ? line.reasons : (line.factor ?? line.instrumentId);
    const alike = identity === undefined ? [] : (this.#known.get(identity) ?? []);
    const known = alike.find((mark) => mark.line.method === line.method && mark.line.carrier === line.carrier);
    if (known) {
      known.seen[keyOf(line)] = true;
      return known;
    }
    const kind = kindOf(line);
    const mark: Mark = {
      line,
      kind,
      isSuppliers: isSuppliersFactor(line),
      factorId: factorIdOf(line),
      deviation: deviationOf(factorGsd2(line, this.#year)),
      relative: deviationOf(quantityGsd2Of(kind, 0)) ** 2,
      seen: [],
      kg: none(),
      size: none(),
      estimatedKg: none(),
      estimatedSize: none(),
      located: 0,
      variance: 0,
    };
    mark.seen[keyOf(line)] = true;
    if (identity !== undefined) this.#known.set(identity, [...alike, mark]);
    this.all.push(mark);
    return mark;
  }
}

interface Quality {
  kind: QuantityKind;
  score: number;
  kg: Sums;
  size: Sums;
}

/** PCAF scores, each with its emissions. */
function qualitiesOf(marks: readonly Mark[]): Quality[] {
  return marks.flatMap(({ kind, isSuppliers, kg, size, estimatedKg, estimatedSize }) => [
    {
      kind,
      score: pcafScore(kind, isSuppliers),
      kg: kg.map((value, key) => value - (estimatedKg[key] ?? 0)),
      size: size.map((value, key) => value - (estimatedSize[key] ?? 0)),
    },
    { kind: 'estimated', score: pcafScore('estimated', isSuppliers), kg: estimatedKg, size: estimatedSize },
  ]);
}

function byKind(qualities: readonly Quality[]): InventoryUncertainty['byKind'] {
  const kinds = new Map<QuantityKind, { kg: number; size: number; score: number }>();
  for (const { kind, score, kg, size } of qualities) {
    const sum = kinds.get(kind) ?? { kg: 0, size: 0, score: 0 };
    kinds.set(kind, sum);
    sum.kg += sumOf(kg, 'totalLocation');
    sum.size += sumOf(size, 'totalLocation');
    sum.score += sumOf(size, 'totalLocation') * score;
  }
  return [...kinds]
    .filter(([, { kg, size }]) => size > 0 && kg !== 0)
    .map(([kind, { kg, size, score }]) => ({ kind, kgCo2e: kg, score: score / size }))
    .toSorted((a, b) => b.kgCo2e - a.kgCo2e);
}

interface FactorPart {
  line: InventoryLine;
  kg: Sums;
  /** kg × standard deviation of the logarithm: the same factor may be less certain where it is a substitute. */
  weighted: Sums;
}
interface Source extends Omit<UncertaintySource, 'shareOfEmissions' | 'shareOfVariance'> {
  kg: number;
  variance: number;
}

/** Emissions by factor: an error of the factor has the same relative effect on all of them. */
function factorsOf(marks: readonly Mark[]): FactorPart[] {
  const parts = new Map<string, FactorPart>();
  for (const { line, factorId, deviation, kg } of marks) {
    const part = parts.get(factorId) ?? { line, kg: none(), weighted: none() };
    parts.set(factorId, part);
    kg.forEach((value, key) => {
      addTo(part.kg, key, value);
      addTo(part.weighted, key, value * deviation);
    });
  }
  return [...parts.values()];
}

const factorSource = ({ line, kg, weighted }: FactorPart): Source => ({
  of: 'factor',
  about: aboutOf(line),
  ...(line.factor && {
    source: `${line.factor.source}, ${line.factor.edition}`,
    country: line.factor.country,
    region: line.factor.region,
    year: line.factor.year,
  }),
  kg: sumOf(kg, 'totalLocation'),
  variance: sumOf(weighted, 'totalLocation') ** 2,
});

function quantitySources(marks: readonly Mark[]): Source[] {
  const sources = new Map<string, Source>();
  for (const { line, located, variance } of marks) {
    const about = aboutOf(line);
    const source = sources.get(about) ?? { of: 'quantity', about, kg: 0, variance: 0 };
    sources.set(about, source);
    source.kg += located;
    source.variance += variance;
  }
  return [...sources.values()];
}

/** Variance from quantities. The lines of one activity are consecutive; the monthly lines of an entry may not be. */
class Quantities {
  readonly variance: Record<Figure, number> = {
    scope1: 0,
    scope2Location: 0,
    scope2Market: 0,
    scope3: 0,
    totalLocation: 0,
    totalMarket: 0,
  };
  readonly #entries = new Map<string, { line: InventoryLine; mark: Mark; kg: Sums }>();
  #current: InventoryLine | undefined;
  #mark: Mark | undefined;
  readonly #kg = none();

  add(line: InventoryLine, key: number, mark: Mark) {
    if (line.entryId !== undefined) {
      let entry = this.#entries.get(line.entryId);
      if (!entry) this.#entries.set(line.entryId, (entry = { line, mark, kg: none() }));
      addTo(entry.kg, key, line.kgCo2e);
      return;
    }
    if (line.activity === undefined || this.#current?.activity !== line.activity) {
      this.#endCurrent();
      this.#current = line;
      this.#mark = mark;
      this.#kg.fill(0);
    }
    addTo(this.#kg, key, line.kgCo2e);
  }

  end() {
    this.#endCurrent();
    for (const { line, mark, kg } of this.#entries.values()) this.#end(line, mark, kg);
  }

  #endCurrent() {
    if (this.#current && this.#mark) this.#end(this.#current, this.#mark, this.#kg);
  }

  #end({ activity, pedigree }: InventoryLine, mark: Mark, kg: Sums) {
    const estimated = activity?.estimatedShare ?? 0;
    const relative = pedigree
      ? deviationOf(pedigreeGsd2(pedigree)) ** 2
      : estimated > 0
        ? deviationOf(quantityGsd2Of(mark.kind, estimated)) ** 2
        : mark.relative;
    const [scope1 = 0, location = 0, market = 0, scope3 = 0] = [kg[0], kg[1], kg[2], kg[3]];
    const located = scope1 + location + scope3;
    const contracted = scope1 + market + scope3;
    const { variance } = this;
    variance.scope1 += scope1 * scope1 * relative;
    variance.scope2Location += location * location * relative;
    variance.scope2Market += market * market * relative;
    variance.scope3 += scope3 * scope3 * relative;
    variance.totalLocation += located * located * relative;
    variance.totalMarket += contracted * contracted * relative;
    mark.located += located;
    mark.variance += located * located * relative;
  }
}

const MAX_SOURCES = 10;

function largest(sources: readonly Source[], total: number): UncertaintySource[] {
  const all = sources.reduce((sum, { variance }) => sum + variance, 0);
  if (all === 0 || total === 0) return [];
  return sources
    .filter(({ variance }) => variance > 0)
    .toSorted((a, b) => b.variance - a.variance)
    .slice(0, MAX_SOURCES)
    .map(({ kg, variance, ...source }) => ({
      ...source,
      shareOfEmissions: Math.abs(kg) / total,
      shareOfVariance: variance / all,
    }));
}
