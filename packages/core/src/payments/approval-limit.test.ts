import { expect, test } from 'vitest';
import { appliesFrom, limitAt } from './approval-limit.ts';

const raised = { amount: 500, raised_to: 9000, raised_at: '2026-03-01T10:00:00Z' };

test('a raised limit applies a day later, to the minute', () => {
  expect(limitAt(raised, new Date('2026-03-02T09:59:59Z'))).toBe(500);
  expect(limitAt(raised, new Date('2026-03-02T10:00:00Z'))).toBe(9000);
  expect(appliesFrom(raised)).toEqual(new Date('2026-03-02T10:00:00Z'));
});

test('a limit that was not raised applies at once', () => {
  const set = { amount: 500, raised_to: null, raised_at: null };
  expect(limitAt(set, new Date('2026-03-01T10:00:00Z'))).toBe(500);
  expect(appliesFrom(set)).toBeNull();
});
