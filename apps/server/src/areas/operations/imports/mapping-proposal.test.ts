import { join } from 'node:path';
import { entityOfThing, importThings, type ImportThing } from '@steward/contract/operations/imports';
import { expect, test } from 'vitest';
import { catalogues, readJson, src } from '../../../../../web/build/catalogues.ts';
import { importables } from './importables.ts';
import { proposeMapping } from './mapping-proposal.ts';

/** The names of the importable fields on the screens, in one language. */
function fieldLabels(language: string): (thing: ImportThing, name: string) => string {
  const brought = new Map(
    catalogues(language).map(([, area, { fieldNames = {} }]) => [area, fieldNames as Record<string, string>]),
  );
  const imports = catalogues(language).find(([, area]) => area === 'imports')?.[2];
  const fields = imports?.['fields'] as Record<string, string>;
  const fieldsOf = imports?.['fieldsOf'] as Partial<Record<ImportThing, Record<string, string>>>;
  const words = {
    ...readJson(join(src, `ui/texts/words.${language}.json`)),
    ...readJson(join(src, `ui/words/texts/${language}.json`)),
  };
  return (thing, name) =>
    (brought.get(entityOfThing[thing] ?? '')?.[name] ?? fieldsOf[thing]?.[name] ?? fields[name] ?? '').replace(
      /^\$t\(words:(\w+)\)$/,
      (_, word: string) => String(words[word]),
    );
}

test.each(['en', 'de', 'ar'])(
  'a column that is headed as the screens call the field is proposed for it: %s',
  (language) => {
    const labelOf = fieldLabels(language);
    for (const thing of importThings) {
      const importable = importables[thing];
      const columns = importable.fields.map(({ name }) => labelOf(thing, name));
      const { fields } = proposeMapping(importable, { name: '', columns, rows: [] });
      const proposed = fields.map(({ field, columns: [column] }) => ({ field, column }));
      expect({ thing, proposed }).toEqual({
        thing,
        proposed: importable.fields.map(({ name }) => ({ field: name, column: labelOf(thing, name) })),
      });
    }
  },
);
