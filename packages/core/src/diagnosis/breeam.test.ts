import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breeamGap, breeamScore, type BreeamAnswer, type BreeamPart } from './breeam.ts';
import { smartnessScore, smartnessSteps, type SmartnessAnswer } from './smartness.ts';

const OUT = 'not-applicable' as const;
const part: BreeamPart = {
  categories: [
    {
      code: 'Energy',
      weight: 60,
      issues: [
        { code: 'Ene 01', credits: 10 },
        { code: 'Ene 02', credits: 2 },
      ],
    },
    { code: 'Water', weight: 40, issues: [{ code: 'Wat 01', credits: 4 }] },
  ],
  bands: [
    { band: 'Outstanding', from: 85 },
    { band: 'Excellent', from: 70 },
    { band: 'Very Good', from: 55 },
    { band: 'Unclassified', from: 0 },
  ],
  minimumStandards: [
    { issue: 'Ene 01', byBand: { Excellent: { credits: 6 }, Outstanding: { credits: 10 } } },
    { issue: 'Wat 01', byBand: { Outstanding: { criterion: 'criterion 1' } } },
  ],
  exemplary: { issue: 'Exe', most: 10, percentEach: 1 },
};
const answersOf = (credits: Record<string, BreeamAnswer['credits']>) =>
  new Map<string, BreeamAnswer>(Object.entries(credits).map(([code, one]) => [code, { credits: one }] as const));
const scoreOf = (credits: Record<string, BreeamAnswer['credits']>, of = part) => breeamScore(of, answersOf(credits));

describe('a BREEAM part', () => {
  it('weighs achieved ÷ available by category and adds exemplary credits up to their most', () => {
    // 9 ÷ 12 × 60 + 2 ÷ 4 × 40 = 65; ten of twelve exemplary credits.
    expect(scoreOf({ 'Ene 01': 8, 'Ene 02': 1, 'Wat 01': 2 }).score).toBeCloseTo(65);
    expect(scoreOf({ 'Ene 01': 8, 'Ene 02': 1, 'Wat 01': 2, Exe: 12 }).score).toBeCloseTo(75);
  });

  it('takes an issue outside the scope out of both sums', () => {
    expect(scoreOf({ 'Ene 01': 5, 'Ene 02': 'not-applicable', 'Wat 01': 4 }).score).toBeCloseTo(70);
    expect(scoreOf({ 'Ene 01': 5, 'Ene 02': 1, 'Wat 01': 'not-applicable' }).score).toBeCloseTo(50);
  });

  it('names the standard that holds a band back', () => {
    const { band, scoreReaches, blocker } = scoreOf({ 'Ene 01': 5, 'Ene 02': 2, 'Wat 01': 4 });
    expect({ band, scoreReaches, blocker }).toEqual({
      band: 'Very Good',
      scoreReaches: 'Excellent',
      blocker: { band: 'Excellent', issue: 'Ene 01', credits: 6, achieved: 5 },
    });
    const full = answersOf({ 'Ene 01': 10, 'Ene 02': 2, 'Wat 01': 4 });
    expect(breeamScore(part, full)).toMatchObject({ band: 'Excellent', blocker: { issue: 'Wat 01', credits: null } });
    expect(breeamScore(part, full.set('Wat 01', { credits: 4, meets: true })).band).toBe('Outstanding');
  });

  it('has no score and no band without the weights, and keeps credits and percent', () => {
    const unweighted = { ...part, categories: part.categories.map((one) => ({ ...one, weight: null })) };
    const { score, band, hasWeights, categories } = scoreOf({ 'Ene 01': 6 }, unweighted);
    expect({ score, band, hasWeights }).toEqual({ score: null, band: null, hasWeights: false });
    expect(categories[0]).toMatchObject({ achieved: 6, available: 12, percent: 50, points: null });
  });

  it('never falls when a credit is added, whatever else is answered', () => {
    const answer = (most: number) => fc.oneof(fc.nat(most), fc.constant('not-applicable' as const));
    fc.assert(
      fc.property(answer(9), answer(1), answer(3), (ene01, ene02, wat01) => {
        const credits = { 'Ene 01': ene01, 'Ene 02': ene02, 'Wat 01': wat01 };
        const before = scoreOf(credits).score;
        for (const [code, one] of Object.entries(credits))
          if (one !== 'not-applicable' && before !== null)
            expect(scoreOf({ ...credits, [code]: one + 1 }).score).toBeGreaterThanOrEqual(before);
        const turned = Object.fromEntries(Object.entries(credits).toReversed());
        expect(scoreOf(turned).score).toBe(before);
      }),
    );
  });

  it('counts an issue outside the scope as neither answered nor open', () => {
    expect(scoreOf({ 'Wat 01': 'not-applicable' }).score).toBeNull();
    expect(scoreOf({ 'Wat 01': 'not-applicable', 'Ene 02': 0 }).score).toBe(0);
  });

  it('names the band that is really reached', () => {
    const shared = {
      ...part,
      minimumStandards: [
        { issue: 'Ene 01', byBand: { 'Very Good': { criterion: 'metering' } } },
        { issue: 'Wat 01', byBand: { Outstanding: { credits: 4 } } },
      ],
    };
    // 10 ÷ 12 × 60 + 3 ÷ 4 × 40 = 80: the criterion of Very Good is all that is missing for Excellent, too.
    const gap = breeamGap(shared, answersOf({ 'Ene 01': 8, 'Ene 02': 2, 'Wat 01': 3 }));
    expect(gap).toMatchObject({ band: 'Very Good', reaches: 'Excellent', points: 0, steps: [], criteria: ['Ene 01'] });
    const one = breeamGap(part, answersOf({ 'Ene 01': 5, 'Ene 02': 2, 'Wat 01': 4 }));
    expect(one).toMatchObject({ band: 'Excellent', reaches: 'Excellent' });
  });

  it('reaches the next band with the steps it names, and not with one credit fewer', () => {
    const small: BreeamPart = {
      ...part,
      minimumStandards: part.minimumStandards?.slice(0, 1) ?? null,
      exemplary: { issue: 'Exe', most: 3, percentEach: 1 },
    };
    const most: Record<string, number> = { 'Ene 01': 10, 'Ene 02': 2, 'Wat 01': 4, Exe: 3 };
    const scoped = (credits: number) => fc.oneof({ weight: 5, arbitrary: fc.nat(credits) }, fc.constant(OUT));
    fc.assert(
      fc.property(fc.nat(10), scoped(2), scoped(4), scoped(3), (ene01, ene02, wat01, exe) => {
        const credits = { 'Ene 01': ene01, 'Ene 02': ene02, 'Wat 01': wat01, Exe: exe };
        const gap = breeamGap(small, answersOf(credits));
        if (!gap) {
          expect(scoreOf(credits, small).band).toBe('Outstanding');
          return;
        }
        const raised = { ...credits, ...Object.fromEntries(gap.steps?.map(({ code, to }) => [code, to]) ?? []) };
        const placeOf = (band: string | null) => small.bands.findIndex((one) => one.band === band);
        if (gap.steps) expect(scoreOf(raised, small).band).toBe(gap.reaches);
        expect(placeOf(gap.reaches)).toBeLessThanOrEqual(placeOf(gap.band));
        // Every other set of open credits, by brute force.
        let fewest = Infinity;
        const tryAll = ([first, ...others]: [string, number | typeof OUT][], set: typeof credits, spent: number) => {
          if (!first) {
            const at = placeOf(scoreOf(set, small).band);
            if (at !== -1 && at <= placeOf(gap.band)) fewest = Math.min(fewest, spent);
            return;
          }
          const [code, from] = first;
          if (from === OUT) tryAll(others, set, spent);
          else
            for (let to = from; to <= (most[code] ?? 0); to++)
              tryAll(others, { ...set, [code]: to }, spent + to - from);
        };
        tryAll(Object.entries(credits), credits, 0);
        expect(gap.steps?.reduce((sum, one) => sum + one.steps, 0) ?? Infinity).toBe(fewest);
      }),
      { numRuns: 60 },
    );
  });
});

describe('smartness by criteria', () => {
  const catalogue = {
    sections: [
      { code: 'E', weight: 60, criteria: [{ code: 'E1' }, { code: 'E2' }] },
      { code: 'C', weight: 40, criteria: [{ code: 'C1' }] },
    ],
    bands: [
      { band: 'advanced', from: 60 },
      { band: 'initial', from: 0 },
    ],
  };

  it('divides levels by four times the answered criteria and weighs answered sections', () => {
    const { total, band, sections } = smartnessScore(
      catalogue,
      new Map([
        ['E1', 3],
        ['C1', 1],
      ]),
    );
    // 60 % × 75 + 40 % × 25; E2 has no answer.
    expect(total).toBeCloseTo(55);
    expect(band).toBe('initial');
    expect(sections[0]).toEqual({ code: 'E', score: 75, answered: 1, criteria: 2 });
    expect(
      smartnessScore(
        catalogue,
        new Map<string, SmartnessAnswer>([
          ['E1', 3],
          ['C1', 'not-applicable'],
        ]),
      ).total,
    ).toBe(75);
    expect(smartnessScore(catalogue, new Map()).total).toBeNull();
  });

  it('gains with each level what the step says', () => {
    const answers = new Map<string, number>([
      ['E1', 3],
      ['E2', 0],
      ['C1', 2],
    ]);
    const before = smartnessScore(catalogue, answers).total ?? 0;
    for (const { code, options } of smartnessSteps(catalogue, answers))
      for (const { to, gain } of options)
        expect(smartnessScore(catalogue, new Map<string, number>([...answers, [code, to]])).total).toBeCloseTo(
          before + gain,
        );
  });

  const given = fc.record({
    E1: fc.oneof(fc.nat(4), fc.constant('not-applicable' as const)),
    E2: fc.oneof(fc.nat(4), fc.constant('not-applicable' as const)),
    C1: fc.oneof(fc.nat(4), fc.constant('not-applicable' as const)),
  });
  const totalOf = (answers: Record<string, SmartnessAnswer>) =>
    smartnessScore(catalogue, new Map(Object.entries(answers))).total;

  it('never falls when a level is raised, and takes no answer for not applicable, in any order', () => {
    fc.assert(
      fc.property(given, fc.constantFrom('E1', 'E2', 'C1'), (answers, code) => {
        const level = answers[code];
        if (typeof level === 'number' && level < 4)
          expect(totalOf({ ...answers, [code]: level + 1 })).toBeGreaterThanOrEqual(totalOf(answers) ?? NaN);
        const { [code]: _left, ...others } = answers;
        expect(totalOf(others)).toBe(totalOf({ ...others, [code]: 'not-applicable' }));
        expect(totalOf(Object.fromEntries(Object.entries(answers).toReversed()))).toBe(totalOf(answers));
      }),
    );
  });
});
