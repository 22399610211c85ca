import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areaMark, inspect } from './check-words.mjs';
import { kinds, newArea } from './new-area.mjs';

// Writes an area of each kind into a copy of the sources, and runs the steps of `npm run check` there.
const root = path.join(import.meta.dirname, '..');
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-areas-'));
const written: string[] = [];
let before: string[] = [];

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
};

/** A folder with links to the packages of a node_modules folder, without the project's own packages. */
function linkModules(from: string, to: string) {
  if (!fs.existsSync(from)) return;
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from))
    if (entry !== '@steward') fs.symlinkSync(path.join(from, entry), path.join(to, entry));
}

beforeAll(() => {
  for (const entry of fs.readdirSync(root))
    if (!['node_modules', 'dist', '.git'].includes(entry))
      fs.cpSync(path.join(root, entry), path.join(copy, entry), {
        recursive: true,
        filter: (file) => !/[/\\](?:node_modules|dist)$/.test(file),
      });
  const owners = [
    '',
    ...['apps', 'packages'].flatMap((folder) =>
      fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
    ),
    'e2e',
    'bench',
  ];
  for (const owner of owners)
    linkModules(path.join(root, owner, 'node_modules'), path.join(copy, owner, 'node_modules'));
  const own = path.join(root, 'node_modules/@steward');
  fs.mkdirSync(path.join(copy, 'node_modules/@steward'));
  for (const name of fs.readdirSync(own))
    fs.symlinkSync(fs.readlinkSync(path.join(own, name)), path.join(copy, 'node_modules/@steward', name));
  before = inspect(copy).problems;
  Object.keys(kinds).forEach((kind, at) => {
    const one = `${kind.split('-')[0]}-sample`;
    const english = one.replace('-', ' ');
    written.push(
      ...newArea(copy, kind, `estate/${one}s`, one, {
        en: [english, `${english}s`],
        de: [`Muster ${at}`, `Muster ${at} (alle)`],
        ar: [`عينة ${at}`, `عينات ${at}`],
      }),
    );
  });
}, 600_000);
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

test('an area of each kind compiles and passes the check except for its marks', () => {
  const sources = written.filter((file) => /\.tsx?$/.test(file));
  expect(run('npx', 'oxfmt', ...sources)).toBe('');
  expect(run('npm', 'run', '-s', 'generate')).toBe('');
  expect(run('npx', 'tsc', '-p', 'tsconfig.json', '--checkers', '1')).toBe('');
  expect(run('npx', 'tsc', '-p', 'apps/web/tsconfig.json', '--checkers', '1')).toBe('');
  expect(run('npx', 'oxlint', '--type-aware', '--deny-warnings', ...sources)).toBe('');
  expect(run('node', 'scripts/check-areas.mjs')).toBe('');
  expect(run('npx', 'vitest', 'run', '--project', 'web', 'src/app/texts.test.ts')).toBe('');
  const added = inspect(copy).problems.filter((problem) => !before.includes(problem));
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((problem) => !problem.endsWith(`replace the mark ${areaMark}`))).toEqual([]);
});

test('the tests of an area of each kind pass', () => {
  const tests = written.filter((file) => file.endsWith('.test.ts'));
  expect(tests).toHaveLength(4);
  expect(run('npx', 'vitest', 'run', '--project', 'server', '--maxWorkers=1', ...tests)).toBe('');
});
