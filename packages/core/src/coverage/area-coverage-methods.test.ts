import { describe, expect, test } from 'vitest';
import { completeAreaCoverage, meanAreaCoverage } from './area-coverage-methods.ts';
import { areaCoverageTogether, type AreaCoverage } from './area-coverage.ts';

const of = (carrier: string, servedM2Days: number, suppliedM2Days: number, rest: Partial<AreaCoverage> = {}) => ({
  carrier,
  control: 'landlord' as const,
  place: 'building' as const,
  servedM2Days,
  suppliedM2Days,
  estimatedM2Days: 0,
  unknownAreas: [],
  parts: [],
  ...rest,
});
const power = of('electricity', 365_000, 365_000);
const gas = of('natural_gas', 36_500, 73_000);

describe('the mean of carriers', () => {
  test('1 and 0.5 are 0.75, the sums divided are 401,500 ÷ 438,000', () => {
    expect(meanAreaCoverage([power, gas])).toEqual({
      share: 0.75,
      actualShare: 0.75,
      parts: [
        { carrier: 'electricity', share: 1, actualShare: 1 },
        { carrier: 'natural_gas', share: 0.5, actualShare: 0.5 },
      ],
      working: '(1 + 0.5) ÷ 2 = 0.75',
    });
    expect(areaCoverageTogether([power, gas]).share).toBe(401_500 / 438_000);
  });

  test('landlord and tenants of one carrier are summed first, and estimates are left out of the actual share', () => {
    const tenants = of('natural_gas', 73_000, 73_000, { control: 'tenant', estimatedM2Days: 73_000 });
    expect(meanAreaCoverage([power, gas, tenants])).toMatchObject({ share: 0.875, actualShare: 0.625 });
  });

  test('a carrier that is not supplied is left out, one of unknown area leaves no mean', () => {
    expect(meanAreaCoverage([power, of('steam', 0, 0)]).share).toBe(1);
    expect(meanAreaCoverage([power, of('steam', 0, 0, { unknownAreas: ['hall'] })])).toMatchObject({
      share: null,
      reason: 'area-unknown',
    });
    expect(meanAreaCoverage([])).toMatchObject({ share: null, reason: 'not-supplied' });
  });
});

describe('complete areas', () => {
  const complete = { id: 'a', areaM2: 1000, coverages: [power] };
  const lacking = { id: 'b', areaM2: 3000, coverages: [power, of('natural_gas', 364_000, 365_000)] };

  test('a property that lacks one day of one carrier counts as 0', () => {
    expect(completeAreaCoverage([complete, lacking])).toEqual({
      share: 0.25,
      actualShare: 0.25,
      parts: [
        { id: 'a', areaM2: 1000, isComplete: true, isMeasured: true },
        { id: 'b', areaM2: 3000, isComplete: false, isMeasured: false },
      ],
      working: '1000 m² ÷ 4000 m² = 0.25',
    });
  });

  test('a property with estimates is complete and not measured', () => {
    const estimated = { ...lacking, coverages: [of('electricity', 365_000, 365_000, { estimatedM2Days: 31_000 })] };
    expect(completeAreaCoverage([complete, estimated])).toMatchObject({ share: 1, actualShare: 0.25 });
  });

  test('land without supply is left out, an unknown area leaves no share', () => {
    expect(completeAreaCoverage([complete, { id: 'land', areaM2: 9000, coverages: [] }]).share).toBe(1);
    expect(completeAreaCoverage([complete, { ...lacking, areaM2: null }])).toMatchObject({
      share: null,
      reason: 'area-unknown',
    });
    expect(completeAreaCoverage([])).toMatchObject({ share: null, reason: 'not-supplied' });
  });
});
