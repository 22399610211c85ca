import { readListQuery, writeListQuery, type ListFields, type ListQuery } from '@steward/core/lists/list-query';
import { useMemo } from 'react';
import { useAddressState } from '../address-state.ts';

/**
 * The filter of a list, kept in the address as the text that the call takes. An invalid filter is not applied, and sets
 * `isRefused`.
 */
export function useListQueryInAddress(fields: ListFields) {
  const [address, change] = useAddressState();
  // An address written by hand arrives as an object.
  const given: unknown = address['where'];
  const text = typeof given === 'string' ? given : given === undefined ? '' : JSON.stringify(given);
  const read = useMemo(() => readListQuery(text, fields), [text, fields]);
  const query = 'query' in read ? read.query : undefined;
  return {
    query,
    isRefused: 'fault' in read,
    where: writeListQuery(query),
    setQuery: (next: ListQuery | undefined) => change({ where: writeListQuery(next) || undefined, page: undefined }),
  };
}
