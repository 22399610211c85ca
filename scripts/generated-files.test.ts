import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-merge-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const unions = fs
  .readFileSync(path.join(root, '.gitattributes'), 'utf8')
  .split('\n')
  .filter((line) => line.endsWith(' merge=union'))
  .map((line) => line.replace(' merge=union', ''));

test.each([
  [
    'apps/server/src/database/tables.gen.ts',
    '  notes: {',
    '  notable_a: { id: string };',
    '  notable_b: { id: string };',
  ],
  [
    'apps/server/src/platform/http/reason-words.gen.ts',
    '      "note.not-found": ',
    '      "notable.a": "A",',
    '      "notable.b": "B",',
  ],
  [
    'packages/contract/src/areas.ts',
    'export { notes }',
    "export { a } from './estate/a.ts';",
    "export { b } from './estate/b.ts';",
  ],
])('two branches that add an entry at the same place of %s merge without a conflict', (file, before, ours, theirs) => {
  expect(unions.some((pattern) => (pattern.startsWith('*') ? file.endsWith(pattern.slice(1)) : file === pattern))).toBe(
    true,
  );
  const base = fs.readFileSync(path.join(root, file), 'utf8');
  const at = base.indexOf(before);
  expect(at).toBeGreaterThan(0);
  const write = (name: string, entry: string) => {
    const place = path.join(folder, name);
    fs.writeFileSync(place, entry ? `${base.slice(0, at)}${entry}\n${base.slice(at)}` : base);
    return place;
  };
  const places = [write('ours', ours), write('base', ''), write('theirs', theirs)];
  const { stdout, status } = spawnSync('git', ['merge-file', '--union', '-p', ...places], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect(status).toBe(0);
  expect(stdout).toBe(`${base.slice(0, at)}${ours}\n${theirs}\n${base.slice(at)}`);
});
