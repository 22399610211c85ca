import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// What docs/security.md promises a reader: every requirement has its line, and every test it names is there.

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const page = fs.readFileSync(`${root}docs/security.md`, 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d/.test(line));

/** The requirements of level 1 and 2 in ASVS 5.0, chapters V6 to V8: section, and how many it begins with. */
const sections: [string, number][] = [
  ['6.1', 3],
  ['6.2', 12],
  ['6.3', 4],
  ['6.4', 4],
  ['6.5', 5],
  ['6.6', 3],
  ['6.8', 4],
  ['7.1', 3],
  ['7.2', 4],
  ['7.3', 2],
  ['7.4', 5],
  ['7.5', 2],
  ['7.6', 2],
  ['8.1', 2],
  ['8.2', 3],
  ['8.3', 1],
  ['8.4', 1],
];

test('every requirement of level 1 and 2 has its line', () => {
  const wanted = sections.flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(rows.map((row) => /[\d.]+/.exec(row)?.[0])).toEqual(wanted);
});

test('every test that is named exists in the file that is named', () => {
  const files = ['apps', 'packages', 'e2e'].flatMap((folder) =>
    fs
      .readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => ({
        name: file.replace(/^.*[\\/]/, ''),
        text: fs.readFileSync(`${root}${folder}/${file}`, 'utf8'),
      })),
  );
  const named = [...page.matchAll(/`([\w.-]+\.test\.tsx?)`|"([^"\n]+)"/g)];
  let file = '';
  for (const [, name, words] of named) {
    if (name) file = name;
    const inFile = files.filter((one) => one.name === file);
    expect(inFile.length, file).toBeGreaterThan(0);
    if (words)
      expect(
        inFile.some(({ text }) => text.includes(`test('${words}'`)),
        `${file}: ${words}`,
      ).toBe(true);
  }
  expect(named.length).toBeGreaterThan(60);
});
