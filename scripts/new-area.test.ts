import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { areaMark, inspect } from './check-words.mjs';
import { catalogue, kinds, newArea } from './new-area.mjs';

// `new-area.long.test.ts` checks that each kind compiles and passes the check except for its marks, which takes
// minutes.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-new-area-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const words = { en: ['Meter log', 'Meter logs'], de: ['Protokoll', 'Protokolle'], ar: ['سجل', 'سجلات'] };

/** A folder with the files that the generator reads. */
function emptyRoot(name: string) {
  const root = path.join(folder, name);
  for (const needed of [
    'apps/server/src/database/migrations',
    'packages/contract/src',
    'e2e',
    'bench',
    'scripts',
    'deploy',
  ])
    fs.mkdirSync(path.join(root, needed), { recursive: true });
  fs.writeFileSync(path.join(root, 'apps/server/src/database/migrations/0041-notes.sql'), '');
  fs.writeFileSync(path.join(root, 'packages/contract/src/areas.ts'), "export { notes } from './estate/notes.ts';\n");
  return root;
}

test.each([
  ['property-list', 11],
  ['organization-list', 12],
  ['register', 12],
  ['page', 10],
])('an area of the kind %s has %d files with its names, and marks for its author', (kind, count) => {
  const root = emptyRoot(kind);
  const written = newArea(root, kind, 'estate/meter-logs', 'meter-log', words);
  expect(written).toHaveLength(count);
  for (const file of written) {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    expect(file + source).not.toMatch(/__[\w -]+?__/);
    expect(file + source).toMatch(/meter-?_? ?logs/i);
  }
  expect(fs.readFileSync(path.join(root, 'packages/contract/src/areas.ts'), 'utf8')).toContain(
    "export { meterLogs } from './estate/meter-logs.ts';",
  );
  const { problems, places } = inspect(root);
  expect(problems.length).toBeGreaterThan(4);
  expect(problems.every((problem) => problem.endsWith(`replace the mark ${areaMark}`))).toBe(true);
  expect(places).toEqual([]);
});

test('an existing area is not overwritten, and an unknown kind, district or name is refused', () => {
  const root = emptyRoot('refused');
  expect(() => newArea(root, 'table', 'estate/meter-logs', 'meter-log', words)).toThrow('--kind is one of');
  expect(() => newArea(root, 'page', 'nowhere/meter-logs', 'meter-log', words)).toThrow('district');
  expect(() => newArea(root, 'page', 'estate/MeterLogs', 'meter-log', words)).toThrow('lower case');
  newArea(root, 'page', 'estate/meter-logs', 'meter-log', words);
  expect(() => newArea(root, 'page', 'estate/meter-logs', 'meter-log', words)).toThrow('exists already');
});

test.each(Object.keys(kinds))('the catalogues of the kind %s have the same texts in every language', (kind) => {
  const keysOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => [key, keysOf(inner)])
      : undefined;
  const of = (language: string) => {
    const { failures: _, ...texts } = catalogue(language, kind, 'meter-logs', 'meter-log', ['One', 'Many']);
    return keysOf(texts);
  };
  expect(of('de')).toEqual(of('en'));
  expect(of('ar')).toEqual(of('en'));
});
