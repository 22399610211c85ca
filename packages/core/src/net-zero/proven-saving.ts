import { addDays, daysBetween, monthOffset, type Day, type Period } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import type { ModelIssue } from '../weather/model.ts';
import { LONGEST_BILL_DAYS, meansOf } from '../weather/normalize.ts';
import { tQuantile } from '../weather/student.ts';
import { baselineModel, type BaselineModel } from './baseline-model.ts';
import type { WholePeriod } from './whole-periods.ts';

export const savingVerdicts = ['proven', 'not-proven', 'not-yet'] as const;
export type SavingVerdict = (typeof savingVerdicts)[number];

/** The reasons why no saving is proven; the screen has the texts and instructions. */
export const savingIssues = [
  'no-bills',
  'baseline-missing',
  'no-weather',
  'too-short',
  'no-use',
  'cv-rmse',
  'nmbe',
  'nothing-after',
  'year-not-over',
  'within-error',
  'uses-more',
] as const;
export type SavingIssue = (typeof savingIssues)[number];

export const baselineLengths = [12, 24, 36] as const;
export const confidences = [68, 90] as const;

export interface SavingQuestion {
  periods: readonly WholePeriod[];
  /** °C by day. */
  temperatures: ReadonlyMap<Day, number>;
  /** The first day of the works: the baseline ends by this day. */
  worksBeganOn: Day;
  /** The reporting period starts on or after this day. */
  inServiceOn: Day;
  baselineMonths: (typeof baselineLengths)[number];
  /** The confidence of the shown interval, in percent. */
  confidence: (typeof confidences)[number];
  /** Non-routine adjustments: kWh by which use in these days would have been higher (negative: lower) without the project. */
  adjustments: readonly (Period & { kwh: number })[];
}

export interface ReportedPeriod {
  start: Day;
  end: Day;
  actual: number;
  /** The expected use by the model, for the weather of these days. */
  expected: number;
  adjustment: number;
  /** Adjusted baseline. */
  adjusted: number;
  saving: number;
  cost: number | null;
}

export interface SavingSums {
  days: number;
  actual: number;
  expected: number;
  adjustment: number;
  adjusted: number;
  saving: number;
  /** Saving as a share of the adjusted baseline. */
  share: number;
  /** The number of periods in the baseline and in the reporting period. */
  n: number;
  m: number;
  standardError: number;
  t: number;
  /** Half of the interval at the chosen confidence. */
  half: number;
}

export interface ProvenSaving {
  verdict: SavingVerdict;
  issue: SavingIssue | null;
  baseline: (Period & { periods: number; days: number; quantity: number; missingDays: number }) | null;
  model: Omit<BaselineModel, 'expected'> | null;
  reported: ReportedPeriod[];
  /** Periods after the works with a missing temperature. */
  leftOut: number;
  sums: SavingSums | null;
}

/** Twelve months of days, less the shortest February and a bill that ends early. */
const YEAR_OF_BILLS = 360;
/** The multiple of the standard error that a saving has to reach. Source: EVO, IPMVP, statistics and uncertainty. */
const ERRORS_TO_EXCEED = 2;
/** Source: Reddy and Claridge (2000), in ASHRAE Guideline 14-2014, annex B. */
const MONTHLY_MODEL = 1.26;

/** The same day of the month a number of months before; in a shorter month, as many days after its first. */
const monthsBefore = (day: Day, months: number): Day =>
  addDays(`${monthOffset(day.slice(0, 7), -months)}-01`, Number(day.slice(8)) - 1);

/** The periods of the baseline: those mostly within the months before the last bill that ends by the start of the works. */
function baselinePeriods({ periods, worksBeganOn, baselineMonths }: SavingQuestion) {
  const before = periods.filter(({ end }) => end <= worksBeganOn);
  const end = before
    .map((one) => one.end)
    .toSorted()
    .at(-1);
  if (end === undefined || daysBetween(end, worksBeganOn) > LONGEST_BILL_DAYS) return undefined;
  const start = monthsBefore(end, baselineMonths);
  const within = before.filter((one) => addDays(one.start, Math.floor(daysBetween(one.start, one.end) / 2)) >= start);
  return { start: within.map((one) => one.start).toSorted()[0] ?? start, end, within };
}

const isShort = ({ start, end, quantity }: WholePeriod) =>
  daysBetween(start, end) <= LONGEST_BILL_DAYS && quantity >= 0;

/** The part of adjustments in a period, by days. */
const adjustmentIn = ({ start, end }: Period, adjustments: SavingQuestion['adjustments']) =>
  adjustments.reduce((sum, one) => {
    const from = one.start > start ? one.start : start;
    const until = one.end < end ? one.end : end;
    return from < until ? sum + (one.kwh * daysBetween(from, until)) / daysBetween(one.start, one.end) : sum;
  }, 0);

/**
 * Standard error of the sum of savings in m periods, by a model of n periods: 1.26 × CV(RMSE) × adjusted baseline ×
 * √((1 + 2/n) ÷ m). Divided by the saving it is the fractional uncertainty 1.26 × CV ÷ F × √((n/n')(1 + 2/n')/m) of ASHRAE
 * Guideline 14-2014, annex B, F being the saved share; monthly residuals count as independent, so that n' = n.
 */
export const savingError = (cvRmse: number, adjusted: number, n: number, m: number): number =>
  MONTHLY_MODEL * cvRmse * adjusted * Math.sqrt((1 + 2 / n) / m);

/**
 * Avoided use by IPMVP option C: baseline model for the weather of the reporting period, plus non-routine adjustments, less the billed use.
 * Proven: twelve months of bills since, and a saving of at least twice its standard error.
 */
export function provenSaving(question: SavingQuestion): ProvenSaving {
  const { temperatures, inServiceOn, worksBeganOn, confidence, adjustments } = question;
  if (inServiceOn < worksBeganOn) throw new InvalidValue('The works begin before the service');
  const none = { baseline: null, model: null, reported: [], leftOut: 0, sums: null };
  const notYet = (issue: SavingIssue, found: Partial<ProvenSaving> = {}): ProvenSaving => ({
    ...none,
    ...found,
    verdict: 'not-yet',
    issue,
  });
  const periods = question.periods.filter(isShort);
  if (!periods.length) return notYet('no-bills');
  const chosen = baselinePeriods({ ...question, periods });
  if (!chosen) return notYet('baseline-missing');
  const days = chosen.within.reduce((sum, one) => sum + daysBetween(one.start, one.end), 0);
  const baseline = {
    start: chosen.start,
    end: chosen.end,
    periods: chosen.within.length,
    days,
    quantity: chosen.within.reduce((sum, one) => sum + one.quantity, 0),
    missingDays: Math.max(0, daysBetween(monthsBefore(chosen.end, question.baselineMonths), chosen.end) - days),
  };
  if (days < (YEAR_OF_BILLS * question.baselineMonths) / 12) return notYet('baseline-missing', { baseline });
  const fitted = chosen.within.flatMap((one) => {
    const means = meansOf(temperatures, one);
    return means ? [{ ...one, means }] : [];
  });
  if (fitted.length < chosen.within.length) return notYet('no-weather', { baseline });
  const { model, issue } = baselineModel(fitted);
  if (!model) return notYet(issueShown(issue ?? 'too-short'), { baseline });
  const { expected, ...shown } = model;
  const known = { baseline, model: shown };
  if (issue !== null) return notYet(issueShown(issue), known);

  const after = periods.filter(({ start }) => start >= inServiceOn).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  if (!after.length) return notYet('nothing-after', known);
  const reported = after.flatMap((one): ReportedPeriod[] => {
    const means = meansOf(temperatures, one);
    if (!means) return [];
    const ofModel = expected(means);
    const adjustment = adjustmentIn(one, adjustments);
    const adjusted = ofModel + adjustment;
    const { start, end, quantity: actual, cost } = one;
    return [{ start, end, actual, expected: ofModel, adjustment, adjusted, saving: adjusted - actual, cost }];
  });
  const leftOut = after.length - reported.length;
  if (!reported.length) return notYet('no-weather', { ...known, leftOut });
  const sum = (of: (one: ReportedPeriod) => number) => reported.reduce((total, one) => total + of(one), 0);
  const [adjusted, saving, m] = [sum((one) => one.adjusted), sum((one) => one.saving), reported.length];
  const standardError = savingError(
    model.cvRmse,
    sum((one) => one.expected),
    model.n,
    m,
  );
  const t = tQuantile(confidence, model.n - model.p);
  const sums: SavingSums = {
    days: sum((one) => daysBetween(one.start, one.end)),
    actual: sum((one) => one.actual),
    expected: sum((one) => one.expected),
    adjustment: sum((one) => one.adjustment),
    adjusted,
    saving,
    share: adjusted === 0 ? 0 : saving / adjusted,
    n: model.n,
    m,
    standardError,
    t,
    half: t * standardError,
  };
  const found = { ...known, reported, leftOut, sums };
  if (sums.days < YEAR_OF_BILLS) return notYet('year-not-over', found);
  return { ...found, ...judged(saving, standardError) };
}

/** Whether a saving is significant compared with its standard error. */
function judged(saving: number, standardError: number): Pick<ProvenSaving, 'verdict' | 'issue'> {
  if (saving > 0 && saving >= ERRORS_TO_EXCEED * standardError) return { verdict: 'proven', issue: null };
  return { verdict: 'not-proven', issue: saving < 0 ? 'uses-more' : 'within-error' };
}

/**
 * The sum of several carriers for a project that changes them: a heat pump uses more electricity and saves more gas. Errors of meters are
 * independent and add up in squares.
 */
export function savingTogether(
  parts: readonly ProvenSaving[],
): Pick<ProvenSaving, 'verdict' | 'issue'> & { saving: number; standardError: number; adjusted: number } {
  const sum = (of: (one: SavingSums) => number) => parts.reduce((total, { sums }) => total + (sums ? of(sums) : 0), 0);
  const saving = sum((one) => one.saving);
  const standardError = Math.sqrt(sum((one) => one.standardError ** 2));
  const open = parts.find(({ verdict }) => verdict === 'not-yet');
  return {
    ...(open ? { verdict: open.verdict, issue: open.issue } : judged(saving, standardError)),
    saving,
    standardError,
    adjusted: sum((one) => one.adjusted),
  };
}

/** `no-fit` and `not-weather` lead to the mean of the baseline, so they are not issues here. */
const issueShown = (issue: ModelIssue): SavingIssue =>
  issue === 'no-fit' || issue === 'not-weather' ? 'cv-rmse' : issue;
