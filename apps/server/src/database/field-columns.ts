import type { filteredBy } from '@steward/core/fields/filtered-by';
import { namesWith, type Field, type Fields } from '@steward/core/fields/field';
import { sql } from 'kysely';
import type { ListColumn, ListColumns } from './list-query.ts';

/** Columns qualified by the name of their table, for statements with joins. */
export const columnsOf = <T extends string, K extends string>(table: T, names: readonly K[]) =>
  names.map((name) => `${table}.${name}` as const);

const typeOf = ({ kind }: Field): Extract<ListColumn, { type: unknown }>['type'] =>
  kind === 'number' || kind === 'money' ? 'number' : kind === 'day' ? 'day' : kind === 'id' ? 'uuid' : 'text';

/** The columns for the filters of a list, for fields with a column of their own. */
export const filterColumns = <D extends Fields>(table: string, fields: D) =>
  Object.fromEntries(
    namesWith(fields, 'filter').flatMap((name) => {
      const field = fields[name];
      if (!field) return [];
      const column = sql.ref(`${table}.${name}`);
      // An unset choice is stored as null; queries use the empty text.
      const isMaybeNull = field.kind === 'choice' && !field.required && field.start === undefined;
      return [[name, { column: isMaybeNull ? sql`coalesce(${column}, '')` : column, type: typeOf(field) }]];
    }),
  ) as unknown as ListColumns<ReturnType<typeof filteredBy<D>>>;
