import type pg from 'pg';
import { auditWords } from '../../web/build/catalogues.ts';

/** Tables and columns that the audit log can show and that no area's catalogue names (`audit.tables`, `audit.fields`). */
export async function missingAuditWords(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string; columns: string[] }>(
    `select c.relname as table_name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and exists (
       select 1 from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname = 'audit_change')
     group by c.relname order by c.relname`,
  );
  return ['en', 'ar', 'de'].flatMap((language) => {
    const { tables, fields } = auditWords(language);
    return rows.flatMap(({ table_name, columns }) => [
      ...(tables[table_name] ? [] : [`the audit log has no word for the table ${table_name} (${language})`]),
      ...columns
        .filter((column) => !['id', 'organization_id'].includes(column) && !fields[column])
        .map((column) => `the audit log has no word for ${table_name}.${column} (${language})`),
    ]);
  });
}
