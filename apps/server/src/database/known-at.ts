import { sql, type SelectQueryBuilder } from 'kysely';
import type { Scope } from '../platform/ctx.ts';
import type { Tx } from './connection.ts';
import { isMine, mine } from './scoped.ts';
import type { DB } from './tables.gen.ts';

/** Tables whose earlier states are kept (functions/12-ledger.sql), and under which kind. */
const kinds = { own_factors: 'own_factor', instruments: 'instrument', servicing_records: 'servicing_record' } as const;
type Kept = keyof typeof kinds;

/** The rows of a table that the person reaches, as they were known at a moment; without one, as they are. */
export function knownAt<T extends Kept>(
  db: Tx,
  scope: Scope,
  table: T,
  moment: Date | undefined,
): SelectQueryBuilder<DB, T, object> {
  if (moment === undefined) return mine(db, scope, table);
  const rows = sql`(
    select now_.* from ${sql.table(table)} now_ where ${isMine(scope, table, 'now_')} and now_.known_from <= ${moment}
    union all
    select then_.* from reference_states_past past, lateral jsonb_populate_record(null::${sql.table(table)},
        past.state || jsonb_build_object('environment_id', past.environment_id)) then_
      where ${isMine(scope, 'reference_states_past', 'past')} and past.kind = ${kinds[table]}
        and past.known_from <= ${moment} and past.known_until > ${moment})`;
  // The same columns under the same name; the builder cannot type a table that is a parameter.
  return db.selectFrom(rows.as(table) as unknown as 'own_factors') as unknown as SelectQueryBuilder<DB, T, object>;
}
