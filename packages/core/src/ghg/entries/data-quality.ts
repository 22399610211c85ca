import type { FactorReason } from '../factors/choose-factor.ts';
import { entryMethods } from './entry-method.ts';
import type { FactorFacts } from '../factors/factor.ts';
import type { InventoryLine } from '../inventory-line.ts';
import { pedigreeGsd2, productGsd2, type Pedigree } from '../uncertainty.ts';

/** The origin of a quantity: metered and billed, estimated without a bill, weighed into a register, or entered. */
export const quantityKinds = [
  'measured',
  'estimated',
  'register',
  ...entryMethods.filter((m) => m !== 'measured'),
] as const;
export type QuantityKind = (typeof quantityKinds)[number];

/** The best pedigree of a quantity: verified, of exactly this technology, place and time, and complete. */
const best: Pedigree = { reliability: 5, technical: 5, geographic: 5, temporal: 5, completeness: 5 };

/**
 * Pedigree of each kind of quantity. A billed meter is measured but not verified by a third party (reliability 4); an estimate is qualified
 * (2); an amount of money is a poor measure of the goods bought (technical 2). Source: Weidema and Wesnæs (1996), table 1, with reversed
 * scores (5 is best); Scope 3 Standard, table 7.6.
 */
const ofQuantity: Readonly<Record<QuantityKind, Pedigree>> = {
  measured: { ...best, reliability: 4 },
  register: { ...best, reliability: 4 },
  supplier: { ...best, reliability: 4, technical: 4 },
  hybrid: { ...best, reliability: 3, technical: 4, completeness: 4 },
  distance: { ...best, reliability: 3, technical: 3 },
  average: { ...best, reliability: 3, technical: 3, completeness: 4 },
  estimated: { ...best, reliability: 2, technical: 4, temporal: 4 },
  estimate: { ...best, reliability: 2, technical: 3, completeness: 4 },
  spend: { ...best, reliability: 3, technical: 2, completeness: 4 },
};

/**
 * Data quality by PCAF, 1 (best) to 5: metered with the supplier's own factor 1, metered with an average 2, estimated from the
 * building's own past or from distances 3, from averages 4, from money or by guess 5. Source: PCAF Part A, table 5-14, options
 * for buildings, applied to every line.
 */
const scoreOfQuantity: Readonly<Record<QuantityKind, number>> = {
  measured: 2,
  register: 2,
  supplier: 2,
  hybrid: 3,
  distance: 3,
  estimated: 3,
  average: 4,
  estimate: 5,
  spend: 5,
};

/** Squared geometric standard deviation of a quantity: 1.05 measured, 1.231 estimated. */
export function quantityGsd2(kind: QuantityKind): number {
  return gsd2OfQuantity[kind];
}
const gsd2OfQuantity = Object.fromEntries(
  Object.entries(ofQuantity).map(([kind, pedigree]) => [kind, pedigreeGsd2(pedigree)]),
) as Record<QuantityKind, number>;

/** PCAF score of a quantity with its factor: a metered quantity, or one stated by the supplier, is 1 with a factor of the supplier. */
export function pcafScore(kind: QuantityKind, isSuppliersFactor: boolean): number {
  const score = scoreOfQuantity[kind];
  return score === 2 && isSuppliersFactor ? 1 : score;
}

/** The fields of a factor that its pedigree needs. */
export type MarkedFactor = Pick<FactorFacts, 'year' | 'gwpSet' | 'proxyFor' | 'own' | 'setKind'>;

const reliabilityOf = { official: 4, research: 3, modelled: 2 } as const;

/**
 * Pedigree of a factor where it is used: its publisher, and whether it matches carrier, boundary, place and year and includes all gases.
 * Own factors are taken as stated.
 */
export function factorPedigree(factor: MarkedFactor, reasons: readonly FactorReason[], year: number): Pedigree {
  const has = (code: FactorReason['code']) => reasons.some((reason) => reason.code === code);
  const { setKind = 'official', own = false, gwpSet, proxyFor } = factor;
  const apart = own ? 0 : Math.abs(factor.year - year);
  return {
    reliability: reliabilityOf[setKind],
    technical: has('landfill-assumed')
      ? 2
      : has('treatment-default') || has('no-residual-mix') || gwpSet === 'lifecycle'
        ? 3
        : 5,
    geographic:
      proxyFor !== undefined
        ? 2
        : has('country-for-region') || has('region-unknown')
          ? 3
          : has('region-assumed')
            ? 4
            : 5,
    temporal: apart === 0 ? 5 : apart === 1 ? 4 : apart === 2 ? 3 : 2,
    completeness: gwpSet === 'CO2 only' ? 4 : 5,
  };
}

/** Contracts and warming potentials: stated for exactly this case, not verified here. */
const stated: Pedigree = { ...best, reliability: 4 };

/** Squared geometric standard deviation of the factor of a line in a year. */
export function factorGsd2(line: Pick<InventoryLine, 'factor' | 'reasons'>, year: number): number {
  return pedigreeGsd2(line.factor ? factorPedigree(line.factor, line.reasons, year) : stated);
}

/** The origin of a line's quantity, as far as it is not estimated. */
export const kindOf = ({ carrier, method }: Pick<InventoryLine, 'carrier' | 'method'>): QuantityKind =>
  method ?? (carrier === 'refrigerant' ? 'register' : 'measured');

/** Whether the factor of a line comes from its supplier: an own one, or that of a certificate or contract. */
export const isSuppliersFactor = ({ factor, instrumentId }: Pick<InventoryLine, 'factor' | 'instrumentId'>): boolean =>
  instrumentId !== undefined || factor?.own === true;

/** The uncertainty of one line, with the pedigrees behind it. */
export interface LineQuality {
  kind: QuantityKind;
  /** The estimated share of the quantity, 0 to 1. */
  estimatedShare: number;
  quantity: Pedigree;
  factor: Pedigree;
  gsd2: number;
  low: number;
  high: number;
  score: number;
}

/** The quality of one line in a year: the marks (those given to an entry in place of those of its method) of quantity and factor, the 95 % interval of their product and the PCAF score. */
export function lineQuality(line: InventoryLine, year: number): LineQuality {
  const estimatedShare = line.activity?.estimatedShare ?? 0;
  const known = kindOf(line);
  const kind = estimatedShare > 0.5 ? 'estimated' : known;
  const { pedigree = ofQuantity[kind] } = line;
  const ofQuantities = line.pedigree ? pedigreeGsd2(line.pedigree) : quantityGsd2Of(known, estimatedShare);
  const gsd2 = productGsd2(ofQuantities, factorGsd2(line, year));
  const isSuppliers = isSuppliersFactor(line);
  const ends = [line.kgCo2e / gsd2, line.kgCo2e * gsd2];
  return {
    kind,
    estimatedShare,
    quantity: pedigree,
    factor: line.factor ? factorPedigree(line.factor, line.reasons, year) : stated,
    gsd2,
    low: Math.min(...ends),
    high: Math.max(...ends),
    score: (1 - estimatedShare) * pcafScore(known, isSuppliers) + estimatedShare * pcafScore('estimated', isSuppliers),
  };
}

/** For a partly estimated quantity; the parts are independent. */
export function quantityGsd2Of(kind: QuantityKind, estimatedShare: number): number {
  const measured = (Math.log(quantityGsd2(kind)) / 2) * (1 - estimatedShare);
  const estimated = (Math.log(quantityGsd2('estimated')) / 2) * estimatedShare;
  return Math.exp(2 * Math.hypot(measured, estimated));
}
