import { expect, test } from 'vitest';
import { provenOptions } from './proven-options.ts';

const page = (page: number | null, document = 'a') => ({ document, page });

test.each([
  ['multichoice', ['a', 'b', 'c'], [page(1), page(2)], { chosen: 3, proven: 2 }],
  ['multichoice', ['a', 'b'], [page(1), page(1), page(1, 'b'), page(null, 'b')], { chosen: 2, proven: 2 }],
  ['multichoice', ['a', 'b'], [page(1), page(1)], { chosen: 2, proven: 1 }],
  ['choice', 'yes', [page(null)], { chosen: 1, proven: 1 }],
  ['choice', null, [page(1)], { chosen: 0, proven: 0 }],
  ['number', 12, [page(1)], { chosen: 0, proven: 0 }],
] as const)('options of a %s with value %j', (type, value, passages, expected) => {
  expect(provenOptions(type, value as never, passages)).toEqual(expected);
});
