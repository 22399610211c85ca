import { expect, test } from 'vitest';
import { kindsWithoutFixture } from '../apps/server/src/testing/samples/fixture-source.ts';

test('every kind of id that a call takes has a fixture: a call that makes it, or one of testing/fixtures', () => {
  expect(kindsWithoutFixture()).toEqual([]);
  expect(kindsWithoutFixture(['note', 'unheard-of'])).toEqual(['unheard-of']);
});
