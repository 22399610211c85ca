// The SRI of 1,000 buildings by method B in process, against one pass over the points of the same answers. Goal: at most 1 s. And the
// smallest set of steps from all services at their lowest level up to class A, against the score of the same building. Goal: at most 300 ms.
import { sriScore, sriSteps, type SriAnswer } from '../../packages/core/src/diagnosis/sri.ts';
import { fewestSteps } from '../../packages/core/src/diagnosis/steps.ts';
import { sriCatalogue } from '../../packages/reference/src/diagnosis/sri.ts';
import { compare, say } from '../measure.ts';

const BUILDINGS = 1000;
const { services, classes } = sriCatalogue;
const building = { type: 'non_residential', zone: 'west_europe', method: 'b' } as const;

/** Levels that differ from building to building. */
const answersOf = (at: number) =>
  new Map(
    services.map(({ code, scores }, index): [string, SriAnswer] => [
      code,
      { levels: [{ level: (at + index) % scores.length, share: 1 }] },
    ]),
  );
const all = Array.from({ length: BUILDINGS }, (_, at) => answersOf(at));

let points = 0;
const [scores, pass] = await compare(
  5,
  async () => {
    for (const answers of all)
      if (sriScore(sriCatalogue, building, answers).total === null) throw new Error('no score');
  },
  async () => {
    for (const answers of all)
      for (const { code, scores: own } of services) {
        const answer = answers.get(code);
        if (typeof answer === 'object') for (const value of own[answer.levels[0]?.level ?? 0] ?? []) points += value;
      }
  },
);
if (points === 0) throw new Error('no points');
say('sri-of-1000-buildings', scores, 'ms', scores / pass, 'adding up their points; goal 1000 ms');

const lowest = new Map(services.map(({ code }): [string, SriAnswer] => [code, { levels: [{ level: 0, share: 1 }] }]));
const need = (classes[0]?.from ?? 0) - (sriScore(sriCatalogue, building, lowest).total ?? 0);
const [steps, score] = await compare(
  15,
  async () => {
    if (!fewestSteps(sriSteps(sriCatalogue, building, lowest), need)) throw new Error('no set of steps');
  },
  async () => sriScore(sriCatalogue, building, lowest),
);
say('sri-smallest-set', steps, 'ms', steps / score, 'its score; goal 300 ms');
