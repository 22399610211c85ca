import { expect, test } from 'vitest';
import { lackOf } from './understated.ts';

const whole = { missing: [], coverage: { days: 365, days_expected: 365 }, by_environment: [{ coverage: 1 }, {}] };
const gaps = { coverage: { days: 30, days_expected: 365 } };

test.each([
  ['nothing', {}, undefined],
  ['eleven months of bills', gaps, 'bills'],
  ['every bill of one property', { by_environment: [{ coverage: 1 }, { coverage: 0 }] }, 'bills'],
  ['a factor', { missing: ['oil'] }, 'factors'],
  ['a factor and bills', { missing: ['oil'], ...gaps }, 'both'],
] as const)('an inventory that lacks %s', (_, over, lack) => expect(lackOf({ ...whole, ...over })).toBe(lack));
