import { InvalidValue } from '../failure.ts';
import { invertSymmetric } from './linear.ts';
import { tQuantile95 } from './student.ts';

/**
 * How use follows the weather. `2P`: a straight line over the mean temperature. `3PH`: a base load, and more per degree below a base
 * temperature; `3PC`: above it. `4P`: a base load, and more on either side of one base temperature.
 */
export const modelKinds = ['2P', '3PH', '3PC', '4P'] as const;
export type ModelKind = (typeof modelKinds)[number];

/** What a bill says, with the daily means of the very days it covers. */
export interface BilledPeriod {
  quantity: number;
  /** °C, one for each day. */
  means: readonly number[];
}

export interface WeatherModel {
  kind: ModelKind;
  /** °C; null for `2P`, which has none. */
  baseC: number | null;
  /** In the unit of the quantity: per day; per degree of the mean temperature and day (`2P`); per heating and cooling degree day. */
  basePerDay: number;
  perDegree: number;
  perHdd: number;
  perCdd: number;
  /** Bills behind it. */
  n: number;
  /** Days behind it. */
  days: number;
  /** Parameters, the base temperature included. */
  p: number;
  r2: number;
  /** Coefficient of variation of the root mean square error, as a fraction. */
  cvRmse: number;
  /** Normalized mean bias error, as a fraction. */
  nmbe: number;
  /** The smallest t statistic of a slope; below two it cannot be told from none. */
  slopeT: number;
  /** Residual variance per day, and the inverse of the normal matrix: what the prediction interval needs. */
  variance: number;
  inverse: readonly (readonly number[])[];
}

/** ASHRAE Guideline 14, monthly data. */
export const LARGEST_CV_RMSE = 0.25;
export const LARGEST_NMBE = 0.05;
/** Twelve months of days, less the shortest February and a bill that ends early. */
const FEWEST_DAYS = 360;
const FEWEST_BILLS = 12;
/** Base temperatures that are tried, °C. */
const grid = Array.from({ length: 41 }, (_, index) => 5 + index / 2);

/** Why a model is not used; the words are those of the screen. */
export const modelIssues = ['too-short', 'no-use', 'no-fit', 'not-weather', 'cv-rmse', 'nmbe'] as const;
export type ModelIssue = (typeof modelIssues)[number];

/** Per day of a period: one, and the regressors of the kind. */
function regressors(kind: ModelKind, baseC: number, means: readonly number[]): number[] {
  const perDay = (of: (meanC: number) => number) => means.reduce((sum, mean) => sum + of(mean), 0) / means.length;
  const hdd = () => perDay((mean) => Math.max(0, baseC - mean));
  const cdd = () => perDay((mean) => Math.max(0, mean - baseC));
  switch (kind) {
    case '2P':
      return [1, perDay((mean) => mean)];
    case '3PH':
      return [1, hdd()];
    case '3PC':
      return [1, cdd()];
    case '4P':
      return [1, hdd(), cdd()];
  }
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** Least squares of use per day, weighted by the days of each bill. Undefined where the regressors do not tell bills apart. */
function fit(kind: ModelKind, baseC: number, periods: readonly BilledPeriod[]): WeatherModel | undefined {
  const rows = periods.map(({ quantity, means }) => ({
    x: regressors(kind, baseC, means),
    y: quantity / means.length,
    days: means.length,
  }));
  const size = rows[0]?.x.length ?? 0;
  const p = kind === '2P' ? 2 : size + 1;
  const n = rows.length;
  if (n <= p) return undefined;
  const normal = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) =>
      rows.reduce((sum, { x, days }) => sum + days * (x[i] ?? 0) * (x[j] ?? 0), 0),
    ),
  );
  const inverse = invertSymmetric(normal);
  if (!inverse) return undefined;
  const right = Array.from({ length: size }, (_, i) =>
    rows.reduce((sum, { x, y, days }) => sum + days * (x[i] ?? 0) * y, 0),
  );
  const beta = inverse.map((row) => dot(row, right));
  const days = rows.reduce((sum, row) => sum + row.days, 0);
  const mean = rows.reduce((sum, row) => sum + row.days * row.y, 0) / days;
  const errors = rows.map((row) => ({ ...row, error: row.y - dot(beta, row.x) }));
  const squares = errors.reduce((sum, row) => sum + row.days * row.error ** 2, 0);
  const spread = rows.reduce((sum, row) => sum + row.days * (row.y - mean) ** 2, 0);
  const variance = squares / (n - p);
  const slopes = beta.slice(1).map((value, i) => {
    const deviation = Math.sqrt(variance * (inverse[i + 1]?.[i + 1] ?? 0));
    return deviation > 0 ? Math.abs(value) / deviation : Number.POSITIVE_INFINITY;
  });
  const [, first = 0, second = 0] = beta;
  return {
    kind,
    baseC: kind === '2P' ? null : baseC,
    basePerDay: beta[0] ?? 0,
    perDegree: kind === '2P' ? first : 0,
    perHdd: kind === '3PH' || kind === '4P' ? first : 0,
    perCdd: kind === '3PC' ? first : second,
    n,
    days,
    p,
    r2: spread > 0 ? 1 - squares / spread : 0,
    // Of use per day, weighted by days: a bill of 60 days counts twice one of 30.
    cvRmse: Math.sqrt((squares * n) / (days * (n - p))) / mean,
    nmbe: errors.reduce((sum, row) => sum + row.days * row.error, 0) / (mean * days),
    slopeT: Math.min(...slopes),
    variance,
    inverse,
  };
}

/** A building neither saves by cold nor has a negative base load: such a fit is chance. */
const isPossible = ({ kind, basePerDay, perHdd, perCdd }: WeatherModel) =>
  kind === '2P' || (basePerDay >= 0 && perHdd >= 0 && perCdd >= 0);

/**
 * The model of a meter's bills that fits best: every kind, every base temperature from 5 to 25 °C by half a degree, and the smallest
 * CV(RMSE), which counts parameters against a kind. It may be used only where `issue` is null: twelve months, a slope that can be told
 * from none, CV(RMSE) ≤ 25 % and |NMBE| ≤ 5 %. Source: ASHRAE Guideline 14 (monthly data); change points after Kissock.
 */
export function weatherModel(periods: readonly BilledPeriod[]): {
  model: WeatherModel | null;
  issue: ModelIssue | null;
} {
  if (periods.some(({ means }) => means.length === 0)) throw new InvalidValue('A bill without days cannot be fitted');
  const days = periods.reduce((sum, { means }) => sum + means.length, 0);
  if (periods.length < FEWEST_BILLS || days < FEWEST_DAYS) return { model: null, issue: 'too-short' };
  if (!(periods.reduce((sum, { quantity }) => sum + quantity, 0) > 0)) return { model: null, issue: 'no-use' };
  const fits = modelKinds.flatMap((kind) =>
    (kind === '2P' ? [0] : grid).flatMap((baseC) => fit(kind, baseC, periods) ?? []).filter(isPossible),
  );
  const told = fits.filter(({ slopeT, n, p }) => slopeT >= tQuantile95(n - p));
  const best = (of: readonly WeatherModel[]) =>
    of.reduce<WeatherModel | null>((least, one) => (least && least.cvRmse <= one.cvRmse ? least : one), null);
  const model = best(told);
  if (!model) return { model: best(fits), issue: fits.length ? 'not-weather' : 'no-fit' };
  if (model.cvRmse > LARGEST_CV_RMSE) return { model, issue: 'cv-rmse' };
  if (Math.abs(model.nmbe) > LARGEST_NMBE) return { model, issue: 'nmbe' };
  return { model, issue: null };
}

const coefficients = ({ kind, basePerDay, perDegree, perHdd, perCdd }: WeatherModel) =>
  kind === '2P'
    ? [basePerDay, perDegree]
    : kind === '3PH'
      ? [basePerDay, perHdd]
      : kind === '3PC'
        ? [basePerDay, perCdd]
        : [basePerDay, perHdd, perCdd];

/** What the model expects for these days, and between which quantities 95 of 100 such bills lie. */
export function expectedUse(model: WeatherModel, means: readonly number[]) {
  if (!means.length) throw new InvalidValue('Use is expected of days');
  const days = means.length;
  const x = regressors(model.kind, model.baseC ?? 0, means);
  const perDay = dot(coefficients(model), x);
  const leverage = dot(
    x,
    model.inverse.map((row) => dot(row, x)),
  );
  const half = tQuantile95(model.n - model.p) * Math.sqrt(model.variance * (1 / days + leverage));
  return { quantity: perDay * days, low: (perDay - half) * days, high: (perDay + half) * days };
}

/**
 * Use in a normal year by difference: what was used, and what the model expects of normal days less what it expects of the days there
 * were. What the model does not explain stays as it was. 44,000 with 12 per degree day, 2,200 degree days and 2,400 in a normal year:
 * 44,000 + 12 × 200 = 46,400. (By ratio, 44,000 × 47,050/44,650, it would be 46,365.)
 */
export const normalizedUse = (actual: number, expectedActual: number, expectedNormal: number): number =>
  actual + expectedNormal - expectedActual;
