import { join } from 'node:path';
import { languages } from '@steward/contract/language';
import { catalogues, namesWithUnits, readJson, src } from '../../web/build/catalogues.ts';

type Words = Record<string, unknown>;

const flat = (words: Words, before = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flat(value as Words, `${before}${key}.`),
  );

/** What the server writes into files for people: why a row or file was refused, in their language. A page of source made of the catalogues. */
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
    return [
      language,
      {
        failures: filled({
          ...failures,
          ...(language === 'en' ? {} : readJson(join(src, `api/texts/${language}.json`))),
        }),
        validation: filled(readJson(join(src, `ui/form/texts/${language}.json`))['validation'] as Words),
        fields: filled({ ...namesWithUnits(language), ...(imports?.['fields'] as Words | undefined) }),
        row: common['row'],
        reason: common['reason'],
      },
    ];
  });
  return `// Written by \`npm run generate\` from the catalogues of the screens.

export interface ReasonWords {
  /** By the code of the failure; English stands in the contract. */
  failures: Readonly<Record<string, string>>;
  /** By the message of the field. */
  validation: Readonly<Record<string, string>>;
  /** Of what is imported. */
  fields: Readonly<Record<string, string>>;
  row: string;
  reason: string;
}

export const reasonWords: Readonly<Record<'${languages.join("' | '")}', ReasonWords>> = ${JSON.stringify(Object.fromEntries(pages), null, 2)};
`;
}
