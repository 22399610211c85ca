import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from '../../../scripts/check-areas.mjs';

// Who writes a table owns it, and others change it by the owner's functions. Named here is what is written from below the areas.
const groundTables = ['jobs', 'throttles', 'migrations'];

const writing = [
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g,
  /\b(?:insertMine|updateMine|deleteMine)\(\s*[\w.]+,\s*[^,]+,\s*'(\w+)'/g,
  /\b(?:insert into|delete from)\s+([a-z_]+)\b/g,
  /\bupdate\s+([a-z_]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/g,
];
const tablesWritten = (text: string) =>
  writing.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table));

/** Which areas write which table, by the text of the sources. */
function writers(sources: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    const [, area] = /^apps\/server\/src\/areas\/([\w-]+\/[\w-]+)\//.exec(file) ?? [];
    const isGround = /^apps\/server\/src\/(?:platform|gateways)\//.test(file);
    if (/\.(?:test|command|fixture)\.ts$/.test(file) || !(area || isGround)) continue;
    for (const table of tablesWritten(text)) found.set(table, (found.get(table) ?? new Set()).add(area ?? 'ground'));
  }
  return found;
}

const sources = readSources(path.resolve(fileURLToPath(import.meta.url), '../../../..'));

test('each table is written by one area', () => {
  const shared = [...writers(sources)]
    .filter(([table, areas]) => areas.size > 1 && !groundTables.includes(table))
    .map(([table, areas]) => `${table}: ${[...areas].join(', ')}`);
  expect(shared).toEqual([]);
});

test('what is written from below the areas is named', () => {
  const unnamed = [...writers(sources)].filter(
    ([table, areas]) => areas.has('ground') && !groundTables.includes(table),
  );
  expect(unnamed.map(([table]) => table)).toEqual([]);
});

test('accounts, memberships and organizations have one owner each', () => {
  const found = writers(sources);
  const ownerOf = (table: string) => [...(found.get(table) ?? [])];
  expect(ownerOf('users')).toEqual(['access/accounts']);
  expect(ownerOf('memberships')).toEqual(['access/members']);
  expect(ownerOf('organizations')).toEqual(['access/organizations']);
});

test.each([
  ["db.insertInto('spaces').values(row)"],
  ["db\n    .updateTable('spaces as s')"],
  ["deleteMine(db, scope, 'spaces').where('id', '=', id)"],
  ["insertMine(work.db, wholeOrganization(scope), 'spaces', row)"],
  ['sql`update spaces s set name = 1`'],
  ['sql`insert into spaces (id) values (1)`'],
])('%s writes spaces', (text) => {
  expect(tablesWritten(text)).toEqual(['spaces']);
});
