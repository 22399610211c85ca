import { afterAll, expect, test } from 'vitest';
import { startBillReader } from './read-bill.ts';
import { cases, expectReading, slowKinds } from './sample-bills.ts';

const reader = startBillReader({ children: 2, timeoutMs: 300_000 });
afterAll(() => reader.close());

const slow = cases.filter(({ kind }) => slowKinds.has(kind));

test('there is a scan and a photo among the samples', () => {
  expect(new Set(slow.map(({ kind }) => kind))).toEqual(slowKinds);
});

test.concurrent.each(slow)('$path is read as its maker wrote it', (one) => expectReading(reader, one));
