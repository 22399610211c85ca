import { factorGsd2, isSuppliersFactor, kindOf, pcafScore, quantityGsd2Of, type QuantityKind } from './data-quality.ts';
import type { InventoryLine } from './inventory-line.ts';

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

/** Where the uncertainty of a total comes from: the quantities of a carrier or category, or one factor. */
export interface UncertaintySource {
  of: 'quantity' | 'factor';
  /** A carrier; of entries the scope and category, as in `1:fugitive`. */
  about: string;
  /** Of a factor: whose, for where and for which year. */
  source?: string;
  country?: string;
  region?: string | undefined;
  year?: number;
  /** Of the emissions of the total: 0 to 1. */
  shareOfEmissions: number;
  /** Of the variance of the total: 0 to 1. */
  shareOfVariance: number;
}

const baseSums = ['scope1', 'scope2Location', 'scope2Market', 'scope3'] as const;
type BaseSum = (typeof baseSums)[number];
/** What each figure is made of. */
const partsOf = {
  scope1: ['scope1'],
  scope2Location: ['scope2Location'],
  scope2Market: ['scope2Market'],
  scope3: ['scope3'],
  totalLocation: ['scope1', 'scope2Location', 'scope3'],
  totalMarket: ['scope1', 'scope2Market', 'scope3'],
} as const satisfies Record<string, readonly BaseSum[]>;
type Figure = keyof typeof partsOf;
const figures = Object.keys(partsOf) as Figure[];

export interface InventoryUncertainty extends Record<Figure, UncertainSum | null> {
  /** Of the location-based total, largest first, at most ten. */
  sources: UncertaintySource[];
  /** Of the location-based total, by how the quantity came about. */
  byKind: { kind: QuantityKind; kgCo2e: number; score: number }[];
}

type BySum = Record<BaseSum, number>;
const none = (): BySum => ({ scope1: 0, scope2Location: 0, scope2Market: 0, scope3: 0 });
const sumOf = (sums: BySum, figure: Figure) => partsOf[figure].reduce((sum, part) => sum + sums[part], 0);

const sumKeyOf = ({ scope, basis }: InventoryLine): BaseSum =>
  scope === 1 ? 'scope1' : scope === 3 ? 'scope3' : basis === 'market' ? 'scope2Market' : 'scope2Location';
const aboutOf = ({ carrier, scope, category }: InventoryLine) =>
  carrier === 'entry' ? `${scope}:${category ?? ''}` : carrier;
const estimatedOf = ({ activity }: InventoryLine) => activity?.estimatedShare ?? 0;
const deviationOf = (gsd2: number) => Math.log(gsd2) / 2;

/**
 * The 95 % interval of every scope and both totals. What a property used of a carrier, and what an entry says, is one quantity, and
 * independent of every other; its lines in several scopes are wrong together. A factor is one number: everything counted with it
 * is wrong together. With E the sum, Q the emissions of a quantity and F those of a factor:
 * ln²√GSD² = Σ (Q/E)² ln²√GSD²(quantity) + Σ (F/E)² ln²√GSD²(factor). One line gives `productGsd2`; lines with a factor each
 * give `totalUncertainty`.
 *
 * What is missing from the sums is not in the interval. Source: Bilan Carbone method § 4.4.2; IPCC 2006 Guidelines, volume 1,
 * chapter 3, on correlated inputs.
 */
export function inventoryUncertainty(lines: readonly InventoryLine[], year: number): InventoryUncertainty {
  const factors = new Factors(year);
  const quantities = new Quantities();
  const sizes = none();
  const scores = none();
  const seen = new Set<BaseSum>();
  const kinds = new Map<QuantityKind, { kg: number; size: number; score: number }>();
  for (const line of lines) {
    const key = sumKeyOf(line);
    seen.add(key);
    factors.add(line, key);
    quantities.add(line, key);
    const estimated = estimatedOf(line);
    const isSuppliers = isSuppliersFactor(line);
    for (const [kind, share] of [
      [kindOf(line), 1 - estimated],
      ['estimated', estimated],
    ] as const) {
      if (share === 0) continue;
      const size = Math.abs(line.kgCo2e) * share;
      const score = size * pcafScore(kind, isSuppliers);
      sizes[key] += size;
      scores[key] += score;
      if (key === 'scope2Market') continue;
      const sum = kinds.get(kind) ?? { kg: 0, size: 0, score: 0 };
      if (sum.size === 0) kinds.set(kind, sum);
      sum.kg += line.kgCo2e * share;
      sum.size += size;
      sum.score += score;
    }
  }
  quantities.end();
  const of = (figure: Figure): UncertainSum | null => {
    if (!partsOf[figure].some((part) => seen.has(part))) return null;
    const kgCo2e = sumOf(factors.sums, figure);
    const size = sumOf(sizes, figure);
    const score = size === 0 ? 0 : sumOf(scores, figure) / size;
    // Nothing emitted, or credits that outweigh it: a log-normal number has no such value.
    if (!(kgCo2e > 0)) return { kgCo2e, gsd2: 1, low: kgCo2e, high: kgCo2e, score };
    const variance = quantities.variance[figure] + factors.varianceOf(figure);
    const gsd2 = Math.exp((2 * Math.sqrt(variance)) / kgCo2e);
    return { kgCo2e, gsd2, low: kgCo2e / gsd2, high: kgCo2e * gsd2, score };
  };
  return {
    ...(Object.fromEntries(figures.map((figure) => [figure, of(figure)])) as Record<Figure, UncertainSum | null>),
    sources: largest([...quantities.sources(), ...factors.sources()], sumOf(sizes, 'totalLocation')),
    byKind: [...kinds]
      .map(([kind, { kg, size, score }]) => ({ kind, kgCo2e: kg, score: score / size }))
      .filter(({ kgCo2e }) => kgCo2e !== 0)
      .toSorted((a, b) => b.kgCo2e - a.kgCo2e),
  };
}

interface FactorPart {
  line: InventoryLine;
  kg: BySum;
  /** kg × standard deviation of the logarithm: the same number may be less certain where it stands in. */
  weighted: BySum;
}
interface Source extends Omit<UncertaintySource, 'shareOfEmissions' | 'shareOfVariance'> {
  kg: number;
  variance: number;
}

/** Emissions by factor. Thousands of lines share a few: each is marked once, by the identity of the factor and its reasons. */
class Factors {
  readonly sums = none();
  readonly #parts = new Map<string, FactorPart>();
  readonly #known = new Map<unknown, { part: FactorPart; deviation: number }>();
  readonly #year: number;

  constructor(year: number) {
    this.#year = year;
  }

  add(line: InventoryLine, key: BaseSum) {
    const { part, deviation } = this.#of(line);
    part.kg[key] += line.kgCo2e;
    part.weighted[key] += line.kgCo2e * deviation;
    this.sums[key] += line.kgCo2e;
  }

  /** A choice of a factor has a list of reasons of its own; entries and refrigerants share the empty one and go by their factor. */
  #of(line: InventoryLine) {
    const identity = line.activity && line.factor ? line.reasons : (line.factor ?? line.instrumentId);
    const known = identity === undefined ? undefined : this.#known.get(identity);
    if (known) return known;
    const id = line.factor?.id ?? line.instrumentId ?? `${line.carrier}|${line.kgCo2ePerUnit}`;
    let part = this.#parts.get(id);
    if (!part) this.#parts.set(id, (part = { line, kg: none(), weighted: none() }));
    const marked = { part, deviation: deviationOf(factorGsd2(line, this.#year)) };
    if (identity !== undefined) this.#known.set(identity, marked);
    return marked;
  }

  varianceOf(figure: Figure): number {
    let variance = 0;
    for (const { weighted } of this.#parts.values()) variance += sumOf(weighted, figure) ** 2;
    return variance;
  }

  sources(): Source[] {
    return [...this.#parts.values()].map(({ line, kg, weighted }) => ({
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
    }));
  }
}

interface OneQuantity {
  line: InventoryLine;
  kg: BySum;
}

/** Variance from quantities. The lines of one activity follow each other; those of an entry, month by month, may not. */
class Quantities {
  readonly variance: Record<Figure, number> = { ...none(), totalLocation: 0, totalMarket: 0 };
  readonly #byCarrier = new Map<string, { kg: number; variance: number }>();
  readonly #entries = new Map<string, OneQuantity>();
  #current: OneQuantity | undefined;

  add(line: InventoryLine, key: BaseSum) {
    if (line.entryId !== undefined) {
      let entry = this.#entries.get(line.entryId);
      if (!entry) this.#entries.set(line.entryId, (entry = { line, kg: none() }));
      entry.kg[key] += line.kgCo2e;
      return;
    }
    let current = this.#current;
    if (current === undefined || line.activity === undefined || current.line.activity !== line.activity) {
      this.#end(current);
      this.#current = current = { line, kg: none() };
    }
    current.kg[key] += line.kgCo2e;
  }

  end() {
    this.#end(this.#current);
    for (const entry of this.#entries.values()) this.#end(entry);
  }

  #end(quantity: OneQuantity | undefined) {
    if (!quantity) return;
    const { line, kg } = quantity;
    const relative = deviationOf(quantityGsd2Of(kindOf(line), estimatedOf(line))) ** 2;
    for (const figure of figures) this.variance[figure] += sumOf(kg, figure) ** 2 * relative;
    const located = sumOf(kg, 'totalLocation');
    const about = aboutOf(line);
    const carrier = this.#byCarrier.get(about) ?? { kg: 0, variance: 0 };
    carrier.kg += located;
    carrier.variance += located ** 2 * relative;
    this.#byCarrier.set(about, carrier);
  }

  sources(): Source[] {
    return [...this.#byCarrier].map(([about, { kg, variance }]) => ({ of: 'quantity', about, kg, variance }));
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
