import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from '../../../../scripts/check-areas.mjs';
import { tenantTables } from './tables.gen.ts';

// A statement on a tenant table that does not start at `scoped.ts` would be limited by row-level security alone, which does not know the
// reach of a user.

const tables = Object.keys(tenantTables).join('|');
const direct = new RegExp(String.raw`\.(?:selectFrom|updateTable|deleteFrom|insertInto)\(\s*'(${tables})\b`, 'g');
const mentioned = new RegExp(String.raw`\b(?:from|join|update|into)\s+(${tables})\b`, 'g');
const bound = /isMine\(|\bwhere\(scope|organizationId\)?\}/g;

/** The texts of `sql` templates, each with its placeholders. */
function templates(text: string): string[] {
  const found: string[] = [];
  for (const { index } of text.matchAll(/\bsql(?:<[^`]*?>)?`/g)) {
    const start = text.indexOf('`', index) + 1;
    let depth = 0;
    let end = start;
    for (; end < text.length; end++) {
      if (text[end] === '\\') end++;
      else if (text.startsWith('${', end)) depth++;
      else if (depth > 0 && text[end] === '}') depth--;
      else if (depth === 0 && text[end] === '`') break;
    }
    found.push(text.slice(start, end));
  }
  return found;
}

const isDirect = (text: string) =>
  [...text.matchAll(direct)].filter(({ index }) => {
    const before = text.slice(Math.max(0, index - 80), index);
    const after = text.slice(index, index + 160);
    return !/acrossOrganizations\(\w+\)\s*$/.test(before) && !/^[^;]*?\.where\(isMine\(/.test(after);
  }).length > 0;

const isUnbound = (template: string) => [...template.matchAll(mentioned)].length > [...template.matchAll(bound)].length;

const sources = [...readSources(path.resolve(fileURLToPath(import.meta.url), '../../../../..'))].filter(
  ([file]) => /^apps\/server\/src\/(?:areas|platform)\//.test(file) && !/\.(?:test|command)\.ts$/.test(file),
);

/** Reads Super Admins of all organizations. */
const exempt = ['apps/server/src/areas/operations/archives/archives.repository.ts'];

test('every statement built from tables is scoped, or marked as running across organizations', () => {
  expect(sources.filter(([, text]) => isDirect(text)).map(([file]) => file)).toEqual([]);
});

test('every tenant table in SQL text is limited to the organization', () => {
  const unbound = sources.filter(([, text]) => templates(text).some(isUnbound)).map(([file]) => file);
  expect(unbound).toEqual(exempt);
});

test('no statement compares the organizations of two tables instead of naming it', () => {
  const compared = sources.filter(([, text]) => templates(text).some((one) => /\w\.organization_id = \w+\./.test(one)));
  expect(compared.map(([file]) => file)).toEqual(exempt);
});

test('transactions begin only in transaction.ts: the driver begins none by itself', () => {
  expect(
    sources.filter(([, text]) => /\.(?:transaction|startTransaction)\(\)/.test(text)).map(([file]) => file),
  ).toEqual([]);
});

test.each([
  ["db.selectFrom('bills').selectAll()", true],
  ["db\n  .updateTable('bills as b')\n  .set(change)", true],
  ["acrossOrganizations(db).selectFrom('bills')", false],
  ["e.selectFrom('bills').where(isMine(scope, 'bills')).select('id')", false],
  ["db.selectFrom('users').selectAll()", false],
])('%s is a direct statement: %s', (text, is) => {
  expect(isDirect(text)).toBe(is);
});

test.each([
  ['sql`select 1 from bills where id = ${id}`', true],
  ["sql<Row>`select 1 from bills b join spaces s on s.id = b.id where ${isMine(scope, 'bills', 'b')}`", true],
  ["sql`select 1 from bills where ${isMine(scope, 'bills')} and name = ${x ? sql`a` : sql`b`}`", false],
])('%s leaves a table unbound: %s', (text, is) => {
  expect(templates(text).some(isUnbound)).toBe(is);
});
