import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls, places } from '@steward/contract/declared';
import { expect, test } from 'vitest';

// The generated tests send every call; the specific behaviour of a call is tested in its own area.

const folderOf = new Map(
  places.map(({ district, area }) => [
    area,
    fileURLToPath(new URL(`../../areas/${district}/${area}/`, import.meta.url)),
  ]),
);

/** The words in an area's tests and their fixtures. */
function wordsOf(area: string): Set<string> {
  const folder = folderOf.get(area) ?? '';
  const tests = fs.existsSync(folder)
    ? fs.readdirSync(folder).filter((file) => /\.(test|fixture)\.ts$/.test(file))
    : [];
  return new Set(tests.flatMap((file) => fs.readFileSync(folder + file, 'utf8').match(/\w+/g) ?? []));
}

test('every call is named in a test of its own area', () => {
  const words = new Map([...folderOf.keys()].map((area) => [area, wordsOf(area)]));
  expect(
    calls.filter(({ area, name }) => !words.get(area)?.has(name)).map(({ area, name }) => `${area}: ${name}`),
  ).toEqual([]);
});
