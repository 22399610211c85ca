import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sriFault, sriScore, sriSteps, type SriAnswer, type SriBuilding, type SriCatalogue } from './sri.ts';

/** Two functionalities, three criteria, two domains: small enough to be reckoned by hand. */
const catalogue: SriCatalogue = {
  criteria: [
    { code: 'efficiency', functionality: 'operation', weight: 0.75 },
    { code: 'faults', functionality: 'operation', weight: 0.25 },
    { code: 'storage', functionality: 'flexibility', weight: 1 },
  ],
  functionalities: [
    { code: 'operation', weight: 0.5 },
    { code: 'flexibility', weight: 0.5 },
  ],
  domains: ['heating', 'lighting'],
  weights: {
    office: {
      north: {
        efficiency: { heating: 0.6, lighting: 0.4 },
        faults: { heating: 1, lighting: 0 },
        storage: { heating: 1, lighting: 0 },
      },
    },
  },
  classes: [
    { class: 'A', from: 90 },
    { class: 'D', from: 50 },
    { class: 'G', from: 0 },
  ],
  services: [
    {
      code: 'H',
      domain: 'heating',
      methods: ['a', 'b'],
      absentCounts: true,
      scores: [
        [0, 0, 0],
        [1, 0, 1],
        [2, 1, 2],
      ],
    },
    {
      code: 'L',
      domain: 'lighting',
      methods: ['a', 'b'],
      absentCounts: false,
      scores: [
        [0, 0, 0],
        [3, 0, 0],
      ],
    },
    {
      code: 'X',
      domain: 'lighting',
      methods: ['b'],
      absentCounts: false,
      scores: [
        [0, 0, 0],
        [1, 0, 0],
      ],
    },
  ],
};
const building: SriBuilding = { type: 'office', zone: 'north', method: 'a' };
const at = (level: number): SriAnswer => ({ levels: [{ level, share: 1 }] });
const score = (answers: Record<string, SriAnswer>, of = building) =>
  sriScore(catalogue, of, new Map(Object.entries(answers)));

describe('the smart readiness of a building', () => {
  it('divides weighted points by weighted most points, criterion by criterion', () => {
    const { criteria, functionalities, total, class: reached } = score({ H: at(1), L: at(1) });
    // (0.6 × 1 + 0.4 × 3) ÷ (0.6 × 2 + 0.4 × 3) = 1.8 ÷ 2.4; faults 0 ÷ 1; storage 1 ÷ 2.
    expect(criteria.map((one) => one.score)).toEqual([expect.closeTo(75), 0, 50]);
    expect(functionalities.map((one) => one.score)).toEqual([expect.closeTo(56.25), 50]);
    expect(total).toBeCloseTo(53.125);
    expect(reached).toBe('D');
  });

  it('leaves out a criterion and a functionality that nothing has points for', () => {
    const { criteria, functionalities, total, cells } = score({ L: at(1) });
    expect(criteria.map((one) => one.score)).toEqual([100, null, null]);
    expect(functionalities.map((one) => one.score)).toEqual([100, null]);
    expect(total).toBe(100);
    expect(cells.find(({ domain, criterion }) => domain === 'heating' && criterion === 'storage')?.score).toBeNull();
  });

  it('keeps a service that ought to be there in the maximum, and no other one that is absent', () => {
    expect(score({ H: 'absent', L: at(1) }).total).toBeCloseTo(0.5 * 0.75 * 50);
    expect(score({ H: at(2), L: 'absent' }).total).toBe(100);
    expect(score({}).total).toBeNull();
  });

  it('counts services of the method alone', () => {
    expect(score({ L: at(1), X: at(0) }).total).toBe(100);
    expect(score({ L: at(1), X: at(0) }, { ...building, method: 'b' }).total).toBe(75);
  });

  it('weighs several levels by their share of the floor area', () => {
    const mixed: SriAnswer = {
      levels: [
        { level: 2, share: 0.25 },
        { level: 0, share: 0.75 },
      ],
    };
    expect(score({ H: mixed }).criteria[0]?.score).toBeCloseTo(25);
    expect(sriFault(catalogue.services[0]!, mixed)).toBeUndefined();
    expect(sriFault(catalogue.services[0]!, { levels: [{ level: 1, share: 0.4 }] })).toContain('add up to 100 %');
    expect(sriFault(catalogue.services[0]!, at(3))).toBe('must have a level from 0 to 2');
  });

  const answers = fc.record({
    H: fc.oneof(fc.nat(2).map(at), fc.constantFrom<SriAnswer>('absent', 'not-applicable')),
    L: fc.oneof(fc.nat(1).map(at), fc.constantFrom<SriAnswer>('absent', 'not-applicable')),
  });

  it('gains with each step what the step says, and never falls', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const before = score(given).total;
        for (const { code, options } of sriSteps(catalogue, building, new Map(Object.entries(given))))
          for (const { to, gain } of options) {
            expect(gain).toBeGreaterThan(0);
            expect(score({ ...given, [code]: at(to) }).total).toBeCloseTo((before ?? 0) + gain);
          }
      }),
    );
  });

  it('gains what raising the lower parts of a divided service adds; the higher ones stay', () => {
    const divided = (lower: number, higher: number): SriAnswer => ({
      levels: [
        { level: lower, share: 0.5 },
        { level: higher, share: 0.5 },
      ],
    });
    const before = score({ H: divided(0, 2), L: at(1) }).total ?? NaN;
    const [own] = sriSteps(
      catalogue,
      building,
      new Map([
        ['H', divided(0, 2)],
        ['L', at(1)],
      ] as const),
    ).filter(({ code }) => code === 'H');
    expect(own?.options.map(({ to }) => to)).toEqual([1, 2]);
    for (const { to, gain } of own?.options ?? []) {
      const after = to === 2 ? at(2) : divided(1, 2);
      expect(score({ H: after, L: at(1) }).total).toBeCloseTo(before + gain);
    }
  });

  it('does not depend on order, and takes no answer for not applicable', () => {
    fc.assert(
      fc.property(answers, ({ H, L }) => {
        expect(score({ L, H })).toEqual(score({ H, L }));
        expect(score({ H, L: 'not-applicable' })).toEqual(score({ H }));
      }),
    );
  });

  it('takes one level with its shares divided for the level itself', () => {
    const divided = {
      levels: [
        { level: 1, share: 0.25 },
        { level: 1, share: 0.75 },
      ],
    };
    expect(score({ H: divided, L: at(1) }).total).toBeCloseTo(score({ H: at(1), L: at(1) }).total ?? NaN);
    expect(score({ H: { levels: [{ level: 2, share: 1 }] } })).toEqual(score({ H: at(2) }));
  });
});
