import { expect, test } from 'vitest';
import { updateCases } from './updates.cases.ts';
import { updatingCalls } from './updates.ts';
import { walkUpdates } from './updates-walked.ts';

test('every case belongs to a call that changes a thing', () => {
  const names = updatingCalls.map(({ name }) => name);
  expect(Object.keys(updateCases).filter((name) => !names.includes(name))).toEqual([]);
});

walkUpdates(0);
