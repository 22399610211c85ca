import { expect, test } from 'vitest';
import { areaChecks } from './area-split.ts';

test.each([
  ['all assigned', 1000, { common: 200, tenant: 500, landlord: 300 }, [true, true]],
  ['a space may be both', 1000, { common: 200, tenant: 800, landlord: 300 }, [true, true]],
  ['more than there is', 1000, { common: 300, tenant: 800, landlord: 0 }, [false, true]],
  ['some belongs to nobody', 1000, { common: 100, tenant: 500, landlord: 0 }, [true, false]],
  ['half a square metre is no contradiction', 1000, { common: 200, tenant: 800.4, landlord: 0 }, [true, true]],
  ['not all is known', 1000, { common: 200, tenant: null, landlord: null }, [null, null]],
  ['too much, whatever the rest', 1000, { common: 1200, tenant: null, landlord: null }, [false, null]],
])('%s', (_, size, split, expected) => {
  expect(areaChecks(size, split).map(({ holds }) => holds)).toEqual(expected);
});
