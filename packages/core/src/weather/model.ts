import { InvalidValue } from '../failure.ts';
import { invertSymmetric } from './linear.ts';
import { tQuantile95 } from './student.ts';

/**
 * The dependence of use on the weather. `2P`: a straight line over the mean temperature. `3PH`: a base load, and more per degree below a
 * base temperature; `3PC`: above it. `4P`: a base load, and more on either side of one base temperature.
 */
export const modelKinds = ['2P', '3PH', '3PC', '4P'] as const;
export type ModelKind = (typeof modelKinds)[number];

/** The quantity of a bill, with the daily means of exactly its days. */
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
  /** The number of bills. */
  n: number;
  /** The number of days. */
  days: number;
  /** The number of parameters, including the base temperature. */
  p: number;
  r2: number;
  /** Coefficient of variation of the root mean square error, as a fraction. */
  cvRmse: number;
  /** Normalized mean bias error, as a fraction. */
  nmbe: number;
  /** The smallest t statistic of a slope; below two it is not significantly different from zero. */
  slopeT: number;
  /** Residual variance per day, and the inverse of the normal matrix: the inputs of the prediction interval. */
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

/** The reasons why a model is not used; the screen has the texts. */
export const modelIssues = ['too-short', 'no-use', 'no-fit', 'not-weather', 'cv-rmse', 'nmbe'] as const;
export type ModelIssue = (typeof modelIssues)[number];

/** Per day of a period: one, and the regressors of the kind. */
function regressors(kind: ModelKind, baseC: number, means: readonly number[]): number[] {
  let [mean, hdd, cdd] = [0, 0, 0];
  for (const one of means) {
    mean += one;
    if (one < baseC) hdd += baseC - one;
    else cdd += one - baseC;
  }
  const days = means.length;
  switch (kind) {
    case '2P':
      return [1, mean / days];
    case '3PH':
      return [1, hdd / days];
    case '3PC':
      return [1, cdd / days];
    case '4P':
      return [1, hdd / days, cdd / days];
  }
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** A bill in the form that fits need; its degree days are summed once for all base temperatures. */
interface FittedRow {
  y: number;
  days: number;
  /** Regressors by kind and base temperature. */
  x: Readonly<Record<ModelKind, readonly (readonly number[])[]>>;
}

function fittedRow({ quantity, means }: BilledPeriod): FittedRow {
  const days = means.length;
  const both = grid.map((baseC) => regressors('4P', baseC, means));
  return {
    y: quantity / days,
    days,
    x: {
      '2P': [regressors('2P', 0, means)],
      '3PH': both.map(([, hdd = 0]) => [1, hdd]),
      '3PC': both.map(([, , cdd = 0]) => [1, cdd]),
      '4P': both,
    },
  };
}

/**
 * Least squares of use per day, weighted by the days of each bill, at one base temperature of the grid. Undefined if the regressors do not
 * vary enough between bills. Plain loops: every checked bill fits a hundred of these.
 */
function fit(kind: ModelKind, at: number, rows: readonly FittedRow[]): WeatherModel | undefined {
  const size = rows[0]?.x[kind][at]?.length ?? 0;
  const p = kind === '2P' ? 2 : size + 1;
  const n = rows.length;
  if (n <= p) return undefined;
  const zeros = () => Array.from({ length: size }, () => 0);
  const normal = Array.from({ length: size }, zeros);
  const right = zeros();
  let [days, total] = [0, 0];
  for (const row of rows) {
    const x = row.x[kind][at] ?? [];
    days += row.days;
    total += row.days * row.y;
    for (let i = 0; i < size; i += 1) {
      const weighted = row.days * (x[i] ?? 0);
      right[i] = (right[i] ?? 0) + weighted * row.y;
      const line = normal[i] ?? [];
      for (let j = 0; j < size; j += 1) line[j] = (line[j] ?? 0) + weighted * (x[j] ?? 0);
    }
  }
  const inverse = invertSymmetric(normal);
  if (!inverse) return undefined;
  const beta = inverse.map((row) => dot(row, right));
  const mean = total / days;
  let [squares, spread, bias] = [0, 0, 0];
  for (const row of rows) {
    const error = row.y - dot(beta, row.x[kind][at] ?? []);
    squares += row.days * error ** 2;
    spread += row.days * (row.y - mean) ** 2;
    bias += row.days * error;
  }
  const variance = squares / (n - p);
  const slopes = beta.slice(1).map((value, i) => {
    const deviation = Math.sqrt(variance * (inverse[i + 1]?.[i + 1] ?? 0));
    return deviation > 0 ? Math.abs(value) / deviation : Number.POSITIVE_INFINITY;
  });
  const [, first = 0, second = 0] = beta;
  return {
    kind,
    baseC: kind === '2P' ? null : (grid[at] ?? null),
    basePerDay: beta[0] ?? 0,
    perDegree: kind === '2P' ? first : 0,
    perHdd: kind === '3PH' || kind === '4P' ? first : 0,
    perCdd: kind === '3PC' ? first : second,
    n,
    days,
    p,
    r2: spread > 0 ? 1 - squares / spread : 0,
    // The error of use per day, weighted by days: a bill of 60 days counts twice as much as one of 30.
    cvRmse: Math.sqrt((squares * n) / (days * (n - p))) / mean,
    nmbe: bias / (mean * days),
    slopeT: Math.min(...slopes),
    variance,
    inverse,
  };
}

/** A building cannot save by cold, nor have a negative base load: such a fit is due to chance. */
const isPossible = ({ kind, basePerDay, perHdd, perCdd }: WeatherModel) =>
  kind === '2P' || (basePerDay >= 0 && perHdd >= 0 && perCdd >= 0);

/**
 * The best model of a meter's bills: every kind, every base temperature from 5 to 25 °C by half a degree, and the smallest CV(RMSE), which
 * penalizes parameters. It may be used only if `issue` is null: twelve months, a significant slope, CV(RMSE) ≤ 25 % and |NMBE| ≤ 5 %.
 * Source: ASHRAE Guideline 14 (monthly data); change points after Kissock.
 */
export function weatherModel(periods: readonly BilledPeriod[]): {
  model: WeatherModel | null;
  issue: ModelIssue | null;
} {
  if (periods.some(({ means }) => means.length === 0)) throw new InvalidValue('A bill without days cannot be fitted');
  const days = periods.reduce((sum, { means }) => sum + means.length, 0);
  if (periods.length < FEWEST_BILLS || days < FEWEST_DAYS) return { model: null, issue: 'too-short' };
  if (!(periods.reduce((sum, { quantity }) => sum + quantity, 0) > 0)) return { model: null, issue: 'no-use' };
  const rows = periods.map(fittedRow);
  const fits = modelKinds.flatMap((kind) =>
    (kind === '2P' ? [0] : [...grid.keys()]).flatMap((at) => fit(kind, at, rows) ?? []).filter(isPossible),
  );
  const significant = fits.filter(({ slopeT, n, p }) => slopeT >= tQuantile95(n - p));
  const best = (of: readonly WeatherModel[]) =>
    of.reduce<WeatherModel | null>((least, one) => (least && least.cvRmse <= one.cvRmse ? least : one), null);
  const model = best(significant);
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

/** Per day, for the regressors of a bill with this number of days: the expected use, and its 95 % prediction interval. */
function rangeOf(model: WeatherModel, x: readonly number[], days: number) {
  const perDay = dot(coefficients(model), x);
  const leverage = dot(
    x,
    model.inverse.map((row) => dot(row, x)),
  );
  const half = tQuantile95(model.n - model.p) * Math.sqrt(model.variance * (1 / days + leverage));
  return { perDay, low: perDay - half, high: perDay + half };
}

/** The expected use of the model for these days, with its 95 % prediction interval. */
export function expectedUse(model: WeatherModel, means: readonly number[]) {
  if (!means.length) throw new InvalidValue('Use is expected of days');
  const days = means.length;
  const { perDay, low, high } = rangeOf(model, regressors(model.kind, model.baseC ?? 0, means), days);
  return { quantity: perDay * days, low: low * days, high: high * days };
}

/** The horizontal axis of the chart: heating or cooling degree days per day, or the mean temperature if both or neither matter. */
export const weatherDrivers = ['hdd', 'cdd', 'mean'] as const;
export type WeatherDriver = (typeof weatherDrivers)[number];

export const driverOf = ({ kind }: Pick<WeatherModel, 'kind'>): WeatherDriver =>
  kind === '3PH' ? 'hdd' : kind === '3PC' ? 'cdd' : 'mean';

/** The driver per day of a bill's days. */
export function drivenBy(model: WeatherModel, means: readonly number[]): number {
  const driver = driverOf(model);
  return regressors(driver === 'mean' ? '2P' : model.kind, model.baseC ?? 0, means)[1] ?? 0;
}

/** The model's line and band at one value of its driver, per day, for a bill of so many days. */
export function expectedAt(model: WeatherModel, driver: number, days: number) {
  return rangeOf(model, model.kind === '4P' ? regressors('4P', model.baseC ?? 0, [driver]) : [1, driver], days);
}

/**
 * Use in a normal year by difference: the actual use, plus the expected use of normal days, less the expected use of the actual days. The
 * part that the model does not explain stays unchanged. 44,000 with 12 per degree day, 2,200 degree days and 2,400 in a normal year: 44,000
 * + 12 × 200 = 46,400. (By ratio, 44,000 × 47,050/44,650, it would be 46,365.)
 */
export const normalizedUse = (actual: number, expectedActual: number, expectedNormal: number): number =>
  actual + expectedNormal - expectedActual;
