import type { Answer, Input } from '@steward/contract/call';
import { ask, type AnyCall } from '../../api/client.ts';
import { useAnswer } from '../../api/hooks.ts';
import type { TableQuery, Filter, Sort } from '../../ui/table/table-query.ts';
import { useTableQueryInAddress } from './table-query-in-address.ts';

/** A list that the server searches, sorts and pages: for lists of unlimited length. */
export interface ServedList<Row> {
  rows: Row[] | undefined;
  total: number | undefined;
  pageSize: number;
  isChanging: boolean;
  error: Error | null;
  refetch: () => unknown;
  asked: TableQuery;
  ask: (change: Partial<TableQuery>) => void;
  filters: readonly Filter[];
  sortedBy?: Sort | undefined;
  /** All matching rows, for the CSV file; false if they are too many, or have an export of their own. */
  exported: (() => Promise<Row[]>) | false;
}

type PageCall = AnyCall & { answer: { _zod: { output: { paginateData: object[]; totalData: number } } } };
export type RowOf<C extends PageCall> = Answer<C>['paginateData'][number];

/** A filter that the server applies: `field` is its name in the call. */
export interface ServedFilter<C extends AnyCall> extends Filter {
  field: keyof Input<C> & string;
}

interface Options<C extends PageCall> {
  /** Input of the call in addition to search, sort, page and filters. */
  input?: Partial<Input<C>>;
  filters?: readonly ServedFilter<C>[];
  /** The fields that the server sorts by; the first one by default. */
  sorts?: readonly string[];
  /** Descending by default. */
  descends?: boolean;
  pageSize?: number;
  enabled?: boolean;
  exports?: boolean;
  /** The field of the call for the searched text; `search` by default. */
  searchField?: keyof Input<C> & string;
}

const most = 1000;

/** Reads one page of a list; the query is kept in the address. */
export function useServedList<C extends PageCall>(call: C, options: Options<C>) {
  const {
    input,
    filters = [],
    sorts = [],
    descends = false,
    pageSize = 50,
    enabled,
    exports = true,
    searchField = 'search',
  } = options;
  const { asked, ask: askFor } = useTableQueryInAddress({ filters: filters.map(({ id }) => id), sorts });
  const [first] = sorts;
  const sortedBy = first === undefined ? undefined : { id: first, desc: descends };
  const sort = asked.sort ?? sortedBy;
  // The names come from the screen, so the compiler cannot check that they are the complete input; the server checks
  // it.
  const question = (page: number, page_size: number) =>
    ({
      ...input,
      ...(asked.search && { [searchField]: asked.search }),
      ...Object.fromEntries(filters.flatMap((filter) => chosen(filter, asked))),
      ...(sort && { sort: sort.id, descending: sort.desc }),
      page,
      page_size,
    }) as unknown as Input<C>;
  const list = useAnswer(call, question(asked.page, pageSize), {
    keepsLast: true,
    freshFor: 0,
    ...(enabled !== undefined && { enabled }),
  });
  const exported = async () => {
    const all: RowOf<C>[] = [];
    for (let page = 1, total = 1; all.length < total; page++) {
      const part = await ask(call, question(page, most));
      if (part.paginateData.length === 0) break;
      all.push(...part.paginateData);
      total = part.totalData;
    }
    return all;
  };
  const served: ServedList<RowOf<C>> = {
    rows: list.data?.paginateData,
    total: list.data?.totalData,
    pageSize,
    isChanging: list.isPlaceholderData,
    error: list.error,
    refetch: list.refetch,
    asked,
    ask: askFor,
    filters,
    sortedBy,
    exported: exports && exported,
  };
  return { ...served, answer: list.data };
}

/** A value in the address that the filter does not offer is ignored. */
function chosen<C extends AnyCall>({ id, field, options }: ServedFilter<C>, { filters }: TableQuery) {
  const text = filters[id];
  if (text === undefined) return [];
  const value = options ? options.find((option) => String(option.value) === text)?.value : text;
  return value === undefined ? [] : [[field, value] as const];
}
