import { expect, test } from 'vitest';
import { isUncorrected, type Raised } from './findings.ts';

const raised = { kind: 'misstatement', round: 1, status: 'closed', outcome: null } as const;

test.each<[string, Partial<Raised>, number, boolean]>([
  ['open, in its round', { status: 'open' }, 1, true],
  ['answered, a round later', { status: 'answered' }, 2, true],
  ['uncorrected, two rounds later', { outcome: 'uncorrected' }, 3, true],
  ['corrected', { outcome: 'corrected' }, 2, false],
  ['withdrawn in its own round', { outcome: 'withdrawn' }, 1, false],
  ['of a later round', { round: 2, status: 'open' }, 1, false],
  ['closed before the outcome was asked, in its round', {}, 1, true],
  ['closed before the outcome was asked, a round later', {}, 2, false],
  ['a question', { kind: 'question', status: 'open' }, 1, false],
])('a misstatement counts until it is corrected or withdrawn: %s', (_, finding, round, counts) => {
  expect(isUncorrected({ ...raised, ...finding }, round)).toBe(counts);
});
