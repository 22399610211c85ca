import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapestSteps, fewestSteps, type StepGroup, type StepOption } from './steps.ts';

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
  .array(
    fc.array(fc.record({ gain: fc.integer({ min: 0, max: 30 }), cost: fc.integer({ min: 0, max: 40 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    { maxLength: 6 },
  )
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
        const cheapest = cheapestSteps(list, need);
        expect(fewest && total(fewest, ({ steps }) => steps)).toBe(least(({ steps }) => steps));
        expect(cheapest && total(cheapest, ({ cost = 0 }) => cost)).toBe(least(({ cost = 0 }) => cost));
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
    expect(cheapestSteps(one, 4)).toBeUndefined();
    expect(fewestSteps(one, 0)).toEqual([]);
  });
});
