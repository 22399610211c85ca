import { expect, test } from 'vitest';
import { answerUnit, isYear, storedValue, takesValueOf, valueFaults, type AnswerQuestion } from './answer-value.ts';
import { completenessOf, type AnswerState } from './completeness.ts';
import { roundDifferences } from './differences.ts';
import { proposedValue } from './proposal.ts';
import { keptMark, sourceStaleness, stalest } from './staleness.ts';

const table: AnswerQuestion = {
  type: 'table',
  columns: [
    { code: 'category', type: 'text' },
    { code: 'tco2e', type: 'number', unit: 'tCO2e' },
    { code: 'kind', type: 'choice', options: [{ value: 'physical' }, { value: 'transition' }] },
  ],
};

test.each<[AnswerQuestion, unknown, string[]]>([
  [{ type: 'number' }, 1.5, []],
  [{ type: 'number' }, '1.5', ['must be a number']],
  [{ type: 'number' }, Number.NaN, ['must be a number']],
  [{ type: 'number' }, 1e300, ['is too large']],
  [{ type: 'number', unit: '% of floor area' }, 101, ['must be at most 100']],
  [{ type: 'number', unit: '% of GAV' }, -5, ['must be at least 0']],
  [{ type: 'text' }, '\ud800', ['has characters that cannot be stored']],
  // A change of a quantity.
  [{ type: 'number', unit: '%' }, 140, []],
  [{ type: 'number', unit: '%', metrics: [{ metric: 'energy.lfl' }] }, -40, []],
  [{ type: 'number', unit: '%', metrics: [{ metric: 'estate.vacancy' }] }, 500, ['must be at most 100']],
  [{ type: 'number', unit: '%', metrics: [{ metric: 'estate.vacancy' }] }, -40, ['must be at least 0']],
  [{ type: 'longtext' }, 'x'.repeat(1_000_000), ['must have at most 20000 characters']],
  [{ type: 'text' }, 'a\u0000b', ['has characters that cannot be stored']],
  [{ type: 'boolean' }, 'yes', ['must be yes or no']],
  [{ type: 'date' }, '2026-02-30', ['must be a day']],
  [{ type: 'choice', options: [{ value: 'a' }] }, 'b', ['is none of the options']],
  [{ type: 'multichoice', options: [{ value: 'a' }] }, ['a', 'a'], ['names an option twice']],
  [{ type: 'file' }, 'policy.pdf', ['must be empty: its files are its sources']],
  [table, [{ category: 'Flood', tco2e: 4, kind: 'physical' }], []],
  [table, [{ tco2e: 'four', colour: 'red' }], ['must be a number', 'is no column of this question']],
  [table, 'none', ['must be a list of rows']],
])('a value of %o: %o', (question, value, messages) => {
  expect(valueFaults(question, value).map(({ message }) => message)).toEqual(messages);
});

test('faults name the cell, and nothing empty is stored', () => {
  expect(valueFaults(table, [{}, { tco2e: 'x' }])).toEqual([{ at: '1.tco2e', message: 'must be a number' }]);
  expect(storedValue([{ category: '', tco2e: null }, { tco2e: 0 }])).toEqual([{ tco2e: 0 }]);
  expect([storedValue('  '), storedValue([]), storedValue(0), storedValue(false)]).toEqual([null, null, 0, false]);
});

test('an answer is taken over only where type, unit, options and columns agree', () => {
  expect(takesValueOf(table, table)).toBe(true);
  expect(takesValueOf({ type: 'number', unit: 'tCO2e' }, { type: 'number', unit: 'kgCO2e' })).toBe(false);
  expect(takesValueOf({ type: 'longtext' }, { type: 'text' })).toBe(false);
});

const answer = (state: AnswerState, required = true, isReviewed = state === 'reviewed') => ({
  state,
  required,
  isReviewed,
});

test('completeness is the answered required questions of those that apply', () => {
  const found = completenessOf([
    answer('reviewed'),
    answer('answered'),
    answer('drafted'),
    answer('open'),
    answer('omitted'),
    answer('not-applicable', true, true),
    answer('answered', false),
    answer('open', false),
  ]);
  expect(found).toEqual({
    applicable: 5,
    answered: 2,
    omitted: 1,
    missing: 2,
    not_applicable: 1,
    to_review: 3,
    reviewed: 2,
    voluntary: 2,
    voluntary_answered: 1,
    share: 0.4,
  });
  expect(completenessOf([answer('not-applicable')]).share).toBeNull();
});

test('a figure is stale with another value, lightly marked with other sources, and kept for this figure alone', () => {
  const figure = { value: 10, fingerprint: 'a' };
  expect(sourceStaleness({ ...figure, now: { value: 10, fingerprint: 'a' } })).toBe('none');
  expect(sourceStaleness({ ...figure, now: { value: 10, fingerprint: 'b' } })).toBe('sources');
  const changed = { ...figure, now: { value: 10.000000001, fingerprint: 'c' } };
  expect(sourceStaleness(changed)).toBe('value');
  expect(sourceStaleness({ ...figure, now: { value: null, fingerprint: 'd' } })).toBe('value');
  const kept = keptMark(changed);
  expect(sourceStaleness({ ...changed, kept })).toBe('none');
  expect(sourceStaleness({ ...figure, now: { value: 11, fingerprint: 'e' }, kept })).toBe('value');
});

test('rows of a table are compared one by one, whatever their sum', () => {
  const rows = { value: 10, rows: { office: 6, retail: 4 }, fingerprint: 'a' };
  expect(sourceStaleness({ ...rows, now: { ...rows, fingerprint: 'b' } })).toBe('sources');
  expect(sourceStaleness({ ...rows, now: { value: 10, rows: { office: 5, retail: 5 }, fingerprint: 'b' } })).toBe(
    'value',
  );
});

test('an answer is stale with a new version of a source, or without it', () => {
  const record = { version: '3' };
  expect(sourceStaleness({ ...record, now: { version: '3' } })).toBe('none');
  expect(sourceStaleness({ ...record, now: { version: '4' } })).toBe('value');
  expect(sourceStaleness({ ...record, now: {} })).toBe('value');
  expect(stalest([])).toBe('none');
  expect(stalest(['sources', 'value', 'none'])).toBe('value');
});

test('two rounds differ in what they say, not in the state of review', () => {
  const one = { code: 'GOV-a', subject_id: null, value: 'Yearly', state: 'answered', reason: '' };
  const two = { ...one, code: 'GOV-b', value: 'CFO' };
  expect(roundDifferences([one, two], [{ ...one, state: 'reviewed' }, two])).toEqual([]);
  const found = roundDifferences(
    [one, two],
    [
      { ...two, value: 'CEO' },
      { ...one, code: 'STR-a' },
    ],
  );
  expect(found.map(({ code, before, after }) => [code, before?.value, after?.value])).toEqual([
    ['GOV-b', 'CFO', 'CEO'],
    ['STR-a', undefined, 'Yearly'],
    ['GOV-a', 'Yearly', undefined],
  ]);
});

test('figures fill a number, or the rows of a table', () => {
  expect(proposedValue({ type: 'number' }, [{ value: 12.5 }])).toBe(12.5);
  expect(proposedValue({ type: 'number' }, [{ value: null }])).toBeNull();
  expect(proposedValue({ type: 'longtext' }, [{ value: 1 }])).toBeNull();
  const both = [
    { column: 'location', value: 3 },
    { column: 'market', value: 2 },
  ];
  expect(proposedValue({ type: 'table', columns: [] }, both)).toEqual([{ location: 3, market: 2 }]);
  const divided = (column: string, ...values: (number | null)[]) => ({
    column,
    by: 'kind',
    value: null,
    rows: values.map((value, at) => ({ key: `k${at}`, title: `Kind ${at}`, value })),
  });
  const figures = [divided('energy', 5, null), divided('cost', 7, 8)];
  const columns = [{ code: 'kind', type: 'text' as const }];
  expect(proposedValue({ type: 'table', columns }, figures)).toEqual([
    { kind: 'Kind 0', energy: 5, cost: 7 },
    { kind: 'Kind 1', cost: 8 },
  ]);
});

test('an amount in any currency is in the currency of the figures that it rests on', () => {
  expect(answerUnit('currency', [{ unit: '' }, { unit: 'EUR' }])).toBe('EUR');
  expect(answerUnit('currency', [{ unit: 'currency' }])).toBe('currency');
  expect(answerUnit('tCO2e', [{ unit: 'EUR' }])).toBe('tCO2e');
});

test('columns of years are known by their code or unit', () => {
  expect([{ code: 'year' }, { code: 'horizon_year' }, { code: 'x', unit: 'year' }].every(isYear)).toBe(true);
  expect([{ code: 'yearly_cost', unit: 'currency' }, { unit: null }].some(isYear)).toBe(false);
});
