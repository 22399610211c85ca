import { expect, test } from 'vitest';
import { ByteBudget } from './byte-budget.ts';

const newBudget = (change: Partial<ConstructorParameters<typeof ByteBudget>[0]> = {}) =>
  new ByteBudget({
    bytes: 100,
    partyBytes: 25,
    partyRequests: 3,
    smallBytes: 5,
    failures: { process: 'upload.busy', party: 'upload.too-many' },
    ...change,
  });

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('the only request of a party may be larger than its share, a second one may not', () => {
  const budget = newBudget();
  const first = budget.open('a');
  first.hold(60);
  const second = budget.open('a');
  expect(codeOf(() => second.hold(6))).toBe('upload.too-many');
  expect(codeOf(() => second.hold(5))).toBe('');
  first.release();
  expect(codeOf(() => second.hold(25))).toBe('');
});

test('the only request of the process may be larger than the budget; with others the process is full', () => {
  const budget = newBudget();
  const large = budget.open('a');
  large.hold(300);
  const other = budget.open('b');
  expect(codeOf(() => other.hold(6))).toBe('upload.busy');
  large.release();
  expect(codeOf(() => other.hold(20))).toBe('');
  expect(budget.state).toEqual({ bytes: 20, requests: 1 });
});

test('a party has a maximum number of requests, which another party does not share', () => {
  const budget = newBudget();
  const open = [budget.open('a'), budget.open('a'), budget.open('a')];
  expect(codeOf(() => budget.open('a'))).toBe('upload.too-many');
  expect(codeOf(() => budget.open('b'))).toBe('');
  open[0]?.release();
  expect(codeOf(() => budget.open('a'))).toBe('');
});

test('bytes are counted once, and a release returns them once', () => {
  const budget = newBudget();
  const one = budget.open('a');
  for (const bytes of [10, 20, 15, 20]) one.hold(bytes);
  expect(budget.state).toEqual({ bytes: 20, requests: 1 });
  one.release();
  one.release();
  one.hold(50);
  expect(budget.state).toEqual({ bytes: 0, requests: 0 });
});

test('a full process accepts the only small request of a party, up to as many bytes again', () => {
  const budget = newBudget();
  budget.open('a').hold(300);
  const small = Array.from({ length: 21 }, (_, i) => budget.open(`party ${i}`));
  for (const one of small.slice(0, 20)) expect(codeOf(() => one.hold(5))).toBe('');
  expect(codeOf(() => small[20]?.hold(5))).toBe('upload.busy');
  expect(codeOf(() => budget.open('party 0').hold(1))).toBe('upload.busy');
  expect(codeOf(() => small[1]?.hold(6))).toBe('upload.busy');
  small[0]?.release();
  expect(codeOf(() => small[20]?.hold(5))).toBe('');
  for (const one of small) one.release();
  expect(budget.state).toEqual({ bytes: 300, requests: 2 });
});

test('a member has a part of the requests of a party, so that colleagues can send too', () => {
  const budget = newBudget({ partyRequests: 4, memberRequests: 2 });
  const [first] = [budget.open('a', 'ada'), budget.open('a', 'ada')];
  expect(codeOf(() => budget.open('a', 'ada'))).toBe('upload.too-many');
  expect(codeOf(() => budget.open('a', 'ben'))).toBe('');
  first?.release();
  expect(codeOf(() => budget.open('a', 'ada'))).toBe('');
});
