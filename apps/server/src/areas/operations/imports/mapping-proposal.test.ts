import fs from 'node:fs';
import { expect, test } from 'vitest';
import { importables } from './importables.ts';
import { proposeMapping } from './mapping-proposal.ts';

/** What the screens call the fields that can be imported, in one language. */
function fieldLabels(language: string): (name: string) => string {
  const texts = (file: string): Record<string, unknown> =>
    JSON.parse(fs.readFileSync(new URL(`../../../../../web/src/${file}`, import.meta.url), 'utf8'));
  const { fields } = texts(`areas/operations/imports/texts/${language}.json`) as { fields: Record<string, string> };
  const words = { ...texts(`ui/texts/words.${language}.json`), ...texts(`ui/words/texts/${language}.json`) };
  return (name) => (fields[name] ?? '').replace(/^\$t\(words:(\w+)\)$/, (_, word: string) => String(words[word]));
}

test.each(['en', 'de', 'ar'])(
  'a column that is headed as the screens call the field is proposed for it: %s',
  (language) => {
    const labelOf = fieldLabels(language);
    for (const [thing, importable] of Object.entries(importables)) {
      const columns = importable.fields.map(({ name }) => labelOf(name));
      const { fields } = proposeMapping(importable, { name: '', columns, rows: [] });
      const proposed = fields.map(({ field, columns: [column] }) => ({ field, column }));
      expect({ thing, proposed }).toEqual({
        thing,
        proposed: importable.fields.map(({ name }) => ({ field: name, column: labelOf(name) })),
      });
    }
  },
);
