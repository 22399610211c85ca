import type pg from 'pg';

/** For each column type in a unique key, an expression that makes copies of a row distinct. */
const varied: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `%I || '-' || copied.nth`,
  int4: 'copied.nth',
  int8: 'copied.nth',
};

/**
 * Copies a row of the organization in each tenant table to fill it, so that query plans are those of a large tenant. Returns the
 * filled tables.
 */
export async function fillTenantTables(owner: pg.Pool, organizationId: string, copies: number): Promise<string[]> {
  const client = await owner.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; columns: { name: string; type: string }[] }>(
      `select c.relname as name, (
         select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'unique', a.attname <> 'organization_id' and exists (
             select 1 from pg_index x where x.indrelid = c.oid and x.indisunique
               and (a.attnum = any (x.indkey) or pg_get_indexdef(x.indexrelid) ~ ('\\m' || a.attname || '\\M')))
             and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
               and (t.typname <> 'text' or pg_get_constraintdef(k.oid) like '%ARRAY[%' or pg_get_constraintdef(k.oid) ~ '~|\\) = \\d')))
           order by a.attnum)
           from pg_attribute a join pg_type t on t.oid = a.atttypid
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid) = 'tenant'
         and c.relname <> 'organizations' order by 1`,
    );
    const filled: string[] = [];
    await client.query("set session_replication_role = 'replica'");
    for (const { name, columns } of tables) {
      const values = (columns as { name: string; type: string; unique: boolean }[]).map((column) => {
        const other = column.unique ? varied[column.type] : undefined;
        return (other ?? '%I').replaceAll('%I', `"${column.name}"`);
      });
      const { rowCount } = await client.query(
        `insert into ${name} (${columns.map((column) => `"${column.name}"`).join(', ')})
         select ${values.join(', ')} from (select * from ${name} where organization_id = $1 limit 1) r, generate_series(1, $2) copied (nth)
         on conflict do nothing`,
        [organizationId, copies],
      );
      if ((rowCount ?? 0) > copies / 2) filled.push(name);
    }
    await client.query('reset session_replication_role');
    await client.query('analyze');
    return filled;
  } finally {
    client.release();
  }
}
