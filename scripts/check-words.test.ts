import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  areaMark,
  catalogueProblems,
  inspect,
  readCounts,
  sentencesOf,
  subjectProblems,
  wordsIn,
} from './check-words.mjs';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-words-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));
for (const folder of ['apps', 'packages/contract', 'e2e', 'bench', 'scripts', 'deploy'])
  fs.mkdirSync(path.join(root, folder), { recursive: true });

test.each([
  ['Nobody knows where the value stands.', ['nobody', 'stand']],
  ['Whoever signs in is told anew.', ['anew', 'tell', 'whoever']],
  ['A stand-in is a standard substitute; stand-by servers are understood.', []],
  ['It is nevertheless dearer, and besides for newcomers.', ['besides', 'dearer', 'nevertheless', 'newcomer']],
])('the avoided words of "%s"', (text, names) => {
  expect(wordsIn(text).map(({ name }) => name)).toEqual(names);
});

test('comments, test titles and descriptions of calls are read, code is not', () => {
  const typescript = [
    'const nobody = stand(); // Nobody is here.',
    '/** Where it stands. */',
    " * somebody's line",
    "test('whoever asks is told', () => {});",
    "const url = 'https://stands.example';",
    "  summary: 'Where the value stands',",
  ].join('\n');
  expect(sentencesOf('apps/server/src/x.ts', typescript)).toHaveLength(4);
  expect(sentencesOf('packages/contract/src/x.ts', typescript)).toHaveLength(5);
  expect(sentencesOf('apps/server/src/x.sql', 'select 1; -- nobody\n')).toEqual(['nobody']);
});

test.each([
  ['bills: split documents with several bills', 0],
  ['bills, ghg: rename the column of the unit', 0],
  ['Split documents', 1],
  ['bills: tell whoever stands there', 2],
  ['bills: split documents.', 1],
  [`bills: ${'x'.repeat(70)}`, 1],
])('the commit subject "%s" has %d problems', (subject, count) => {
  expect(subjectProblems(subject)).toHaveLength(count);
});

test('an English catalogue with an avoided word is refused, references to other texts are not read', () => {
  expect(catalogueProblems({ a: { b: 'Nobody', c: '$t(words:nobody)', d: '{{nobody}} is here' } })).toEqual([
    expect.stringContaining('a.b contains "Nobody"'),
  ]);
});

test('a mark of the generator of areas is refused in every file', () => {
  fs.mkdirSync(path.join(root, 'apps/web/texts'), { recursive: true });
  fs.writeFileSync(path.join(root, 'apps/web/texts/en.json'), JSON.stringify({ title: `${areaMark}: title` }));
  fs.writeFileSync(path.join(root, 'apps/a.ts'), `// ${areaMark}: say what it is for. Nobody told us.\n`);
  const { problems, counted } = inspect(root);
  expect(problems).toHaveLength(2);
  expect(counted.get('nobody')).toBe(1);
  expect(counted.get('tell')).toBe(1);
});

test('of two counts of a word after a merge the smaller one applies', () => {
  expect([...readCounts('nobody 12\nstand 3\nnobody 10\n')]).toEqual([
    ['nobody', 10],
    ['stand', 3],
  ]);
});
