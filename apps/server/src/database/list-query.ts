import { readListQuery, type ListFields, type ListQuery } from '@steward/core/lists/list-query';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { finds } from './matching.ts';

/** The source of a field of a list: a column, or related objects of the row. */
export type ListColumn =
  | { column: RawBuilder<unknown>; type: 'number' | 'moment' | 'day' | 'text' | 'uuid' }
  /** Whether the row has one of these objects; without ids, whether it has any. */
  | { has: (ids: readonly string[] | undefined) => RawBuilder<boolean> };

export type ListColumns<F extends ListFields> = Readonly<Record<keyof F & string, ListColumn>>;

/**
 * The SQL condition of a query. The query was validated by `readListQuery` with the same fields: every field has its column, and every
 * value is a parameter, never part of the SQL text.
 */
export function matching<F extends ListFields>(query: ListQuery, columns: ListColumns<F>): RawBuilder<boolean> {
  if ('all' in query)
    return sql`(${sql.join(
      query.all.map((one) => matching(one, columns)),
      sql` and `,
    )})`;
  if ('any' in query)
    return sql`(${sql.join(
      query.any.map((one) => matching(one, columns)),
      sql` or `,
    )})`;
  // Rows with an unknown value are not excluded.
  if ('not' in query) return sql`(${matching(query.not, columns)} is not true)`;
  const of: ListColumn | undefined = Object.hasOwn(columns, query.field) ? columns[query.field] : undefined;
  if (!of) throw new Error(`The list has no column for ${query.field}`);
  if ('has' in of) {
    if ('in' in query) return of.has(query.in);
    if ('empty' in query) return query.empty ? sql`(not ${of.has(undefined)})` : of.has(undefined);
    throw new Error(`${query.field} cannot be asked like this`);
  }
  const { column, type } = of;
  if ('empty' in query) {
    const isEmpty = type === 'text' ? sql<boolean>`${column} = ''` : sql<boolean>`${column} is null`;
    return query.empty ? isEmpty : sql`(not (${isEmpty}))`;
  }
  if ('contains' in query) return finds(query.contains, [column]);
  if ('in' in query)
    return type === 'uuid' ? sql`${column} = any (${query.in}::uuid[])` : sql`${column} = any (${query.in}::text[])`;
  const { from, to } = query;
  const bounds = [
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${boundary(from, type)}`]),
    ...(to === undefined
      ? []
      : [
          type === 'moment'
            ? sql<boolean>`${column} < ${dayAfter(to)}`
            : sql<boolean>`${column} <= ${boundary(to, type)}`,
        ]),
  ];
  return sql`(${sql.join(bounds, sql` and `)})`;
}

/** The condition of a query's text, which the contract has validated; without a condition, every row. */
export function matchingText<F extends ListFields>(text: string | undefined, fields: F, columns: ListColumns<F>) {
  const read = readListQuery(text ?? '', fields);
  if ('fault' in read) throw new Error(`The contract let a filter through that ${read.fault}`);
  return read.query ? matching(read.query, columns) : sql<boolean>`true`;
}

const boundary = (value: number | string, type: 'number' | 'moment' | 'day' | 'text' | 'uuid') =>
  type === 'moment'
    ? sql`${`${value}T00:00:00Z`}::timestamptz`
    : type === 'day'
      ? sql`${value}::date`
      : sql`${value}::double precision`;

const dayAfter = (day: number | string) =>
  sql`${new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString()}::timestamptz`;

/** A page of a list, sorted by a column with its missing values last; the id makes the order of equal rows certain. */
export function pageOf<DB, T extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, T, O>,
  [column, id]: readonly [column: RawBuilder<unknown>, id: RawBuilder<unknown>],
  { descending, page, page_size }: { descending: boolean; page: number; page_size: number },
): SelectQueryBuilder<DB, T, O> {
  return rows
    .orderBy(column, (order) => (descending ? order.desc() : order.asc()).nullsLast())
    .orderBy(id)
    .limit(page_size)
    .offset((page - 1) * page_size);
}
