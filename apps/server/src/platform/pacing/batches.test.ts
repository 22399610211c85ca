import { expect, test } from 'vitest';
import { Batches } from './batches.ts';

const outcomes = async (promises: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).map(({ status }) => status);

test('values that cannot be stored keep out no values of other senders', async () => {
  const stored: number[][] = [];
  const batches = new Batches<number, string>(async (_group, values) => {
    if (values.includes(13)) throw new Error('refused');
    stored.push([...values]);
    return values.map(String);
  });
  const sent = [batches.add('a', [1, 2]), batches.add('a', [13]), batches.add('a', [3]), batches.add('b', [4])];
  expect(await outcomes(sent)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await sent[0]).toEqual(['1', '2']);
  expect(stored.flat().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
});

test('while the database is away nothing is tried sender by sender', async () => {
  let tries = 0;
  const batches = new Batches<number, string>(async () => {
    tries += 1;
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  });
  expect(await outcomes([batches.add('a', [1]), batches.add('a', [2])])).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
});
