/** Search, filters and order of a table. Keep it in the address if a link should show the same rows. */
export interface TableQuery {
  search: string;
  /** By the id of a column or filter; a filter that is not set has no entry. */
  filters: Readonly<Record<string, string>>;
  sort?: Sort | undefined;
  /** The shown columns; by default those that are not `hidden`. */
  columns?: readonly string[] | undefined;
  /** From 1; used only if the server pages the list. */
  page: number;
}

export interface Sort {
  id: string;
  desc: boolean;
}

export const emptyTableQuery: TableQuery = { search: '', filters: {}, page: 1 };

/** A filter whose values are known in advance; a column with `filter` offers the values that occur. */
export interface Filter {
  id: string;
  label: string;
  /** The label for "no filter"; "<label>: all" by default. */
  all?: string;
  /** Undefined while they load: the filter is not shown yet. A single `true` is a switch. */
  options: readonly { value: string | number | boolean; label: string }[] | undefined;
}

/** Sorts a column one way, then the other, then not at all. */
export function nextSort(now: Sort | undefined, id: string, startsDescending: boolean): Sort | undefined {
  if (now?.id !== id) return { id, desc: startsDescending };
  return now.desc === startsDescending ? { id, desc: !startsDescending } : undefined;
}

export function withFilter(filters: TableQuery['filters'], id: string, value: string): TableQuery['filters'] {
  const { [id]: _before, ...others } = filters;
  return value ? { ...others, [id]: value } : others;
}
