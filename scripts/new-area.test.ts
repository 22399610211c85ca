import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogue, renamed } from './new-area.mjs';

const root = path.join(import.meta.dirname, '..');
const model = [
  'packages/contract/src/estate/notes.ts',
  'apps/server/src/areas/estate/notes',
  'apps/web/src/areas/estate/notes',
]
  .flatMap((place) => {
    const full = path.join(root, place);
    return fs.statSync(full).isFile() ? [full] : fs.readdirSync(full).map((file) => path.join(full, file));
  })
  .filter((file) => /\.tsx?$/.test(file));

test.each(model.map((file) => [path.basename(file), file]))(
  'nothing of the model stays in the copy of %s',
  (_, file) => {
    const copy = renamed(fs.readFileSync(file, 'utf8'), 'meter-readings', 'meter-reading', {
      isSql: file.endsWith('.repository.ts'),
    });
    expect(copy.replaceAll('IconNotes', '').match(/\w*note\w*/gi) ?? []).toEqual([]);
    expect(copy).toMatch(/meter-?_?readings/i);
  },
);

test('sentences of the copy name the thing in words', () => {
  const texts = model.map((file) =>
    renamed(fs.readFileSync(file, 'utf8'), 'meter-readings', 'meter-reading', {
      isSql: file.endsWith('.repository.ts'),
    }),
  );
  const said = texts.join('\n');
  expect(said).toContain("'The meter readings on a property, newest first'");
  expect(said).toContain("message: 'This meter reading was not found.'");
  expect(said).toContain("name: 'Meter readings'");
  const sentences = [...said.matchAll(/'[^'\n]*'|\/\*\*.*?\*\//g)]
    .map(([text]) => text)
    .filter((text) => text.includes(' '));
  expect(sentences.filter((text) => /\bmeter(Reading|_reading)s?(?![\w.])/.test(text))).toEqual([]);
});

test('the skeleton has the same words in every language', () => {
  const of = (language: string) => catalogue(language, 'meter-readings', 'meter-reading', ['One', 'Many']);
  const { failures: _, ...german } = of('de');
  expect(Object.keys(german)).toEqual(Object.keys(of('en')));
  expect(of('en').titles).toEqual({ meterReadings: 'Many' });
});
