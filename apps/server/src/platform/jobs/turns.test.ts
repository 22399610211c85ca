import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const drain = (turns: Turns<string>) => {
  const taken: string[] = [];
  for (let next = turns.take(); next !== undefined; next = turns.take()) taken.push(next);
  return taken.join(' ');
};

test('customers are taken in turn, and the entries of one in their order', () => {
  const turns = new Turns<string>();
  for (const entry of ['a1', 'a2', 'a3', 'a4']) turns.add('a', entry);
  for (const entry of ['b1', 'b2']) turns.add('b', entry);
  expect(turns.size).toBe(6);
  expect(drain(turns)).toBe('a1 b1 a2 b2 a3 a4');
  expect(turns.size).toBe(0);
});

test('a customer that comes new is next, and one that comes again waits for its turn', () => {
  const turns = new Turns<string>();
  for (const entry of ['a1', 'a2', 'a3', 'a4', 'a5']) turns.add('a', entry);
  turns.add('c', 'c1');
  expect([turns.take(), turns.take()]).toEqual(['a1', 'c1']);
  turns.add('b', 'b1');
  expect(turns.take()).toBe('b1');
  turns.add('b', 'b2');
  turns.add('c', 'c2');
  expect(drain(turns)).toBe('a2 c2 b2 a3 a4 a5');
});

test('an entry that comes back is the next one of all', () => {
  const turns = new Turns<string>();
  turns.add('a', 'a1');
  turns.add('a', 'a2');
  turns.add('b', 'b1');
  turns.add('a', turns.take()!, true);
  expect(drain(turns)).toBe('a1 b1 a2');
});

test('a removed entry is not taken, and its customer does not wait for it', () => {
  const turns = new Turns<string>();
  turns.add('a', 'a1');
  turns.add('b', 'b1');
  expect(turns.remove('a', 'a1')).toBe(true);
  expect(turns.remove('a', 'a1')).toBe(false);
  expect([turns.customers, turns.waitingOf('a'), turns.waitingOf('b')]).toEqual([1, 0, 1]);
  expect(drain(turns)).toBe('b1');
});
