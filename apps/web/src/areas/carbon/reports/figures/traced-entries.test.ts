import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { expect, test } from 'vitest';
import { entriesOfNoProperty } from './traced-entries.ts';

const entry = (entry_id: string, of: string, environment_id?: string | null) =>
  ({ entry_id, of, ...(environment_id !== undefined && { environment_id }) }) as NonNullable<
    Inventory['entries']
  >[number];
const inventory = (entries: NonNullable<Inventory['entries']>) =>
  ({ entries, by_environment: [{ environment_name: 'House' }] }) as Inventory;

test('an entry that is in the sums of a property is not listed again', () => {
  const names = (entries: NonNullable<Inventory['entries']>) =>
    entriesOfNoProperty(inventory(entries)).map(({ entry_id }) => entry_id);
  expect(names([entry('a', 'House', 'h'), entry('b', 'Venture', 'h'), entry('c', 'Ada & Co', null)])).toEqual(['c']);
  // Submitted before the id of the property was stored: only the name identifies it.
  expect(names([entry('a', 'House'), entry('c', 'Ada & Co')])).toEqual(['c']);
});
