/** One thing that can be raised, and how far. */
export interface StepGroup {
  code: string;
  /** Each further than the one before. */
  options: readonly StepOption[];
}

export interface StepOption {
  /** The level or the credits reached. */
  to: number;
  /** Single steps on the way: levels or credits, a whole number above 0. */
  steps: number;
  /** What it adds to the score, in points of the score. */
  gain: number;
  /** What it costs, in one currency. Absent: not known. */
  cost?: number | undefined;
}

export interface ChosenStep extends StepOption {
  code: string;
}

/** Sums of the same numbers in another order differ in their last digits. */
const TOLERANCE = 1e-9;

interface Chain {
  step: ChosenStep;
  before: Chain | undefined;
}

interface State {
  spent: number;
  gain: number;
  chain: Chain | undefined;
}

const stepsOf = (chain: Chain | undefined): ChosenStep[] => (chain ? [...stepsOf(chain.before), chain.step] : []);

/**
 * The smallest number of steps that adds at least `need` points; among those, the set that adds most. Exact: for every number of steps the most that
 * can be added is carried from group to group (a knapsack with one choice for each group).
 * @returns Undefined where all steps together do not add so much.
 */
export function fewestSteps(groups: readonly StepGroup[], need: number): ChosenStep[] | undefined {
  if (need <= TOLERANCE) return [];
  const all = groups.reduce((sum, { options }) => sum + Math.max(0, ...options.map(({ steps }) => steps)), 0);
  let best: (State | undefined)[] = Array.from({ length: all + 1 });
  best[0] = { spent: 0, gain: 0, chain: undefined };
  for (const { code, options } of groups) {
    const next = [...best];
    for (const [spent, state] of best.entries())
      if (state)
        for (const option of options) {
          const at = spent + option.steps;
          const gain = state.gain + option.gain;
          if (gain > (next[at]?.gain ?? -Infinity))
            next[at] = { spent: at, gain, chain: { step: { code, ...option }, before: state.chain } };
        }
    best = next;
  }
  const found = best.find((state) => state && state.gain >= need - TOLERANCE);
  return found && stepsOf(found.chain);
}

/**
 * The cheapest set of steps that adds at least `need` points, of those whose cost is known. Exact: only sets that cost more and add no more than
 * another one are left out on the way.
 * @returns Undefined where the steps with a cost do not add so much.
 */
export function cheapestSteps(groups: readonly StepGroup[], need: number): ChosenStep[] | undefined {
  if (need <= TOLERANCE) return [];
  const priced = groups
    .map(({ code, options }) => ({ code, options: options.filter(({ cost, gain }) => cost !== undefined && gain > 0) }))
    .filter(({ options }) => options.length > 0);
  /** What the groups from here on can add at most. */
  const left = priced.map((_, at) =>
    priced.slice(at).reduce((sum, { options }) => sum + Math.max(...options.map(({ gain }) => gain)), 0),
  );
  let states: State[] = [{ spent: 0, gain: 0, chain: undefined }];
  for (const [at, { code, options }] of priced.entries()) {
    const open = states.filter(({ gain }) => gain + (left[at] ?? 0) >= need - TOLERANCE);
    const further = open.flatMap((state) =>
      state.gain >= need
        ? []
        : options.map((option) => ({
            spent: state.spent + (option.cost ?? 0),
            gain: state.gain + option.gain,
            chain: { step: { code, ...option }, before: state.chain },
          })),
    );
    states = undominated([...open, ...further], need);
  }
  const [found] = states.filter(({ gain }) => gain >= need - TOLERANCE);
  return found && stepsOf(found.chain);
}

/** The states of which none costs more and adds no more than another; what is beyond the need adds nothing. */
function undominated(states: readonly State[], need: number): State[] {
  const useful = ({ gain }: State) => Math.min(gain, need);
  const kept: State[] = [];
  for (const state of states.toSorted((a, b) => a.spent - b.spent || useful(b) - useful(a))) {
    const last = kept.at(-1);
    if (!last || useful(state) > useful(last) + TOLERANCE) kept.push(state);
  }
  return kept;
}
