import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapestMeasures, fewestSteps, type PricedMeasure, type StepGroup, type StepOption } from './steps.ts';

/** Every choice of at most one option from each group. */
function* everySet(groups: readonly StepGroup[]): Generator<StepOption[]> {
  const [first, ...others] = groups;
  if (!first) return yield [];
  for (const rest of everySet(others)) {
    yield rest;
    for (const option of first.options) yield [option, ...rest];
  }
}

const total = (set: readonly StepOption[], of: (option: StepOption) => number) =>
  set.reduce((sum, option) => sum + of(option), 0);

const groups = fc
  .array(fc.array(fc.record({ gain: fc.integer({ min: 0, max: 30 }) }), { minLength: 1, maxLength: 3 }), {
    maxLength: 6,
  })
  .map((list) =>
    list.map((options, at) => ({
      code: `S-${at}`,
      options: options.map((option, level) => ({ to: level + 1, steps: level + 1, ...option })),
    })),
  );

describe('the smallest set of steps', () => {
  it('is never worse than trying every set', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 60 }), (list, need) => {
        const reaching = [...everySet(list)].filter((set) => total(set, ({ gain }) => gain) >= need);
        const least = (of: (option: StepOption) => number) =>
          reaching.length ? Math.min(...reaching.map((set) => total(set, of))) : undefined;
        const fewest = fewestSteps(list, need);
        expect(fewest && total(fewest, ({ steps }) => steps)).toBe(least(({ steps }) => steps));
      }),
    );
  });

  it('takes a step that adds little now where the one after it adds much', () => {
    const late = {
      code: 'late',
      options: [
        { to: 1, steps: 1, gain: 1 },
        { to: 2, steps: 2, gain: 20 },
      ],
    };
    const early = ['a', 'b', 'c'].map((code) => ({ code, options: [{ to: 1, steps: 1, gain: 7 }] }));
    expect(fewestSteps([...early, late], 20)).toEqual([{ code: 'late', to: 2, steps: 2, gain: 20 }]);
  });

  it('says when nothing reaches so far, and needs no step for what is reached', () => {
    const one = [{ code: 'a', options: [{ to: 1, steps: 1, gain: 5 }] }];
    expect(fewestSteps(one, 6)).toBeUndefined();
    expect(fewestSteps(one, 0)).toEqual([]);
  });
});

/** Every set of measures. */
function* everyChoice(measures: readonly PricedMeasure[]): Generator<PricedMeasure[]> {
  const [first, ...others] = measures;
  if (!first) return yield [];
  for (const rest of everyChoice(others)) {
    yield rest;
    yield [first, ...rest];
  }
}

describe('the cheapest set of measures', () => {
  const of = (...levels: number[]): StepGroup['options'] =>
    levels.map((gain, at) => ({ to: at + 1, steps: at + 1, gain }));
  const services = [
    { code: 'A', options: of(2, 5, 9) },
    { code: 'B', options: of(4, 4, 10) },
    { code: 'C', options: of(7) },
    { code: 'D', options: of(1, 8) },
  ];
  const priced = fc
    .array(
      fc.record({
        cost: fc.integer({ min: 0, max: 30 }),
        raises: fc.uniqueArray(
          fc.record({ code: fc.constantFrom('A', 'B', 'C', 'D', 'X'), level: fc.integer({ min: 0, max: 3 }) }),
          { selector: ({ code }) => code, maxLength: 4 },
        ),
      }),
      { maxLength: 8 },
    )
    .map((list) => list.map((one, at) => ({ id: `M-${at}`, ...one })));

  it('is never worse than trying every set, with each measure paid once and each service raised once', () => {
    const gainOf = (set: readonly PricedMeasure[]) =>
      services.reduce((sum, { code, options }) => {
        const top = Math.max(
          0,
          ...set.flatMap(({ raises }) => raises.flatMap((one) => (one.code === code ? one.level : []))),
        );
        return sum + Math.max(0, ...options.filter(({ to }) => to <= top).map(({ gain }) => gain));
      }, 0);
    const costOf = (set: readonly PricedMeasure[]) => set.reduce((sum, { cost }) => sum + cost, 0);
    fc.assert(
      fc.property(priced, fc.integer({ min: 1, max: 34 }), (measures, need) => {
        const reaching = [...everyChoice(measures)].filter((set) => gainOf(set) >= need);
        const found = cheapestMeasures(services, measures, need);
        expect(found?.cost).toBe(reaching.length ? Math.min(...reaching.map(costOf)) : undefined);
        if (!found) return;
        const chosen = measures.filter(({ id }) => found.measures.includes(id));
        expect(costOf(chosen)).toBe(found.cost);
        expect(gainOf(chosen)).toBe(total(found.steps, ({ gain }) => gain));
      }),
      { numRuns: 500 },
    );
  });

  it('takes one measure for two services instead of two cheaper ones', () => {
    const both = {
      id: 'both',
      cost: 100,
      raises: [
        { code: 'A', level: 3 },
        { code: 'C', level: 1 },
      ],
    };
    const first = { id: 'first', cost: 60, raises: [{ code: 'A', level: 3 }] };
    const second = { id: 'second', cost: 60, raises: [{ code: 'C', level: 1 }] };
    expect(cheapestMeasures(services, [first, second, both], 16)).toMatchObject({ cost: 100, measures: ['both'] });
    expect(cheapestMeasures(services, [first, second, both], 9)).toMatchObject({ cost: 60, measures: ['first'] });
  });
});
