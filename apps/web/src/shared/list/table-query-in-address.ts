import type { TableQuery } from '../../ui/table/table-query.ts';
import { textOf, useAddressState, type AddressState } from '../address-state.ts';

interface Options {
  /** The columns and filters that the address may contain. */
  filters: readonly string[];
  sorts: readonly string[];
  /** The prefix of the search parameters, if several lists share a page. */
  part?: string | undefined;
}

/** The query of a list, kept in the address, so that a link shows the same rows. Default values are omitted. */
export function useTableQueryInAddress({ filters, sorts, part }: Options) {
  const [address, change] = useAddressState();
  const named = (name: string) => (part ? `${part}_${name}` : name);
  const at = (name: string) => textOf(address[named(name)]);
  const sort = sorts.find((one) => one === at('sort'));
  const asked: TableQuery = {
    search: at('search') ?? '',
    filters: Object.fromEntries(
      filters.flatMap((id) => {
        const value = at(id);
        return value === undefined ? [] : [[id, value]];
      }),
    ),
    ...(at('columns') && { columns: at('columns')?.split('.') }),
    ...(sort && { sort: { id: sort, desc: at('desc') === 'true' } }),
    page: Math.max(1, Math.trunc(Number(at('page') ?? 1)) || 1),
  };
  const ask = (wanted: Partial<TableQuery>) => {
    const parts: AddressState = {
      ...('search' in wanted && { search: wanted.search || undefined }),
      ...('sort' in wanted && { sort: wanted.sort?.id, desc: wanted.sort?.desc || undefined }),
      ...('filters' in wanted && Object.fromEntries(filters.map((id) => [id, inAddress(wanted.filters?.[id])]))),
      ...('columns' in wanted && { columns: wanted.columns?.join('.') }),
      ...('page' in wanted && { page: wanted.page && wanted.page > 1 ? wanted.page : undefined }),
    };
    change(Object.fromEntries(Object.entries(parts).map(([name, value]) => [named(name), value])));
  };
  return { asked, ask };
}

/** Numbers and booleans have no quotes in an address. */
function inAddress(value: string | undefined): AddressState[string] {
  if (value === 'true') return true;
  return value !== undefined && /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}
