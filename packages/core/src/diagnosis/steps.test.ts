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
  const pricedOf = (maxLength: number, cost: fc.Arbitrary<number>) =>
    fc
      .array(
        fc.record({
          cost,
          raises: fc.uniqueArray(
            fc.record({ code: fc.constantFrom('A', 'B', 'C', 'D', 'X'), level: fc.integer({ min: 0, max: 3 }) }),
            { selector: ({ code }) => code, maxLength: 4 },
          ),
        }),
        { maxLength },
      )
      .map((list) => list.map((one, at) => ({ id: `M-${at}`, ...one })));
  // Some with many equal costs, some with costs that nothing divides.
  const costs = [fc.integer({ min: 0, max: 30 }), fc.constant(7), fc.constantFrom(0.1, 0.25, 1 / 3)];
  const priced = fc.oneof(...costs.map((cost) => pricedOf(8, cost)));
  const gainOf = (set: readonly PricedMeasure[]) =>
    services.reduce((sum, { code, options }) => {
      const top = Math.max(
        0,
        ...set.flatMap(({ raises }) => raises.flatMap((one) => (one.code === code ? one.level : []))),
      );
      return sum + Math.max(0, ...options.filter(({ to }) => to <= top).map(({ gain }) => gain));
    }, 0);
  const costOf = (set: readonly PricedMeasure[]) => set.reduce((sum, { cost }) => sum + cost, 0);
  const cheapestOf = (measures: readonly PricedMeasure[], need: number) => {
    const reaching = [...everyChoice(measures)].filter((set) => gainOf(set) >= need);
    return reaching.length ? Math.min(...reaching.map(costOf)) : undefined;
  };
  /** The cheapest points one by one. */
  const greedy = (measures: readonly PricedMeasure[], need: number): number | undefined => {
    const chosen: PricedMeasure[] = [];
    while (gainOf(chosen) < need) {
      const adds = (one: PricedMeasure) => gainOf([...chosen, one]) - gainOf(chosen);
      const [next] = measures.filter((one) => adds(one) > 0).toSorted((a, b) => a.cost / adds(a) - b.cost / adds(b));
      if (!next) return undefined;
      chosen.push(next);
    }
    return costOf(chosen);
  };

  it('is never worse than trying every set, with each measure paid once and each service raised once', () => {
    fc.assert(
      fc.property(priced, fc.integer({ min: 1, max: 34 }), (measures, need) => {
        const found = cheapestMeasures(services, measures, need);
        const least = cheapestOf(measures, need);
        expect(found === undefined).toBe(least === undefined);
        if (!found || least === undefined) return;
        expect(found.exact).toBe(true);
        expect(found.cost).toBeCloseTo(least, 9);
        const chosen = measures.filter(({ id }) => found.measures.includes(id));
        expect(costOf(chosen)).toBeCloseTo(found.cost, 9);
        expect(gainOf(chosen)).toBe(total(found.steps, ({ gain }) => gain));
      }),
      { numRuns: 500 },
    );
  });

  it('is the cheapest of twelve, and within any bound never worse than the cheapest points one by one', () => {
    const many = fc.oneof(...costs.map((cost) => pricedOf(12, cost)));
    fc.assert(
      fc.property(
        many,
        fc.integer({ min: 1, max: 34 }),
        fc.integer({ min: 1, max: 20 }),
        (measures, need, mostSets) => {
          const least = cheapestOf(measures, need);
          expect(cheapestMeasures(services, measures, need)?.cost ?? -1).toBeCloseTo(least ?? -1, 9);
          const found = cheapestMeasures(services, measures, need, mostSets);
          expect(found === undefined).toBe(least === undefined);
          if (!found || least === undefined) return;
          expect(found.cost).toBeLessThanOrEqual((greedy(measures, need) ?? Infinity) + 1e-9);
          if (found.exact) expect(found.cost).toBeCloseTo(least, 9);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is proven for a hundred measures of equal cost, and says where it is not', () => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      code: `S-${at}`,
      options: of(1 + ((at * 37) % 101) / 100),
    }));
    const raising = (cost: (gain: number, at: number) => number) =>
      many.map(({ code, options }, at) => ({
        id: code,
        cost: cost(options[0]?.gain ?? 0, at),
        raises: [{ code, level: 1 }],
      }));
    const need = 60;
    expect(
      cheapestMeasures(
        many,
        raising(() => 5000),
        need,
      ),
    ).toMatchObject({ exact: true });
    // Each point costs nearly the same everywhere: no bound separates the sets.
    const alike = raising((gain, at) => Math.round(gain * 10_000) + ((at * 7919) % 13));
    const found = cheapestMeasures(many, alike, need);
    expect(found).toMatchObject({ exact: false });
    expect(found?.cost).toBeLessThan(need * 10_000 + 500);
    expect(cheapestMeasures(many, alike, need)).toEqual(found);
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
