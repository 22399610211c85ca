import { grouped } from '../grouped.ts';
import { shown } from '../working.ts';
import { areaCoverageTogether, type AreaCoverage } from './area-coverage.ts';

/** A coverage by another method than the division of sums. */
export interface CoverageByMethod<P> {
  /** 0 to 1, estimates included; null: see `reason`. */
  share: number | null;
  /** The same without estimates. */
  actualShare: number | null;
  reason?: 'not-supplied' | 'area-unknown';
  parts: P[];
  working: string | null;
}

/**
 * The mean of the shares of the carriers, each with the same weight: 1 and 0.5 are 0.75, however large their areas are. Carriers that are not
 * supplied are left out; null where the size of a supplied area is not known. Source: INREV, AL2.3; GRESB divides sums instead
 * (`areaCoverageTogether`).
 */
export function meanAreaCoverage<C extends string>(
  coverages: readonly AreaCoverage<C>[],
): CoverageByMethod<{ carrier: C; share: number | null; actualShare: number | null }> {
  const shares = [...grouped(coverages, ({ carrier }) => carrier)].map(([carrier, own]) => ({
    carrier,
    ...areaCoverageTogether(own),
  }));
  const supplied = shares.filter(({ reason }) => reason !== 'not-supplied');
  const parts = supplied.map(({ carrier, share, actualShare }) => ({ carrier, share, actualShare }));
  const known = supplied.flatMap(({ share, actualShare }) =>
    share === null || actualShare === null ? [] : [{ share, actualShare }],
  );
  const none = { share: null, actualShare: null, parts, working: null };
  if (supplied.length === 0) return { ...none, reason: 'not-supplied' };
  if (known.length < supplied.length) return { ...none, reason: 'area-unknown' };
  const share = sum(known.map((one) => one.share)) / known.length;
  return {
    share,
    actualShare: sum(known.map((one) => one.actualShare)) / known.length,
    parts,
    working: `(${known.map((one) => shown(one.share)).join(' + ')}) ÷ ${known.length} = ${shown(share)}`,
  };
}

/** A property and the coverages of the carriers that count. */
export interface PropertyAreaCoverage {
  id: string;
  /** Floor area, m²; null: not known. */
  areaM2: number | null;
  coverages: readonly AreaCoverage[];
}

/**
 * Floor area with complete data ÷ floor area to which a carrier is supplied: a property counts whole if all its carriers have data of all
 * areas on all days held, else as 0. 1,000 m² complete and 3,000 m² without the gas of a single day: 0.25. Properties to which nothing is
 * supplied are left out; null where the size of an area is not known. Source: SASB, IF-RE-130a.1 and IF-RE-140a.1.
 */
export function completeAreaCoverage(
  properties: readonly PropertyAreaCoverage[],
): CoverageByMethod<{ id: string; areaM2: number | null; isComplete: boolean; isMeasured: boolean }> {
  const supplied = properties.flatMap(({ id, areaM2, coverages }) => {
    const together = areaCoverageTogether(coverages);
    if (together.reason === 'not-supplied') return [];
    const isComplete =
      together.reason === undefined && coverages.every((one) => one.servedM2Days === one.suppliedM2Days);
    const isMeasured = isComplete && coverages.every(({ estimatedM2Days }) => estimatedM2Days === 0);
    return [{ id, areaM2: together.reason ? null : areaM2, isComplete, isMeasured }];
  });
  const none = { share: null, actualShare: null, parts: supplied, working: null };
  const whole = sum(supplied.map(({ areaM2 }) => areaM2 ?? 0));
  if (supplied.some(({ areaM2 }) => areaM2 === null)) return { ...none, reason: 'area-unknown' };
  if (whole === 0) return { ...none, reason: 'not-supplied' };
  const complete = sum(supplied.map(({ areaM2, isComplete }) => (isComplete ? (areaM2 ?? 0) : 0)));
  const measured = sum(supplied.map(({ areaM2, isMeasured }) => (isMeasured ? (areaM2 ?? 0) : 0)));
  return {
    share: complete / whole,
    actualShare: measured / whole,
    parts: supplied,
    working: `${shown(complete)} m² ÷ ${shown(whole)} m² = ${shown(complete / whole)}`,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
