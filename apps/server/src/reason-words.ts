import { join } from 'node:path';
import { languages } from '@steward/contract/language';
import { catalogues, namesWithUnits, readJson, src } from '../../web/build/catalogues.ts';

type Words = Record<string, unknown>;

const flat = (words: Words, before = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flat(value as Words, `${before}${key}.`),
  );

const quoted = (text: string) => JSON.stringify(text);

/** One sorted line per text with a comma at its end, so that git can merge branches that add texts (`merge=union`). */
const entriesOf = (words: Readonly<Record<string, string>>) =>
  Object.keys(words)
    .toSorted()
    .map((key) => `      ${quoted(key)}: ${quoted(words[key] ?? '')},\n`)
    .join('');

/** Source text with the reasons why the server refuses a row or file, by language, from the catalogues of the web. */
export function reasonWordsPage(): string {
  const pages = languages.map((language) => {
    const common = {
      ...readJson(join(src, `ui/words/texts/${language}.json`)),
      ...readJson(join(src, `ui/texts/words.${language}.json`)),
    } as Record<string, string>;
    const filled = (words: Words) =>
      Object.fromEntries(
        flat(words).map(([key, text]) => [
          key,
          text.replace(/\$t\(words:(\w+)\)/g, (_, name: string) => common[name] ?? ''),
        ]),
      );
    const all = catalogues(language);
    const failures = Object.assign({}, ...all.map(([, , catalogue]) => catalogue.failures ?? {})) as Words;
    const imports = all.find(([, area]) => area === 'imports')?.[2];
    const lists = {
      failures: filled({
        ...failures,
        ...(language === 'en' ? {} : readJson(join(src, `api/texts/${language}.json`))),
      }),
      validation: filled(readJson(join(src, `ui/form/texts/${language}.json`))['validation'] as Words),
      fields: filled({
        ...namesWithUnits(language),
        ...Object.assign({}, ...Object.values((imports?.['fieldsOf'] ?? {}) as Record<string, Words>)),
        ...(imports?.['fields'] as Words | undefined),
      }),
    };
    const printed = Object.entries(lists).map(([name, words]) => `    ${name}: {\n${entriesOf(words)}    },\n`);
    const { row = '', reason = '' } = common;
    return `  ${language}: {\n${printed.join('')}    row: ${quoted(row)},\n    reason: ${quoted(reason)},\n  },\n`;
  });
  return `// Written by \`npm run generate\` from the catalogues of the screens.

export interface ReasonWords {
  /** By the code of the failure; the contract has the English texts. */
  failures: Readonly<Record<string, string>>;
  /** By the message of the field. */
  validation: Readonly<Record<string, string>>;
  /** Names of the fields of imports. */
  fields: Readonly<Record<string, string>>;
  row: string;
  reason: string;
}

export const reasonWords: Readonly<Record<'${languages.join("' | '")}', ReasonWords>> = {
${pages.join('')}};
`;
}
