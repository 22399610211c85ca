import { InvalidValue } from '../failure.ts';
import { projectValue } from './project-money.ts';

/** A project whose start is to be determined. */
export interface OpenProject {
  id: string;
  capitalCost: number;
  annualCostSaving: number;
  lifeYears: number;
  /** Tonnes of CO2e that it avoids alone in a year with a saving. */
  tonnes: (year: number) => number;
  /** The penalty of a law that it avoids alone in such a year. */
  penaltyAvoided: (year: number) => number;
  /** Projects that must start before it or in the same year. */
  after: readonly string[];
  /** Projects that it excludes. */
  notWith: readonly string[];
}

export interface SequencingTask {
  firstYear: number;
  lastYear: number;
  open: readonly OpenProject[];
  /** Projects with a fixed start. */
  fixed: ReadonlyMap<string, number>;
  /** The budget for open projects in a year; undefined: unlimited. */
  budget: (year: number) => number | undefined;
  /** Whether the unspent budget may be used in a later year. */
  carriesOver: boolean;
  /** Tonnes that open projects have to avoid in a year; undefined: no requirement. */
  required: (year: number) => number | undefined;
  discountRate: number;
  carbonPrice: number;
}

/** One row of a model: lower ≤ Σ value × column ≤ upper; null is unlimited. */
export interface ModelRow {
  lower: number | null;
  upper: number | null;
  columns: number[];
  values: number[];
}

/** A mixed-integer linear model in the form that solvers take. The goals are minimized one after the other. */
export interface SequencingModel {
  /** The upper limit of each column; all begin at zero. Null is unlimited. */
  upper: (number | null)[];
  isWhole: boolean[];
  rows: ModelRow[];
  goals: number[][];
  /** The project and start year of the first columns. */
  starts: { id: string; year: number }[];
  /** A feasible solution to begin with. */
  guess: number[];
}

/** The cost of a project that starts in a year, less its income over its whole life, discounted to the first year of the plan. */
export function startCost(project: OpenProject, year: number, task: SequencingTask): number {
  const { capitalCost, annualCostSaving, lifeYears } = project;
  const { discountRate, carbonPrice, firstYear } = task;
  const life = Array.from({ length: lifeYears }, (_, at) => year + at).map((of) => ({
    tonnes: project.tonnes(of),
    penaltyAvoided: project.penaltyAvoided(of),
  }));
  const { netPresentValue } = projectValue({ capitalCost, annualCostSaving, carbonPrice, discountRate }, life);
  return -netPresentValue / (1 + discountRate) ** (year - firstYear);
}

/**
 * The model of a sequence: a column is 1 where its project starts in its year, each at most once. The shortfall of each year is a separate
 * column, so that there is always a solution: goal one minimizes their sum, goal two the cost. Without a target, goal one maximizes tonnes.
 * The model is linear, without interactions between projects; `askingForLost` compensates for these.
 */
export function sequencingModel(task: SequencingTask): SequencingModel {
  const { firstYear, lastYear, open, fixed } = task;
  const years = yearsOf(task);
  const starts = open.flatMap(({ id }) => years.map((year) => ({ id, year })));
  const asked = years.flatMap((year) => {
    const tonnes = task.required(year);
    return tonnes === undefined ? [] : [{ year, tonnes }];
  });
  const rows: ModelRow[] = [];
  const upper: (number | null)[] = starts.map(() => 1);
  type Term = [column: number, value: number];
  const row = (lower: number | null, most: number | null, terms: readonly Term[]) =>
    rows.push({
      lower,
      upper: most,
      columns: terms.map(([column]) => column),
      values: terms.map(([, value]) => value),
    });
  /** The starts of a project in these years, first and last included. */
  const within = (project: number, from: number, until: number, value = 1): Term[] =>
    years.flatMap((year, at): Term[] => (year < from || year > until ? [] : [[project * years.length + at, value]]));
  const placeOf = new Map(open.map(({ id }, at) => [id, at]));

  for (const [at, { after, notWith }] of open.entries()) {
    row(null, 1, within(at, firstYear, lastYear));
    const closeBefore = (end: number) => {
      for (const [column] of within(at, firstYear, Math.min(lastYear, end - 1))) upper[column] = 0;
    };
    for (const other of after) {
      const place = placeOf.get(other);
      if (place === undefined) closeBefore(fixed.get(other) ?? Infinity);
      else
        for (const year of years) row(null, 0, [...within(at, firstYear, year), ...within(place, firstYear, year, -1)]);
    }
    for (const other of notWith) {
      const place = placeOf.get(other);
      if (place !== undefined)
        row(null, 1, [...within(at, firstYear, lastYear), ...within(place, firstYear, lastYear)]);
      else if (fixed.has(other)) closeBefore(Infinity);
    }
  }
  for (const { from, year, limit } of budgetsOf(task)) {
    // In shares of the budget: solvers are inaccurate with millions next to ones.
    const unit = limit > 0 ? limit : 1;
    const spent = open.flatMap(({ capitalCost }, at) =>
      capitalCost === 0 ? [] : within(at, from, year, capitalCost / unit),
    );
    if (spent.length) row(null, limit / unit, spent);
  }
  for (const [at, { year, tonnes }] of asked.entries()) {
    const avoided = open.flatMap((project, place) => {
      const own = project.tonnes(year);
      return own === 0 ? [] : within(place, year - project.lifeYears + 1, year, own);
    });
    row(tonnes, null, [...avoided, [starts.length + at, 1]]);
    upper.push(null);
  }
  const perStart = (figure: (project: OpenProject, start: number) => number) =>
    open.flatMap((project) => years.map((start) => figure(project, start)));
  const most = ({ tonnes, lifeYears }: OpenProject, start: number) =>
    -years.reduce((sum, year) => (year >= start && year < start + lifeYears ? sum + tonnes(year) : sum), 0);
  return {
    upper,
    isWhole: [...starts.map(() => true), ...asked.map(() => false)],
    rows,
    goals: [
      asked.length ? [...starts.map(() => 0), ...asked.map(() => 1)] : perStart(most),
      [...perStart((project, start) => startCost(project, start, task)), ...asked.map(() => 0)],
    ],
    starts,
    guess: guessOf(task, starts, asked),
  };
}

const yearsOf = ({ firstYear, lastYear }: SequencingTask): number[] => {
  if (lastYear < firstYear) throw new InvalidValue('A plan ends after it begins');
  return Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at);
};

/** The budget between two years: for each year, or up to it if unspent budget is kept. */
function budgetsOf(task: SequencingTask): { from: number; year: number; limit: number }[] {
  const budgets: { from: number; year: number; limit: number }[] = [];
  let room = 0;
  for (const year of yearsOf(task)) {
    const limit = task.budget(year);
    // After an unlimited year, earlier spending does not limit later years.
    if (limit === undefined && task.carriesOver) break;
    if (limit === undefined) continue;
    room += limit;
    budgets.push(task.carriesOver ? { from: task.firstYear, year, limit: room } : { from: year, year, limit });
  }
  return budgets;
}

type Budget = ReturnType<typeof budgetsOf>[number] & { left: number };

/** A sequence in progress, with the remaining budgets. */
function startedOrder(task: SequencingTask) {
  const { open, fixed } = task;
  const budgets: Budget[] = budgetsOf(task).map((one) => ({ ...one, left: one.limit }));
  const begun = new Map(fixed);
  const concerned = (year: number) => budgets.filter((one) => one.from <= year && one.year >= year);
  return {
    begun,
    mayStart: ({ id, after, notWith, capitalCost }: OpenProject, year: number): boolean =>
      !begun.has(id) &&
      after.every((other) => (begun.get(other) ?? Infinity) <= year) &&
      !notWith.some((other) => begun.has(other)) &&
      !open.some((one) => begun.has(one.id) && one.notWith.includes(id)) &&
      concerned(year).every(({ left }) => left >= capitalCost),
    start({ id, capitalCost }: OpenProject, year: number) {
      for (const one of concerned(year)) one.left -= capitalCost;
      begun.set(id, year);
    },
  };
}

/** The cheapest tonnes first, each as soon as the budget allows. */
function asSoonAsCanBe(task: SequencingTask, cheapest: readonly OpenProject[]) {
  const order = startedOrder(task);
  for (const year of yearsOf(task))
    for (const project of cheapest) if (order.mayStart(project, year)) order.start(project, year);
  return order.begun;
}

/** From the last year back: the shortfall of a year is met by the cheapest tonnes, each as late as the budget allows. */
function asLateAsCanBe(task: SequencingTask, cheapest: readonly OpenProject[]) {
  const order = startedOrder(task);
  for (const year of yearsOf(task).toReversed()) {
    const required = task.required(year);
    if (required === undefined) continue;
    let missing = required - modelTonnes(task, order.begun, year);
    for (const project of cheapest) {
      if (missing <= 0) break;
      const earliest = Math.max(task.firstYear, year - project.lifeYears + 1);
      for (let start = year; start >= earliest; start--) {
        if (!order.mayStart(project, start)) continue;
        order.start(project, start);
        missing -= project.tonnes(year);
        break;
      }
    }
  }
  return order.begun;
}

/** A simple sequence for the solver to begin with: of two ways the one with the smaller shortfall. */
function guessOf(
  task: SequencingTask,
  columns: readonly { id: string; year: number }[],
  asked: readonly { year: number; tonnes: number }[],
): number[] {
  const { firstYear, open, fixed } = task;
  const perTonne = ({ capitalCost, tonnes }: OpenProject) => capitalCost / Math.max(tonnes(firstYear), 1e-9);
  const cheapest = open.filter(({ tonnes }) => tonnes(firstYear) > 0).toSorted((a, b) => perTonne(a) - perTonne(b));
  const orders = [asSoonAsCanBe, asLateAsCanBe].map((make) => {
    const own = new Map([...make(task, cheapest)].filter(([id]) => !fixed.has(id)));
    const missing = asked.map(({ year, tonnes }) => Math.max(0, tonnes - modelTonnes(task, own, year)));
    return { own, missing, sum: missing.reduce((all, one) => all + one, 0) };
  });
  const [best] = orders.toSorted((a, b) => a.sum - b.sum);
  return [...columns.map(({ id, year }) => (best?.own.get(id) === year ? 1 : 0)), ...(best?.missing ?? [])];
}

/** The start of each project that a solution chose. */
export const chosenStarts = ({ starts }: SequencingModel, values: ArrayLike<number>): Map<string, number> =>
  new Map(starts.flatMap(({ id, year }, at) => ((values[at] ?? 0) > 0.5 ? [[id, year] as const] : [])));

/** Tonnes that the open projects avoid in a year by the model: the sum of each alone. */
export const modelTonnes = ({ open }: SequencingTask, starts: ReadonlyMap<string, number>, year: number): number =>
  open.reduce((sum, { id, lifeYears, tonnes }) => {
    const start = starts.get(id);
    return start !== undefined && year >= start && year < start + lifeYears ? sum + tonnes(year) : sum;
  }, 0);

/**
 * The task again, with higher requirements for the tonnes lost because projects interact: 20 % and 10 % of the same energy save 28 %, the
 * model had 30 %. Repeated until the exact plan meets what the model met.
 */
export const askingForLost = (task: SequencingTask, lostTonnes: (year: number) => number): SequencingTask => ({
  ...task,
  required: (year) => {
    const tonnes = task.required(year);
    return tonnes === undefined ? undefined : tonnes + Math.max(0, lostTonnes(year));
  },
});
