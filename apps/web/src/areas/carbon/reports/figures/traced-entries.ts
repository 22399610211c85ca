import type { Inventory } from '@steward/contract/carbon/inventory.answer';

/** The entries that are not in the sums of a property. Older reports have only the name of an entry's property. */
export function entriesOfNoProperty({ entries = [], by_environment }: Inventory): NonNullable<Inventory['entries']> {
  const names = new Set(by_environment.map(({ environment_name }) => environment_name));
  return entries.filter(({ environment_id, of }) =>
    environment_id === undefined ? !names.has(of) : environment_id === null,
  );
}
