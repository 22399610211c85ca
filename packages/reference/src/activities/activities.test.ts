import { describe, expect, it, test } from 'vitest';
import { MissingReference } from '@steward/core/failure';
import { entryCategories } from '@steward/core/ghg/entries/entry';
import { activityFactor, publishedActivities, publishedActivity } from './activities.ts';

describe('published activities', () => {
  it('have the figures of the publication', () => {
    // DESNZ 2025, Fuels, Butane, tonnes; Business travel- air, Domestic, average passenger, with radiative forcing.
    expect(activityFactor('desnz:1_100_1000_15', 2025)).toMatchObject({
      kgCo2ePerUnit: 3033.38067,
      country: 'GB',
      year: 2025,
    });
    expect(activityFactor('desnz:21_316_3160_11', 2025).gases).toEqual({ co2: 0.22771, ch4: 0.00022, n2o: 0.00134 });
    // EPA Hub 2025, table 1, anthracite per short ton: 2,602 kg CO2 + 276 g CH4 × 28 + 40 g N2O × 265.
    expect(activityFactor('epa:1:coal-and-coke-anthracite:short-ton', 2025).kgCo2ePerUnit).toBeCloseTo(2620.328, 9);
    expect(activityFactor('gas:R-410A', 2025, 'AR4').kgCo2ePerUnit).toBeCloseTo(2087.5, 1);
  });

  it('use the edition of the year, and none too many years away', () => {
    expect(activityFactor('desnz:1_100_1000_15', 2024).year).toBe(2024);
    expect(activityFactor('desnz:1_100_1000_15', 2026).year).toBe(2025);
    expect(activityFactor('desnz:1_100_1000_15', 2022).year).toBe(2024);
    expect(() => activityFactor('desnz:1_100_1000_15', 2019)).toThrow(MissingReference);
  });

  it('belong to existing categories, with parts that add up', () => {
    const categories = new Set<string>(Object.values(entryCategories).flat());
    for (const { id, categories: own, editions, unit } of publishedActivities()) {
      expect(own.every((one) => categories.has(one)) && unit !== '', id).toBe(true);
      for (const { gases, kgCo2ePerUnit } of editions)
        if (gases) {
          const rest = Math.abs(gases.co2 + gases.ch4 + gases.n2o - kgCo2ePerUnit);
          expect(rest <= Math.max(0.02 * kgCo2ePerUnit, 0.0001), `${id} ${rest}`).toBe(true);
        }
    }
  });
});

test('of a blend with chlorine only the part named by the Kyoto Protocol counts; one without any is not offered', () => {
  const ar5 = (gas: string) => publishedActivity(`gas:${gas}`)?.editions.find(({ gwpSet }) => gwpSet === 'AR5');
  expect(publishedActivity('gas:R-409A')).toBeUndefined();
  expect(publishedActivity('gas:R-502')).toBeUndefined();
  // 7 % HFC-125 (3,170) and 46 % HFC-143a (4,800); the whole is 3,257.1.
  expect(ar5('R-408A')?.kgCo2ePerUnit).toBeCloseTo(0.07 * 3170 + 0.46 * 4800, 9);
  expect(publishedActivity('gas:R-408A')?.gas).toBe('hfcs');
  // 39 % PFC-218 (8,900).
  expect(ar5('R-403B')?.kgCo2ePerUnit).toBeCloseTo(0.39 * 8900, 9);
  expect(publishedActivity('gas:R-403B')?.gas).toBe('pfcs');
  expect(ar5('R-410A')?.kgCo2ePerUnit).toBe(1923.5);
});
