// The order of 100 measures over 25 years under a yearly budget, towards a target. Goal: at most 5 s.
import {
  chosenStarts,
  sequencingModel,
  type OpenProject,
  type SequencingTask,
} from '@steward/core/net-zero/sequencing';
import { solveModel } from '../apps/server/src/gateways/solver/solve-model.ts';
import { say } from './measure.ts';

const SECONDS = 5;

/** Typical measures of buildings, from a seeded random generator. */
function measures(count: number): OpenProject[] {
  let seed = 20_260;
  const chance = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: count }, (_, at): OpenProject => {
    const tonnes = 3 + chance() ** 2 * 90;
    const capitalCost = Math.round(tonnes * (400 + chance() * 5600));
    return {
      id: `m${at}`,
      capitalCost,
      annualCostSaving: Math.round(tonnes * chance() * 260),
      lifeYears: 10 + Math.floor(chance() * 25),
      tonnes: (year) => tonnes * 0.98 ** (year - 2026),
      penaltyAvoided: () => 0,
      after: at % 12 === 5 ? [`m${at - 3}`] : [],
      notWith: at % 15 === 7 ? [`m${at - 4}`] : [],
    };
  });
}

function taskOf(count: number): SequencingTask {
  const open = measures(count);
  const all = open.reduce((sum, one) => sum + one.tonnes(2026), 0);
  const cost = open.reduce((sum, one) => sum + one.capitalCost, 0);
  return {
    firstYear: 2026,
    lastYear: 2050,
    open,
    fixed: new Map(),
    budget: () => cost / 14,
    carriesOver: false,
    required: (year) => ((all * 0.55) / 24) * (year - 2026),
    discountRate: 0.05,
    carbonPrice: 100,
  };
}

async function measure(count: number): Promise<number> {
  const started = performance.now();
  const task = taskOf(count);
  const model = sequencingModel(task);
  const solved = await solveModel({ model, seconds: SECONDS });
  const time = performance.now() - started;
  if (!solved.values.some((value) => value > 0.5)) throw new Error('No measure was chosen');
  const most = task.open.length;
  const chosen = chosenStarts(model, solved.values).size;
  console.log(
    `# ${chosen} of ${most} measures chosen: ${solved.isOptimal ? 'the best order' : 'the best found in the time'}`,
  );
  return time;
}

// Loads the solver, so that it is not part of either figure.
await measure(5);
const small = await measure(20);
const large = await measure(100);
if (large > SECONDS * 1000 + 1000) throw new Error(`100 measures took ${Math.round(large)} ms`);
say('sequencing 100 measures × 25 years', large, 'ms', large / small, '20 measures');
