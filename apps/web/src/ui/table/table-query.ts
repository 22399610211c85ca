/** What a reader asked of a table. Keep it in the address where a link should show the same rows. */
export interface TableQuery {
  search: string;
  /** By the id of a column or filter; what is not filtered stands nowhere. */
  filters: Readonly<Record<string, string>>;
  sort?: Sort | undefined;
  /** The columns that are shown; the usual ones unless told. */
  columns?: readonly string[] | undefined;
  /** From 1; only where the server cuts the list into pages. */
  page: number;
}

export interface Sort {
  id: string;
  desc: boolean;
}

export const emptyTableQuery: TableQuery = { search: '', filters: {}, page: 1 };

/** A filter whose values are known beforehand; a column with `filter` offers the values that occur instead. */
export interface Filter {
  id: string;
  label: string;
  /** For "no filter"; "<label>: all" unless told. */
  all?: string;
  /** Nothing while they load: the filter is not there yet. A single `true` is a switch. */
  options: readonly { value: string | number | boolean; label: string }[] | undefined;
}

/** A column is sorted one way, then the other, then not at all. */
export function nextSort(now: Sort | undefined, id: string, startsDescending: boolean): Sort | undefined {
  if (now?.id !== id) return { id, desc: startsDescending };
  return now.desc === startsDescending ? { id, desc: !startsDescending } : undefined;
}

export function withFilter(filters: TableQuery['filters'], id: string, value: string): TableQuery['filters'] {
  const { [id]: _before, ...others } = filters;
  return value ? { ...others, [id]: value } : others;
}
