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
  /** Proven to be the cheapest. Else it is the best of the sets that were looked at. */
  exact: boolean;
  measures: string[];
  /** What they add together, each thing raised once. */
  steps: (ChosenStep & { measure: string })[];
}

interface Known {
  id: string;
  cost: number;
  /** The option that it brings each group to, by the place of the group. */
  at: readonly (readonly [group: number, option: StepOption])[];
}

/** Sets that are looked at, at most: for a hundred measures they take some 200 ms. A number of sets, so that the same measures give the same answer everywhere. */
const MOST_SETS = 20_000;

/**
 * The cheapest set of measures that adds at least `need` points: each measure costs once, whatever it raises, and what two of them raise counts
 * once, at the higher level. By branch and bound, the cheapest points first: a set is left when even the rest bought by the share, each with all that
 * it could add now, costs as much as the best set known. What a measure adds only shrinks with each other one, so that this bound is never too high;
 * a sum of costs is a multiple of what divides them all, so that it is rounded up to that. Where a measure is left out, those are left out with it
 * that add no more for no less: in any set they can be replaced by it.
 * @returns Undefined where all measures together do not add so much.
 */
export function cheapestMeasures(
  groups: readonly StepGroup[],
  measures: readonly PricedMeasure[],
  need: number,
  mostSets = MOST_SETS,
): CheapestSet | undefined {
  if (need <= TOLERANCE) return { cost: 0, exact: true, measures: [], steps: [] };
  const known = measures
    .map(({ id, cost, raises }): Known => ({ id, cost, at: optionsOf(groups, raises) }))
    .filter(({ at }) => at.length > 0);
  const divisor = dividing(known.map(({ cost }) => cost));
  let best: { cost: number; chosen: Known[] } | undefined;
  let looked = 0;
  const look = (chosen: Known[], cost: number, open: readonly Known[], reached: readonly number[]): void => {
    const missing = need - reached.reduce((sum, gain) => sum + gain, 0);
    if (missing <= TOLERANCE) {
      if (!best || cost < best.cost) best = { cost, chosen };
      return;
    }
    // The first way down is always gone to its end: it finds a set where there is one.
    if (best && looked >= mostSets) return;
    looked += 1;
    const rest = open
      .map((one) => ({ one, adds: addedBy(one, reached) }))
      .filter(({ adds }) => adds > 0)
      .toSorted((a, b) => a.one.cost * b.adds - b.one.cost * a.adds || b.adds - a.adds);
    const least = leastCost(rest, missing);
    if (least === undefined || (best && roundedUp(cost + least, divisor) >= best.cost)) return;
    const [first, ...others] = rest;
    if (!first) return;
    const left = others.map(({ one }) => one);
    look([...chosen, first.one], cost + first.one.cost, left, raisedBy(reached, first.one));
    look(
      chosen,
      cost,
      left.filter((one) => !isDominated(one, first.one, reached)),
      reached,
    );
  };
  look(
    [],
    0,
    known,
    groups.map(() => 0),
  );
  if (!best) return undefined;
  const { cost, chosen } = best;
  return {
    cost,
    exact: looked < mostSets,
    measures: chosen.map(({ id }) => id),
    steps: stepsBy(groups, chosen),
  };
}

function optionsOf(groups: readonly StepGroup[], raises: PricedMeasure['raises']): [number, StepOption][] {
  const found = new Map<number, StepOption>();
  for (const { code, level } of raises) {
    const at = groups.findIndex((group) => group.code === code);
    // A level without a gain of its own brings as much as the best one below it.
    const below = (groups[at]?.options ?? []).filter(({ to, gain }) => to <= level && gain > 0);
    const [option] = below.toSorted((a, b) => b.gain - a.gain);
    if (option) found.set(at, option);
  }
  return [...found];
}

/** The gains of the groups with a measure more. */
function raisedBy(reached: readonly number[], { at }: Known): number[] {
  const next = [...reached];
  for (const [group, { gain }] of at) next[group] = Math.max(next[group] ?? 0, gain);
  return next;
}

/** What each group is raised to by the measures, by the first of them that raises it so far. */
function stepsBy(groups: readonly StepGroup[], chosen: readonly Known[]): CheapestSet['steps'] {
  return groups.flatMap(({ code }, group) => {
    let found: CheapestSet['steps'][number] | undefined;
    for (const { id, at } of chosen)
      for (const [own, option] of at)
        if (own === group && option.gain > (found?.gain ?? 0)) found = { code, ...option, measure: id };
    return found ?? [];
  });
}

const addedBy = ({ at }: Known, reached: readonly number[]) => {
  let sum = 0;
  for (const [group, { gain }] of at) sum += Math.max(0, gain - (reached[group] ?? 0));
  return sum;
};

/** Whether a measure costs at least as much as another one and adds nothing that this one does not add as well. */
const isDominated = (one: Known, by: Known, reached: readonly number[]) =>
  one.cost >= by.cost &&
  one.at.every(
    ([group, { gain }]) =>
      gain <= (reached[group] ?? 0) || gain <= (by.at.find(([own]) => own === group)?.[1].gain ?? 0),
  );

/** In hundredths; costs finer than that have no divisor. */
function dividing(costs: readonly number[]): number | undefined {
  const cents = costs.map((cost) => Math.round(cost * 100));
  if (cents.some((cent, at) => Math.abs(cent / 100 - (costs[at] ?? 0)) > TOLERANCE)) return undefined;
  const found = cents.reduce((a, b) => {
    let [x, y] = [a, b];
    while (y > 0) [x, y] = [y, x % y];
    return x;
  }, 0);
  return found > 0 ? found / 100 : undefined;
}

/** The least multiple of the divisor that is not below. */
const roundedUp = (cost: number, divisor: number | undefined) =>
  divisor === undefined ? cost : Math.ceil(cost / divisor - 1e-6) * divisor;

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
