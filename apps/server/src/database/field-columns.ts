import type { filteredBy } from '@steward/core/fields/filtered-by';
import { namesWith, type Field, type Fields } from '@steward/core/fields/field';
import { sql } from 'kysely';
import type { ListColumn, ListColumns } from './list-query.ts';

/** Fields under the name of their table, for statements that join others. */
export const columnsOf = <T extends string, K extends string>(table: T, names: readonly K[]) =>
  names.map((name) => `${table}.${name}` as const);

const typeOf = ({ kind }: Field): Extract<ListColumn, { type: unknown }>['type'] =>
  kind === 'number' || kind === 'money' ? 'number' : kind === 'day' ? 'day' : kind === 'id' ? 'uuid' : 'text';

/** The columns behind the filters of a list, of the fields that have one of their own. */
export const filterColumns = <D extends Fields>(table: string, fields: D) =>
  Object.fromEntries(
    namesWith(fields, 'filter').flatMap((name) => {
      const field = fields[name];
      return field ? [[name, { column: sql.ref(`${table}.${name}`), type: typeOf(field) }]] : [];
    }),
  ) as unknown as ListColumns<ReturnType<typeof filteredBy<D>>>;
