import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addressIn, copyTemplate, dropDatabase } from '../testing/databases.ts';
import { statementsOf } from './migrate.ts';

// What a database distributed by tenant needs, held without one. Each rule is a breakage met on a cluster (docs/scaling.md).

const source = fileURLToPath(new URL('..', import.meta.url));

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

const classes = `(select c.oid, c.relname as name, obj_description(c.oid) as class from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition)`;

test('every table declares its class', async () => {
  const { rows } = await db.query<{ name: string; class: string }>(
    `select name, class from ${classes} t where class is null or class not in ('tenant', 'reference', 'coordinator')`,
  );
  expect(rows).toEqual([]);
});

test('a table is of the tenants exactly when tenant_table() gave it the policy of the tenants', async () => {
  const { rows } = await db.query<{ name: string }>(
    `select name from ${classes} t where (class = 'tenant') <> exists (select 1 from pg_policy p where p.polrelid = t.oid and p.polname = 'tenant')`,
  );
  expect(rows).toEqual([]);
});

test('no foreign key joins a table of the coordinator to one of another class', async () => {
  const { rows } = await db.query<{ key: string }>(
    `select conname as key from pg_constraint k join ${classes} s on s.oid = k.conrelid join ${classes} t on t.oid = k.confrelid
     where k.contype = 'f' and s.class <> t.class and 'coordinator' in (s.class, t.class)`,
  );
  expect(rows).toEqual([]);
});

test('no foreign key with the organization in it is set to null', async () => {
  const { rows } = await db.query<{ key: string }>(
    `select conname as key from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.contype = 'f' and a.attname = 'organization_id' and (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd', 'c'))`,
  );
  expect(rows).toEqual([]);
});

test('policies contain no sub-select', async () => {
  const { rows } = await db.query<{ table: string; policy: string }>(
    `select tablename as table, policyname as policy from pg_policies where schemaname = 'public' and concat(qual, with_check) ~* '\\mselect\\M'`,
  );
  expect(rows).toEqual([]);
});

interface Routine {
  name: string;
  language: string;
  body: string;
}

async function routines(): Promise<Routine[]> {
  const { rows } = await db.query<Routine>(
    `select p.proname as name, l.lanname as language, p.prosrc as body from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  return rows;
}

const tenantTables = async (): Promise<string[]> =>
  (await db.query<{ name: string }>(`select name from ${classes} t where class in ('tenant', 'reference')`)).rows.map(
    (row) => row.name,
  );

test('functions on tenant tables are written in PL/pgSQL', async () => {
  const tables = new RegExp(`\\b(from|join|into|update)\\s+(${(await tenantTables()).join('|')})\\b`, 'i');
  const wrong = (await routines()).filter(({ language, body }) => language === 'sql' && tables.test(body));
  expect(wrong.map((routine) => routine.name)).toEqual([]);
});

test('functions enter a tenant by set_local(), and triggers get the name of their table as an argument', async () => {
  const wrong = (await routines()).filter(({ body }) => /set_config\s*\(|tg_table_name|tg_relid/i.test(body));
  expect(wrong.map((routine) => routine.name)).toEqual([]);
});

test('transition tables are read by themselves', async () => {
  const tables = new RegExp(`\\b(${(await tenantTables()).join('|')})\\b`, 'i');
  // The arrays made of one may be of the row type of a table.
  const wrong = (await routines()).flatMap(({ name: routine, body }) =>
    statementsOf(body)
      .filter((statement) => /\bfrom changed\b/i.test(statement))
      .flatMap((statement) => /from changed\b[\s\S]*/i.exec(statement)?.[0].split(/\bloop\b/i)[0] ?? [])
      .filter((statement) => tables.test(statement))
      .map((statement) => `${routine}: ${statement}`),
  );
  expect(wrong).toEqual([]);
});

const filesBelow = (folder: string, pattern: RegExp): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => `${folder}/${file}`);

/** What the application must not say to the database, and what it says instead. */
const forbidden: { [instead: string]: RegExp } = {
  'SET LOCAL, which reaches the nodes (transaction.ts)': /set_config\(\s*(\$\{)?['"`]app/,
  'rows written and deleted in the order of their keys': /set constraints/i,
  'excluded.created_at': /doUpdateSet\((?:(?!\n\s*\)).)*?now\(\)/s,
  'a lock in a function, by its organization': /\.forUpdate\(|\bfor (no key )?update\b/i,
  'exists (select 1 from …)': /exists\s*\(\s*select\s+from/i,
};

// Backups are of one PostgreSQL; a cluster has those of its nodes.
const isDistributed = (file: string) => !file.startsWith(`${source}/backup/`);

test('the sources say nothing to the database that a cluster refuses', () => {
  const wrong = [
    ...filesBelow(source, /(?<!\.test)\.ts$/).filter(isDistributed),
    ...filesBelow(`${source}/database/migrations`, /\.sql$/),
  ]
    .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }))
    .flatMap(({ file, text }) =>
      Object.entries(forbidden)
        .filter(([, pattern]) => pattern.test(text))
        .map(([instead]) => `${file.slice(source.length)}: ${instead}`),
    );
  expect(wrong).toEqual([]);
});

test('statements compare by `case when a = b`: in UPDATE and DELETE a cluster takes the comparisons of `case a when b` for constants', () => {
  const wrong = filesBelow(source, /(?<!\.test)\.ts$/).filter(
    (file) =>
      !file.startsWith(`${source}/testing/`) &&
      /\bcase\s+(?:[a-z_.]+|\$\{[^}]*\})\s+when\s/.test(fs.readFileSync(file, 'utf8')),
  );
  expect(wrong.map((file) => file.slice(source.length))).toEqual([]);
});

test('functions need no keys that are checked at the end', async () => {
  const wrong = (await routines()).filter(({ body }) => /set\s+constraints/i.test(body));
  expect(wrong.map((routine) => routine.name)).toEqual([]);
});

test('no key carries the property beside the row that it names: it would break while rows move to another property', async () => {
  const { rows } = await db.query<{ name: string }>(
    `select c.conname as name from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) > 2
         and exists (select 1 from pg_attribute a
           where a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname = 'environment_id')`,
  );
  expect(rows).toEqual([]);
});

const migrations = filesBelow(`${source}/database/migrations`, /\.sql$/).map((file) => ({
  file: file.slice(source.length),
  statements: statementsOf(fs.readFileSync(file, 'utf8').replace(/--[^\n]*/g, '')),
}));

/** What an ALTER TABLE says after the table's name, split at the commas outside parentheses. */
function subcommandsOf(statement: string): string[] {
  const after = /^\s*alter table (?:if exists )?(?:only )?\S+\s+([\s\S]*)$/i.exec(statement)?.[1];
  if (after === undefined) return [];
  let depth = 0;
  const parts = [''];
  for (const letter of after) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

test('a migration adds constraints by name, one per statement, and none together with a column', () => {
  const wrong = migrations.flatMap(({ file, statements }) =>
    statements
      .filter((statement) => {
        const parts = subcommandsOf(statement);
        const constraints = parts.filter((part) => /^add (constraint|check|foreign|unique|primary)/i.test(part));
        const inColumns = parts.filter(
          (part) => /^add (column )?.*\b(check|references|unique)\b/is.test(part) && !constraints.includes(part),
        );
        return (
          inColumns.length > 0 ||
          (constraints.length > 0 && (parts.length > 1 || !/^add constraint/i.test(constraints[0] ?? '')))
        );
      })
      .map((statement) => `${file}: ${statement}`),
  );
  expect(wrong).toEqual([]);
});

test('a migration that makes a table says of which class it is', () => {
  const wrong = migrations.flatMap(({ file, statements }) =>
    statements
      .flatMap((statement) => /^create table (?:if not exists )?(\w+)/i.exec(statement)?.[1] ?? [])
      .filter(
        (table) =>
          !statements.some(
            (other) =>
              new RegExp(`(tenant|reference|coordinator)_table\\('${table}'`).test(other) ||
              new RegExp(`^comment on table ${table} is 'coordinator'`).test(other),
          ),
      )
      .map((table) => `${file}: ${table}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['alter table a add constraint b check (c > 0)', 1],
  ['alter table a add column b int check (b in (1, 2)), add column c int', 2],
])('the parts of a statement are told apart: %s', (statement, parts) => {
  expect(subcommandsOf(statement)).toHaveLength(parts);
});
