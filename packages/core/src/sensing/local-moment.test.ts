import { expect, test } from 'vitest';
import { localParts, momentOf } from './local-moment.ts';

test('a day and time by the clock of the property is the same moment again', () => {
  for (const moment of ['2026-03-28T23:30:00.000Z', '2026-07-01T10:05:00.000Z', '2026-10-25T05:00:00.000Z'])
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata']) {
      const { day, time } = localParts(zone, moment);
      expect(momentOf(zone, day, time)).toBe(moment);
    }
  expect(localParts('Asia/Kolkata', '2026-07-01T20:00:00Z')).toEqual({ day: '2026-07-02', time: '01:30' });
});
