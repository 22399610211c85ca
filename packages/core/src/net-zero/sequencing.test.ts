import { expect, test } from 'vitest';
import {
  askingForLost,
  chosenStarts,
  modelTonnes,
  sequencingModel,
  startCost,
  type OpenProject,
  type SequencingModel,
  type SequencingTask,
} from './sequencing.ts';

/** Every choice of whole columns, the rest as small as the rows allow: slow, and right beyond doubt. */
function bestByTrial({ upper, isWhole, rows, goals }: SequencingModel): number[] {
  const whole = isWhole.flatMap((is, at) => (is ? [at] : []));
  let best: { values: number[]; scores: number[] } | undefined;
  for (let choice = 0; choice < 2 ** whole.length; choice++) {
    const values = upper.map(() => 0);
    for (const [bit, at] of whole.entries()) values[at] = (choice >> bit) & 1;
    if (values.some((value, at) => value > (upper[at] ?? Infinity))) continue;
    const sum = (columns: readonly number[], factors: readonly number[]) =>
      columns.reduce((total, column, at) => total + (values[column] ?? 0) * (factors[at] ?? 0), 0);
    for (const { lower, columns, values: factors } of rows) {
      const rest = columns.find((column) => !isWhole[column]);
      if (rest !== undefined) values[rest] = Math.max(0, (lower ?? 0) - sum(columns, factors));
    }
    const fits = rows.every(({ lower, upper: most, columns, values: factors }) => {
      const total = sum(columns, factors);
      return total >= (lower ?? -Infinity) - 1e-9 && total <= (most ?? Infinity) + 1e-9;
    });
    if (!fits) continue;
    const all = values.map((_, at) => at);
    const scores = goals.map((goal) => sum(all, goal));
    const at = scores.findIndex((score, i) => Math.abs(score - (best?.scores[i] ?? Infinity)) > 1e-9);
    if (!best || (at >= 0 && (scores[at] ?? 0) < (best.scores[at] ?? 0))) best = { values, scores };
  }
  if (!best) throw new Error('Nothing fits');
  return best.values;
}

const project = (id: string, capitalCost: number, tonnes: number, change: Partial<OpenProject> = {}): OpenProject => ({
  id,
  capitalCost,
  annualCostSaving: 0,
  lifeYears: 20,
  tonnes: () => tonnes,
  penaltyAvoided: () => 0,
  after: [],
  notWith: [],
  ...change,
});
const task = (open: OpenProject[], change: Partial<SequencingTask> = {}): SequencingTask => ({
  firstYear: 2026,
  lastYear: 2028,
  open,
  fixed: new Map(),
  budget: () => 100,
  carriesOver: false,
  required: (year) => (year - 2025) * 10,
  discountRate: 0.1,
  carbonPrice: 0,
  ...change,
});
const solve = (one: SequencingTask) => {
  const model = sequencingModel(one);
  return Object.fromEntries(chosenStarts(model, bestByTrial(model)));
};

test('the cheapest projects that meet the target, each as late as it can be', () => {
  // 10, 20 and 30 t are asked for; the dear one is not needed.
  const cheap = project('cheap', 40, 20);
  expect(solve(task([cheap, project('middle', 60, 15), project('dear', 95, 30)]))).toEqual({
    cheap: 2026,
    middle: 2028,
  });
});

test('a project that pays for itself starts at once, whether or not the target needs it', () => {
  const lamps = project('lamps', 100, 1, { annualCostSaving: 30 });
  const free = task([lamps, project('cheap', 40, 30)], { budget: () => undefined });
  // 100 - 30 × 8.513564 = -155.41
  expect(startCost(lamps, 2026, free)).toBeCloseTo(-155.4069, 4);
  expect(startCost(lamps, 2027, free)).toBeCloseTo(-155.4069 / 1.1, 4);
  expect(solve(free)).toEqual({ lamps: 2026, cheap: 2026 });
});

test('where the budget is too small the order comes as close to the target as it can', () => {
  // Only one project of 100 fits into a year: 10 t of 30 asked, then 20 of 30, then 30 of 30.
  const three = ['a', 'b', 'c'].map((id, at) => project(id, 100, 10, { notWith: at === 2 ? ['x'] : [] }));
  const tight = task(three, { required: () => 30 });
  const model = sequencingModel(tight);
  const values = bestByTrial(model);
  expect(new Set(chosenStarts(model, values).values())).toEqual(new Set([2026, 2027, 2028]));
  expect(values.slice(-3)).toEqual([20, 10, 0]);
  expect(modelTonnes(tight, chosenStarts(model, values), 2027)).toBe(20);
});

test('what is not spent can be spent later, if the budget carries over', () => {
  const large = project('large', 250, 30);
  expect(solve(task([large]))).toEqual({});
  expect(solve(task([large], { carriesOver: true }))).toEqual({ large: 2028 });
});

test('a project waits for what it needs, and does not start beside what it excludes', () => {
  const pump = project('pump', 90, 30, { after: ['insulation'] });
  const insulation = project('insulation', 100, 0);
  // The budget has room for one in a year: the pump is a year late.
  expect(solve(task([pump, insulation]))).toEqual({ insulation: 2026, pump: 2027 });
  expect(solve(task([pump]))).toEqual({});
  expect(solve(task([pump], { fixed: new Map([['insulation', 2028]]) }))).toEqual({ pump: 2028 });
  const boiler = project('boiler', 50, 20, { notWith: ['pump'] });
  expect(solve(task([project('pump', 90, 30), boiler]))).toEqual({ pump: 2026 });
  expect(solve(task([boiler], { fixed: new Map([['pump', 2026]]) }))).toEqual({});
});

test('without a target the most tonnes are avoided', () => {
  const none = task([project('a', 60, 5), project('b', 60, 9)], { required: () => undefined });
  expect(solve(none)).toEqual({ b: 2026, a: 2027 });
});

test('what projects take from one another is asked for once more', () => {
  // 200 t: 20 % and 10 % are 60 t in the model and 56 t in truth.
  const twice = task([project('a', 10, 40), project('b', 10, 20), project('c', 10, 5)], { required: () => 60 });
  expect(solve(twice)).toEqual({ a: 2026, b: 2026 });
  expect(solve(askingForLost(twice, () => 4))).toEqual({ a: 2026, b: 2026, c: 2026 });
});

test('the order to begin with starts short-lived projects when their tonnes are asked for', () => {
  const short = (id: string): OpenProject => ({
    id,
    capitalCost: 100,
    annualCostSaving: 0,
    lifeYears: 2,
    tonnes: () => 10,
    penaltyAvoided: () => 0,
    after: [],
    notWith: [],
  });
  // 20 t from 2028 to 2029: begun in 2026 both projects have ended by then; the budget has room for one a year.
  const task: SequencingTask = {
    firstYear: 2026,
    lastYear: 2029,
    open: [short('a'), short('b')],
    fixed: new Map(),
    budget: () => 100,
    carriesOver: false,
    required: (year) => (year === 2028 ? 10 : year === 2029 ? 20 : 0),
    discountRate: 0,
    carbonPrice: 0,
  };
  const model = sequencingModel(task);
  const missing = model.guess.slice(model.starts.length).reduce((sum, one) => sum + one, 0);
  expect(missing).toBe(0);
  expect(chosenStarts(model, model.guess)).toEqual(
    new Map([
      ['a', 2029],
      ['b', 2028],
    ]),
  );
});
