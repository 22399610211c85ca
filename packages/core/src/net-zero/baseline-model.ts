import {
  expectedUse,
  LARGEST_CV_RMSE,
  weatherModel,
  type BilledPeriod,
  type ModelIssue,
  type WeatherModel,
} from '../weather/model.ts';

/** The model of the baseline: a weather model, or `1P`, the mean use per day, where the use does not depend on the weather. */
export interface BaselineModel extends Pick<
  WeatherModel,
  'baseC' | 'basePerDay' | 'perDegree' | 'perHdd' | 'perCdd' | 'n' | 'p' | 'r2' | 'cvRmse' | 'nmbe'
> {
  kind: WeatherModel['kind'] | '1P';
  expected: (means: readonly number[]) => number;
}

/** Mean use per day, bills weighted by their days. Source: Kissock, Haberl, Claridge: Inverse Modeling Toolkit (ASHRAE RP-1050), mean model. */
function meanModel(periods: readonly BilledPeriod[]): BaselineModel {
  const n = periods.length;
  const days = periods.reduce((sum, { means }) => sum + means.length, 0);
  const perDay = periods.reduce((sum, { quantity }) => sum + quantity, 0) / days;
  const squares = periods.reduce(
    (sum, { quantity, means }) => sum + means.length * (quantity / means.length - perDay) ** 2,
    0,
  );
  return {
    kind: '1P',
    baseC: null,
    basePerDay: perDay,
    perDegree: 0,
    perHdd: 0,
    perCdd: 0,
    n,
    p: 1,
    r2: 0,
    cvRmse: Math.sqrt((squares * n) / (days * (n - 1))) / perDay,
    nmbe: 0,
    expected: (means) => perDay * means.length,
  };
}

/** The model of the baseline period, and the reason why it may not be used; null: it may. */
export function baselineModel(periods: readonly BilledPeriod[]): {
  model: BaselineModel | null;
  issue: ModelIssue | null;
} {
  const { model, issue } = weatherModel(periods);
  if (issue === 'not-weather' || issue === 'no-fit') {
    const mean = meanModel(periods);
    return { model: mean, issue: mean.cvRmse > LARGEST_CV_RMSE ? 'cv-rmse' : null };
  }
  return { model: model && { ...model, expected: (means) => expectedUse(model, means).quantity }, issue };
}
