import { describe, expect, test } from 'vitest';
import { isEntered, registerLoss } from './refrigerant-register.ts';

const event = (day: string, added: number, recovered = 0, chargeChange = 0) => ({
  day,
  added,
  recovered,
  chargeChange,
});

describe('simplified material balance, worked by hand', () => {
  test.each([
    ['topped up twice: 4 + 2.5', [event('2024-03-02', 4), event('2024-09-10', 2.5)], 6.5],
    ['installed: 62 kg bought for a charge of 60', [event('2024-05-01', 62, 0, 60)], 2],
    ['disposed of: charge 60, 52 recovered', [event('2024-11-05', 0, 52, -60)], 8],
    ['emptied for a repair and filled again', [event('2024-02-01', 0, 10), event('2024-02-03', 11)], 1],
    ['a larger condenser: 5 kg added, charge grows by 4', [event('2024-06-01', 5, 0, 4)], 1],
    ['R-22 replaced: recovered 30 of 32, retired', [event('2024-06-01', 0, 30, -32)], 2],
    ['nothing done', [], 0],
  ] as const)('%s', (_, events, expected) => expect(registerLoss(events).leakedKg).toBeCloseTo(expected, 12));

  test('all three parts of EPA’s balance: (62 − 60) + 6.5 + (40 − 35) = 13.5 kg', () => {
    const loss = registerLoss([
      event('2024-01-15', 62, 0, 60),
      event('2024-07-01', 6.5),
      event('2024-12-01', 0, 35, -40),
    ]);
    expect(loss.leakedKg).toBeCloseTo(13.5, 12);
    expect(loss.working).toBe('68.5 kg added − 35 kg recovered − 20 kg more charge = 13.5 kg lost');
    expect(loss.months).toEqual([
      { month: '2024-01', leakedKg: 2 },
      { month: '2024-07', leakedKg: 6.5 },
      { month: '2024-12', leakedKg: 5 },
    ]);
  });

  test('a recovery above the charge is an error in the records, not a negative emission', () =>
    expect(registerLoss([event('2024-01-15', 1, 3)])).toMatchObject({ leakedKg: null, months: [] }));

  test('refrigerant recovered in one month and refilled in another counts in the last of them', () =>
    expect(registerLoss([event('2024-02-25', 0, 10), event('2024-03-03', 12)]).months).toEqual([
      { month: '2024-03', leakedKg: 2 },
    ]));
});

test('an entry of the same gas replaces the register; one without a gas replaces it for all gases', () => {
  expect(isEntered('gas:R-410A', [{ gasId: 'gas:R-410A' }])).toBe(true);
  expect(isEntered('gas:R-410A', [{ gasId: 'gas:HFC-134a' }])).toBe(false);
  expect(isEntered('gas:R-410A', [{ gasId: null }])).toBe(true);
  expect(isEntered('gas:R-410A', [])).toBe(false);
});
