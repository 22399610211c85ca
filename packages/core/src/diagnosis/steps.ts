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
}

export interface ChosenStep extends StepOption {
  code: string;
}

/** What is raised one by one, each as good as the other: credits, or levels of a criterion. */
export const evenSteps = (code: string, from: number, to: number, gain: number): StepGroup => ({
  code,
  options: Array.from({ length: to - from }, (_, more) => ({
    to: from + more + 1,
    steps: more + 1,
    gain: gain * (more + 1),
  })),
});

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

/** What raises several things at once, for one price. */
export interface PricedMeasure {
  id: string;
  cost: number;
  raises: readonly { code: string; level: number }[];
}

export interface CheapestSet {
  cost: number;
  measures: string[];
  /** What they add together, each thing raised once. */
  steps: (ChosenStep & { measure: string })[];
}

interface Known {
  id: string;
  cost: number;
  /** The option that it brings each group to, by the place of the group. */
  at: ReadonlyMap<number, StepOption>;
}

/** Most sets that are looked at: far beyond what measures of a property need. */
const MOST_SETS = 200_000;

/**
 * The cheapest set of measures that adds at least `need` points: each measure costs once, whatever it raises, and what two of them raise counts
 * once, at the higher level. Exact, by branch and bound: a set is left when even the rest bought by the share, each with all that it could add now,
 * costs as much as the best set known. What a measure adds only shrinks with each other one, so that this bound is never too high.
 * @returns Undefined where all measures together do not add so much, or where it was not proven in the number of sets looked at.
 */
export function cheapestMeasures(
  groups: readonly StepGroup[],
  measures: readonly PricedMeasure[],
  need: number,
): CheapestSet | undefined {
  if (need <= TOLERANCE) return { cost: 0, measures: [], steps: [] };
  const known = measures
    .map(({ id, cost, raises }): Known => ({ id, cost, at: optionsOf(groups, raises) }))
    .filter(({ at }) => at.size > 0);
  let best: { cost: number; chosen: Known[] } | undefined;
  let looked = 0;
  const look = (chosen: Known[], cost: number, open: readonly Known[]): void => {
    looked += 1;
    if (looked > MOST_SETS) return;
    const reached = reachedBy(groups, chosen);
    const missing = need - gainOf(reached);
    if (missing <= TOLERANCE) {
      if (!best || cost < best.cost) best = { cost, chosen };
      return;
    }
    const rest = open
      .map((one) => ({ one, adds: addedBy(one, reached) }))
      .filter(({ adds }) => adds > 0)
      .toSorted((a, b) => a.one.cost * b.adds - b.one.cost * a.adds);
    const least = leastCost(rest, missing);
    if (least === undefined || (best && cost + least >= best.cost)) return;
    const [first, ...others] = rest;
    if (!first) return;
    const left = others.map(({ one }) => one);
    look([...chosen, first.one], cost + first.one.cost, left);
    look(chosen, cost, left);
  };
  look([], 0, known);
  if (!best || looked > MOST_SETS) return undefined;
  const { cost, chosen } = best;
  return {
    cost,
    measures: chosen.map(({ id }) => id),
    steps: [...reachedBy(groups, chosen)].map(([at, { option, by }]) => ({
      code: groups[at]?.code ?? '',
      ...option,
      measure: by,
    })),
  };
}

function optionsOf(groups: readonly StepGroup[], raises: PricedMeasure['raises']): Map<number, StepOption> {
  const found = new Map<number, StepOption>();
  for (const { code, level } of raises) {
    const at = groups.findIndex((group) => group.code === code);
    // A level without a gain of its own brings as much as the best one below it.
    const below = (groups[at]?.options ?? []).filter(({ to, gain }) => to <= level && gain > 0);
    const [option] = below.toSorted((a, b) => b.gain - a.gain);
    if (option) found.set(at, option);
  }
  return found;
}

type Reached = ReadonlyMap<number, { option: StepOption; by: string }>;

function reachedBy(groups: readonly StepGroup[], chosen: readonly Known[]): Reached {
  const reached = new Map<number, { option: StepOption; by: string }>();
  for (const at of groups.keys())
    for (const { id, at: options } of chosen) {
      const option = options.get(at);
      if (option && option.gain > (reached.get(at)?.option.gain ?? 0)) reached.set(at, { option, by: id });
    }
  return reached;
}

const gainOf = (reached: Reached) => [...reached.values()].reduce((sum, { option }) => sum + option.gain, 0);

const addedBy = ({ at }: Known, reached: Reached) =>
  [...at].reduce((sum, [group, { gain }]) => sum + Math.max(0, gain - (reached.get(group)?.option.gain ?? 0)), 0);

/** The least that the rest costs where it can be bought by the share, the cheapest points first; undefined: it does not reach. */
function leastCost(rest: readonly { one: Known; adds: number }[], missing: number): number | undefined {
  let cost = 0;
  let left = missing;
  for (const { one, adds } of rest) {
    if (adds >= left) return cost + (one.cost * Math.max(0, left - TOLERANCE)) / adds;
    cost += one.cost;
    left -= adds;
  }
  return left <= TOLERANCE ? cost : undefined;
}
