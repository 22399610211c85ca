import type { Label } from '@steward/contract/widget-data';
import type { ListQuery } from '@steward/core/lists/list-query';

const fieldOf = { country: 'country_code', 'property-type': 'property_type' } as const;

/** A filter with the properties of a country or a type only; choosing the same again takes it away. */
export function narrowed(query: ListQuery | undefined, { kind, value }: Label): ListQuery | undefined {
  if (kind !== 'country' && kind !== 'property-type') return query;
  const field = fieldOf[kind];
  const before = query === undefined ? [] : 'all' in query ? query.all : [query];
  const isOf = (one: ListQuery) => 'in' in one && one.field === field;
  const isChosen = before.some((one) => isOf(one) && 'in' in one && one.in.length === 1 && one.in[0] === value);
  const next = [...before.filter((one) => !isOf(one)), ...(isChosen ? [] : [{ field, in: [value] }])];
  return next.length > 1 ? { all: next } : next[0];
}
