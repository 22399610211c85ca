import { expect, test } from 'vitest';
import { meterGaps, type BilledMeter } from './meter-gaps.ts';

const year = { start: '2025-01-01', end: '2026-01-01' };
const meter = (meterNo: string, start: string, end: string, more: Partial<BilledMeter> = {}): BilledMeter => ({
  meterNo,
  billed: { start, end },
  covered: [{ start, end }],
  ...more,
});
const whole = meter('E2', '2024-01-01', '2026-01-01');

test.each<[string, BilledMeter[], string[]]>([
  ['two meters billed all year', [meter('E1', '2025-01-01', '2026-01-01'), whole], []],
  ['of two meters one ends early', [meter('E1', '2025-01-01', '2025-10-01'), whole], ['E1 2025-10-01 2026-01-01']],
  [
    'a meter of last year without any bill',
    [meter('E1', '2024-01-01', '2025-01-01'), whole],
    ['E1 2025-01-01 2026-01-01'],
  ],
  ['a meter that was gone long before', [meter('E1', '2020-01-01', '2023-01-01'), whole], []],
  ['a replaced meter', [meter('E1', '2025-01-01', '2025-07-01'), meter('E9', '2025-07-01', '2026-01-01')], []],
  [
    'days between a meter and its replacement',
    [meter('E1', '2025-01-01', '2025-07-01'), meter('E9', '2025-07-11', '2026-01-01')],
    ['E1 → E9 2025-07-01 2025-07-11'],
  ],
  [
    'a replacement that the register names',
    [meter('E1', '2025-01-01', '2025-05-01', { replacedBy: 'E9' }), meter('E9', '2025-08-01', '2026-01-01')],
    ['E1 → E9 2025-05-01 2025-08-01'],
  ],
  ['a meter taken out', [meter('E1', '2025-01-01', '2025-10-01', { until: '2025-10-01' }), whole], []],
  ['a meter put in', [meter('E1', '2025-03-01', '2026-01-01', { from: '2025-03-01' }), whole], []],
  [
    'days on which no bill is expected',
    [meter('E1', '2025-01-01', '2025-10-01', { exempt: [{ start: '2025-10-01', end: '2025-12-01' }] }), whole],
    ['E1 2025-12-01 2026-01-01'],
  ],
])('%s', (_, meters, gaps) => {
  expect(meterGaps(year, meters).map(({ meterNo, start, end }) => `${meterNo} ${start} ${end}`)).toEqual(gaps);
});
