import { sriScore, sriSteps, type SriAnswer, type SriBuilding } from '@steward/core/diagnosis/sri';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from './sri-test-vectors.json' with { type: 'json' };
import { sriCatalogue } from './sri.ts';

const at = (level: number): SriAnswer => ({ levels: [{ level, share: 1 }] });
const { services, weights } = sriCatalogue;
const scoresOf = (list: readonly { code: string; score: number | null }[]) =>
  Object.fromEntries(list.map(({ code, score }) => [code, score]));

describe('the score of the Smart Readiness Indicator', () => {
  it.each(vectors.vectors)('reckons $name', ({ building_type, zone, levels, expected }) => {
    const answers = new Map(Object.entries(levels).map(([code, level]) => [code, at(level)]));
    const score = sriScore(sriCatalogue, { type: building_type, zone, method: 'b' }, answers);
    for (const [code, value] of Object.entries(expected.sr))
      expect(scoresOf(score.criteria)[code], code).toBeCloseTo(value, 5);
    for (const [code, value] of Object.entries(expected.functionalities))
      expect(scoresOf(score.functionalities)[code], code).toBeCloseTo(value, 5);
    expect(score.total).toBeCloseTo(expected.total_percent, 5);
    expect(score.class).toBe(expected.class);
  });

  const building = fc.record({
    type: fc.constantFrom('residential', 'non_residential'),
    zone: fc.constantFrom(...Object.keys(weights.residential)),
    method: fc.constantFrom<SriBuilding['method']>('a', 'b'),
  });
  const answers = fc.array(fc.option(fc.nat(4)), { minLength: services.length, maxLength: services.length }).map(
    (levels) =>
      new Map(
        services.flatMap(({ code, scores }, index) => {
          const level = levels[index];
          return level === null || level === undefined ? [] : [[code, at(Math.min(level, scores.length - 1))] as const];
        }),
      ),
  );

  it('adds with each level of each service what the step says', () => {
    fc.assert(
      fc.property(building, answers, fc.nat(1000), (of, given, pick) => {
        const before = sriScore(sriCatalogue, of, given).total ?? 0;
        const groups = sriSteps(sriCatalogue, of, given);
        const group = groups[pick % Math.max(1, groups.length)];
        for (const { to, gain } of group?.options ?? []) {
          const raised = new Map([...given, [group?.code ?? '', at(to)]]);
          expect(sriScore(sriCatalogue, of, raised).total).toBeCloseTo(before + gain, 8);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('lowers points by a higher level only where the published ones fall', () => {
    const falling = services.flatMap(({ code, scores }) =>
      scores.flatMap((points, level) =>
        points.some((one, index) => one < (scores[level - 1]?.[index] ?? -Infinity)) ? `${code} ${level}` : [],
      ),
    );
    expect(falling).toEqual(['MC-29 1', 'MC-29 2']);
  });
});
