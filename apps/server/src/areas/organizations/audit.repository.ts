import type { Parsed } from '@steward/contract/call';
import type { organizations } from '@steward/contract/organizations';
import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import { containing } from '../../database/matching.ts';
import type { Scope } from '../../platform/ctx.ts';

type Filter = Parsed<typeof organizations.exportAuditLog>;

const myLog = (db: Tx, scope: Scope, { actor, table, action, object_id, from, until }: Filter) =>
  db
    .selectFrom('audit_log')
    .where('organization_id', '=', scope.organizationId)
    .$if(Boolean(actor), (q) => q.where('actor_name', 'ilike', containing(actor)))
    .$if(Boolean(table), (q) => q.where('table_name', '=', table ?? ''))
    .$if(action !== undefined, (q) => q.where('action', '=', action ?? ''))
    .$if(Boolean(object_id), (q) => q.where('object_id', '=', object_id ?? ''))
    .$if(from !== undefined, (q) => q.where('at', '>=', `${from}T00:00:00Z`))
    .$if(until !== undefined, (q) => q.where(sql<boolean>`at < ${until}::date + 1`));

const shown = (db: Tx, scope: Scope, filter: Filter) =>
  myLog(db, scope, filter)
    .select(['id as _id', 'at', 'actor_name', 'action', 'table_name', 'object_id', 'old', 'new'])
    .orderBy('at', 'desc')
    .orderBy('id');

export async function pageOfLog(db: Tx, scope: Scope, filter: Filter, page: number, pageSize: number) {
  const { n } = await myLog(db, scope, filter)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await shown(db, scope, filter)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { paginateData: rows, totalData: n };
}

/** Some rows at a time, so that a long log does not lie in memory at once. */
export const someOfLog = (db: Tx, scope: Scope, filter: Filter, limit: number, offset: number) =>
  shown(db, scope, filter).limit(limit).offset(offset).execute();

/** The tables the log tells of: by the index, one step for each. */
export async function listLoggedTables(db: Tx, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive t as (
      (select table_name as name from audit_log where organization_id = ${scope.organizationId} order by table_name limit 1)
      union all
      select (select a.table_name from audit_log a where a.organization_id = ${scope.organizationId} and a.table_name > t.name order by a.table_name limit 1)
        from t where t.name is not null
    ) select name from t where name is not null`.execute(db);
  return rows.map(({ name }) => name);
}
