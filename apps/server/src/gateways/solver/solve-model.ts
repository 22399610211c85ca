import type { SequencingModel } from '@steward/core/net-zero/sequencing';
import loadHighs, { type Highs, type Model } from 'highs';

export interface SolverTask {
  model: SequencingModel;
  /** For all goals together. */
  seconds: number;
}

export interface Solved {
  values: number[];
  /** Proven for every goal; otherwise the best that was found in the time. */
  isOptimal: boolean;
  /** How far each goal may be from the best, in its own unit; null: not known. */
  distances: (number | null)[];
}

/** Relative distance at which an answer counts as the best. */
const GAP = 1e-3;
/** Share of the time that the goals before the last may take. */
const FIRST_SHARE = 0.5;
/** Share of the time that is kept for building the model and for what a step takes beyond its own limit. */
const KEPT_SHARE = 0.08;

let loading: Promise<Highs> | undefined;

/** The goals one after the other: each is made as small as can be, then held while the next one is. */
export async function solveModel({ model, seconds }: SolverTask): Promise<Solved> {
  loading ??= loadHighs();
  const highs = await loading;
  const started = performance.now();
  const rows = [...model.rows];
  let last: Solved = { values: model.guess, isOptimal: true, distances: [] };
  for (const [at, goal] of model.goals.entries()) {
    const left = seconds * (1 - KEPT_SHARE) - (performance.now() - started) / 1000;
    const time = at < model.goals.length - 1 ? left * FIRST_SHARE : left;
    const answer = highs.withModel(
      {
        numCols: model.upper.length,
        numRows: rows.length,
        colCost: goal,
        colLower: model.upper.map(() => 0),
        colUpper: model.upper.map((one) => one ?? highs.infinity),
        rowLower: rows.map(({ lower }) => lower ?? -highs.infinity),
        rowUpper: rows.map(({ upper }) => upper ?? highs.infinity),
        matrix: {
          format: 'csr',
          numRows: rows.length,
          numCols: model.upper.length,
          starts: startsOf(rows),
          indices: rows.flatMap(({ columns }) => columns),
          values: rows.flatMap(({ values }) => values),
        },
        integrality: model.isWhole.map((is) => highs.constants.variableType[is ? 'integer' : 'continuous']),
      },
      (one): Step | undefined => {
        one.options.set({ output_flag: false, time_limit: Math.max(0.2, time), mip_rel_gap: GAP });
        one.setSolution({ colValue: last.values });
        one.run();
        return read(one, highs);
      },
    );
    if (!answer) {
      // Nothing was found in the time: what is known stays, and is not called the best.
      last = { ...last, isOptimal: false, distances: [...last.distances, null] };
      continue;
    }
    last = {
      values: answer.values,
      isOptimal: answer.isOptimal && last.isOptimal,
      distances: [...last.distances, answer.distance],
    };
    const reached = goal.reduce((sum, value, column) => sum + value * (last.values[column] ?? 0), 0);
    const columns = goal.flatMap((value, column) => (value === 0 ? [] : [column]));
    rows.push({
      lower: null,
      upper: reached + Math.max(1e-6, Math.abs(reached) * 1e-6),
      columns,
      values: columns.map((column) => goal[column] ?? 0),
    });
  }
  return last;
}

function startsOf(rows: SequencingModel['rows']): number[] {
  const starts = [0];
  for (const { columns } of rows) starts.push((starts.at(-1) ?? 0) + columns.length);
  return starts;
}

interface Step {
  values: number[];
  isOptimal: boolean;
  distance: number | null;
}

function read(one: Model, highs: Highs): Step | undefined {
  const { solutionStatus, modelStatus } = highs.constants;
  if (Number(one.info.get('primal_solution_status')) !== solutionStatus.feasible) return undefined;
  const isOptimal = one.getModelStatus() === modelStatus.optimal;
  const distance = Math.abs(one.getObjectiveValue() - Number(one.info.get('mip_dual_bound')));
  return {
    values: [...one.getSolution().colValue],
    isOptimal,
    distance: isOptimal ? 0 : Number.isFinite(distance) ? distance : null,
  };
}
