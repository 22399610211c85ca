import { readListQuery, writeListQuery, type ListFields, type ListQuery } from '@steward/core/lists/list-query';
import { useMemo } from 'react';
import { useAddressState } from '../address-state.ts';

/** What a list is filtered by, kept in the address as the text that the call takes. What is no filter asks for nothing, and says so. */
export function useListQueryInAddress(fields: ListFields) {
  const [address, change] = useAddressState();
  // An address that was written by hand arrives as an object.
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
