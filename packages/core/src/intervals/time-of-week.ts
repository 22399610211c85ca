import { daysBetween, type Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { LARGEST_CV_RMSE, LARGEST_NMBE, type ModelIssue } from '../weather/model.ts';
import { tQuantile95 } from '../weather/student.ts';
import { hourOfWeek, localHour, type HourValue } from './local-hour.ts';
import { memoryOf, noResiduals, type DayResiduals, type ResidualMemory } from './residual-memory.ts';
import { KNOTS_C, segmentsOf } from './segments.ts';
import { fitMode, hoursInUse, predicted, type FittedHour, type HourMeans, type ModeFit } from './time-of-week-fit.ts';

/** What was used in an hour by the local clock, with the mean outdoor temperature of the hour in °C. Null: not known. */
export interface MeasuredHour extends HourValue {
  temperature: number | null;
}

/** Use as a function of the hour of the week and the outdoor temperature. Plain values: it can be kept as JSON. */
export interface TimeOfWeekModel {
  /** The hours of the week in use and the others; one mode where they do not differ. */
  modes: readonly ModeFit[];
  /** By hour of the week, the place of its mode in `modes`. */
  modeOf: readonly number[];
  /** Hours fitted, and the parameters of all modes. */
  n: number;
  p: number;
  r2: number;
  /** Coefficient of variation of the root mean square error, as a fraction, by hour. */
  cvRmse: number;
  /** Normalized mean bias error, as a fraction. */
  nmbe: number;
  /** °C: the range of the temperatures fitted. Beyond it the outer slopes are continued. */
  coldestC: number;
  warmestC: number;
  /** How far residuals of the same and of following days resemble one another: for the range of a sum. */
  memory: ResidualMemory;
}

/** The reasons why a model is not used; the same keys as of the models of bills. */
export type TimeOfWeekIssue = Extract<ModelIssue, 'too-short' | 'no-use' | 'no-fit' | 'cv-rmse' | 'nmbe'>;

/** Twelve months of days, less the shortest February and a few days (as the models of bills). */
const FEWEST_DAYS = 360;
/** 90 % of the hours of these days. */
const FEWEST_HOURS = FEWEST_DAYS * 24 * 0.9;
/** LBNL: fewer hours of the week in use than this are no mode of their own. */
const FEWEST_IN_USE = 3;

interface Row extends FittedHour {
  day: Day;
}

function rowsOf(hours: readonly MeasuredHour[]): Row[] {
  const rows: Row[] = [];
  for (const { hour, value, temperature } of hours) {
    const local = localHour(hour);
    if (value === null || temperature === null) continue;
    if (!Number.isFinite(value) || !Number.isFinite(temperature)) throw new InvalidValue(`${hour} is not a number`);
    rows.push({ how: hourOfWeek(local), day: local.day, value, temperature });
  }
  return rows;
}

/** The fits of the hours of the week in use and of the others; of all together where one of both cannot be fitted. */
function modesOf(
  rows: readonly Row[],
  knots: readonly number[],
): Pick<TimeOfWeekModel, 'modes' | 'modeOf'> | undefined {
  const inUse = hoursInUse(rows);
  if (inUse.filter(Boolean).length >= FEWEST_IN_USE) {
    const both = [true, false].map((used) =>
      fitMode(
        rows.filter(({ how }) => inUse[how] === used),
        knots,
      ),
    );
    const modes = both.filter((fit) => fit !== undefined);
    if (modes.length === 2) return { modes, modeOf: inUse.map((used) => (used ? 0 : 1)) };
  }
  const all = fitMode(rows, knots);
  return all && { modes: [all], modeOf: inUse.map(() => 0) };
}

function modelOf(rows: readonly Row[], fits: Pick<TimeOfWeekModel, 'modes' | 'modeOf'>): TimeOfWeekModel {
  const { modes, modeOf } = fits;
  const n = rows.length;
  const p = modes.reduce((sum, mode) => sum + mode.p, 0);
  const mean = rows.reduce((sum, { value }) => sum + value, 0) / n;
  const days = new Map<Day, DayResiduals>();
  let [squares, spread, bias, coldestC, warmestC] = [0, 0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { how, day, value, temperature } of rows) {
    const mode = modes[modeOf[how] as number] as ModeFit;
    const error = value - predicted(mode, mode.hours[how] as HourMeans, segmentsOf(temperature, mode.knots));
    squares += error ** 2;
    spread += (value - mean) ** 2;
    bias += error;
    coldestC = Math.min(coldestC, temperature);
    warmestC = Math.max(warmestC, temperature);
    let of = days.get(day);
    if (!of) days.set(day, (of = noResiduals()));
    of.n += 1;
    of.sum += error;
    of.squares += error ** 2;
  }
  return {
    modes,
    modeOf,
    n,
    p,
    r2: spread > 0 ? 1 - squares / spread : 0,
    cvRmse: Math.sqrt(squares / (n - p)) / mean,
    nmbe: bias / (mean * n),
    coldestC,
    warmestC,
    memory: memoryOf(days, n / (n - p)),
  };
}

/**
 * The time of week and temperature model of a meter: an intercept for each of the 168 hours of the week and a continuous line over the
 * outdoor temperature with up to six segments, apart for the hours in use and the others.
 *
 * Takes the hours of the twelve months before (values in any one unit per hour, °C) and the temperatures at which the slope may change. Hours
 * without value or temperature are left out. It may be used only if `issue` is null: 360 days from the first to the last hour and 90 % of
 * their hours (`too-short`), use above zero (`no-use`), temperatures that vary (`no-fit`), CV(RMSE) ≤ 25 % and |NMBE| ≤ 5 % by hour. Throws
 * `InvalidValue` for a text that is no hour and for infinite values.
 *
 * Source: Mathieu, Price, Kiliccote, Piette (2011), Quantifying changes in building electricity use, with application to demand response,
 * IEEE Transactions on Smart Grid 2 (3); knots and hours in use as in LBNL's loadshape and RMV2.0.
 */
export function timeOfWeekModel(
  hours: readonly MeasuredHour[],
  knots: readonly number[] = KNOTS_C,
): { model: TimeOfWeekModel | null; issue: TimeOfWeekIssue | null } {
  const rows = rowsOf(hours);
  const days = rows.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || daysBetween(first, last) + 1 < FEWEST_DAYS || rows.length < FEWEST_HOURS)
    return { model: null, issue: 'too-short' };
  if (!(rows.reduce((sum, { value }) => sum + value, 0) > 0)) return { model: null, issue: 'no-use' };
  const fits = modesOf(rows, knots);
  if (!fits) return { model: null, issue: 'no-fit' };
  const model = modelOf(rows, fits);
  if (model.cvRmse > LARGEST_CV_RMSE) return { model, issue: 'cv-rmse' };
  if (Math.abs(model.nmbe) > LARGEST_NMBE) return { model, issue: 'nmbe' };
  return { model, issue: null };
}

/** What is expected in an hour, in the unit of the values: with the 95 % prediction range of one hour. */
export interface ExpectedHour {
  value: number;
  low: number;
  high: number;
  /** The temperature lies outside those fitted. */
  isBeyond: boolean;
}

/** Mode, means and parts of an hour; undefined where the model has no values of its hour of the week. */
export function placeIn({ modes, modeOf }: TimeOfWeekModel, how: number, temperature: number) {
  const at = modeOf[how] as number;
  const mode = modes[at] as ModeFit;
  const means = mode.hours[how];
  if (!means) return undefined;
  const parts = segmentsOf(temperature, mode.knots);
  return { at, mode, means, parts, apart: parts.map((part, i) => part - (means.segments[i] as number)) };
}

/** aᵀ M a of a symmetric matrix. */
export function quadratic(matrix: readonly (readonly number[])[], a: readonly number[]): number {
  return matrix.reduce(
    (sum, row, i) => sum + row.reduce((part, one, j) => part + one * (a[j] ?? 0), 0) * (a[i] ?? 0),
    0,
  );
}

/** Whether the model has seen such a temperature (°C). */
export const isBeyond = ({ coldestC, warmestC }: TimeOfWeekModel, temperature: number): boolean =>
  temperature < coldestC || temperature > warmestC;

/**
 * What the model expects in an hour by the local clock at an outdoor temperature (°C), with the range in which 95 % of such hours lie. Null
 * where the temperature is not known or the hour of the week had no values: nothing is expected then, which is not zero. Throws `InvalidValue`
 * for a text that is no hour.
 */
export function expectedInHour(model: TimeOfWeekModel, hour: string, temperature: number | null): ExpectedHour | null {
  const how = hourOfWeek(localHour(hour));
  const place = temperature === null ? undefined : placeIn(model, how, temperature);
  if (!place || temperature === null) return null;
  const { mode, means, parts, apart } = place;
  const value = predicted(mode, means, parts);
  const half =
    tQuantile95(mode.n - mode.p) * Math.sqrt(mode.variance * (1 + 1 / means.n + quadratic(mode.inverse, apart)));
  return { value, low: value - half, high: value + half, isBeyond: isBeyond(model, temperature) };
}
