import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addressIn, copyTemplate, dropDatabase } from '../testing/databases.ts';
import { tableTypes } from './types.ts';

let db: pg.Pool;
let name: string;
beforeAll(async () => {
  name = await copyTemplate(inject('database'));
  db = new pg.Pool({ ...addressIn(inject('database'), name).owner, max: 1 });
});
afterAll(async () => {
  await db.end();
  await dropDatabase(inject('database'), name);
});

// Accounts belong to no organization; these tables name an organization but belong to the installation.
const installationWide = ['sessions', 'mails', 'sign_ons'];

const tenantTables = async () =>
  (
    await db.query<{
      name: string;
    }>(`select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE' order by 1`)
  ).rows
    .map(({ name }) => name)
    .filter((name) => !installationWide.includes(name));

test('every tenant table has organization_id first in its primary and unique keys', async () => {
  const { rows } = await db.query<{ tablename: string; key: string; first: string }>(
    `select t.relname tablename, i.relname key, a.attname first from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0] join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and x.indisunique`,
  );
  const tables = await tenantTables();
  expect(tables.length).toBeGreaterThan(15);
  expect(rows.filter((row) => tables.includes(row.tablename) && row.first !== 'organization_id')).toEqual([]);
});

test('every foreign key between tenant tables carries organization_id first', async () => {
  const { rows } = await db.query<{ name: string; source: string; target: string; first: string }>(
    `select c.conname name, s.relname source, t.relname target, a.attname first from pg_constraint c join pg_class s on s.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     join pg_attribute a on a.attrelid = s.oid and a.attnum = c.conkey[1] where c.contype = 'f'`,
  );
  const tables = await tenantTables();
  expect(
    rows.filter((row) => tables.includes(row.source) && tables.includes(row.target) && row.first !== 'organization_id'),
  ).toEqual([]);
});

test('every foreign key has an index that begins with its columns', async () => {
  // A partial index is accepted if it leaves out only rows with a null key.
  const { rows } = await db.query<{ missing: string }>(
    `select format('%s (%s)', c.conrelid::regclass, k.columns) as missing
     from pg_constraint c,
       lateral (select string_agg(a.attname, ', ' order by o) as columns,
           string_agg(format('%s IS NOT NULL', a.attname), '|') as given
         from unnest(c.conkey) with ordinality u (n, o) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = u.n) k
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
       select from pg_index x where x.indrelid = c.conrelid and x.indisvalid and x.indnkeyatts >= cardinality(c.conkey)
         and (x.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
         and (x.indpred is null or btrim(pg_get_expr(x.indpred, x.indrelid), '()') = any (string_to_array(k.given, '|'))))
     order by 1`,
  );
  expect(rows.map(({ missing }) => missing)).toEqual([]);
});

test('every comparison that an index of a tenant table serves can use it under row-level security', async () => {
  // The policy allows order comparisons; of equality operators only leakproof ones can use the index.
  const { rows } = await db.query<{ unused: string; table: string }>(
    `select distinct format('%s (%s)', i.relname, a.attname) as unused, t.relname as table
     from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       join pg_opclass c on c.oid = any (x.indclass::oid[]) join pg_am m on m.oid = c.opcmethod and m.amname = 'btree'
       join pg_amop o on o.amopfamily = c.opcfamily and o.amopstrategy = 3 and o.amoplefttype = c.opcintype
         and o.amoprighttype = c.opcintype
       join pg_operator q on q.oid = o.amopopr join pg_proc p on p.oid = q.oprcode
       join pg_attribute a on a.attrelid = t.oid and a.attnum = any ((x.indkey::int2[])[0:x.indnkeyatts - 1])
         and a.atttypid = c.opcintype
     where t.relnamespace = 'public'::regnamespace and not p.proleakproof order by 1`,
  );
  const tables = await tenantTables();
  expect(rows.filter(({ table }) => tables.includes(table)).map(({ unused }) => unused)).toEqual([]);
});

// Only the owner reads these tables, bypassing the policy: the operators of trigrams and full text are not leakproof and could not use their
// index under it. search_objects() and find_documents() filter by organization and reach themselves; search.test and document-reach.test
// check this.
const pastThePolicy = ['search_entries', 'search_words', 'document_texts', 'document_words'];

test('every tenant table is protected by forced row-level security', async () => {
  const { rows } = await db.query<{ relname: string; open: boolean }>(
    `select relname, not (relrowsecurity and (relforcerowsecurity or relname = any ($1)) and exists (select from pg_policy p where p.polrelid = c.oid)) as open from pg_class c join pg_namespace n on n.oid = c.relnamespace where nspname = 'public' and relkind in ('r', 'p') and not relispartition`,
    [pastThePolicy],
  );
  // The tables of the migration runner and of facts about the installation.
  const known = ['migrations', 'installation'];
  expect(rows.filter((row) => row.open && !known.includes(row.relname))).toEqual([]);
});

test('the application cannot bypass row-level security', async () => {
  const { rows } = await db.query('select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = $1', [
    'steward_app',
  ]);
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
});

test('the committed table types are those of the migrated database', async () => {
  expect(fs.readFileSync(new URL('./tables.gen.ts', import.meta.url), 'utf8')).toBe(await tableTypes(db));
});
