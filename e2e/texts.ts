import fs from 'node:fs';

export type Language = 'en' | 'de' | 'ar';
type Texts = { [key: string]: string | Texts };

const read = (path: string) =>
  JSON.parse(fs.readFileSync(new URL(`../apps/web/src/${path}`, import.meta.url), 'utf8')) as Texts;

/**
 * The text of a screen in a language, such as `energy/recharge`, `issue`; `words` and `shared/emissions` are outside
 * the areas.
 */
export function textOf(language: Language, area: string, key: string): string {
  const folder = area.startsWith('shared/') ? area : `areas/${area}`;
  const texts =
    area === 'words'
      ? { ...read(`ui/texts/words.${language}.json`), ...read(`ui/words/texts/${language}.json`) }
      : read(`${folder}/texts/${language}.json`);
  const found = key.split('.').reduce<string | Texts | undefined>((at, part) => (at as Texts)?.[part], texts);
  if (typeof found !== 'string') throw new Error(`no text ${area} ${key} in ${language}`);
  const repeated = /^\$t\(words:(.+)\)$/.exec(found)?.[1];
  return repeated ? textOf(language, 'words', repeated) : found;
}

/** A pattern of the part of a text before its first value. */
export const beginOf = (text: string): RegExp =>
  new RegExp(`^${(text.split('{{')[0] ?? '').trim().replace(/[()+.]/g, '\\$&')}`);

/** The languages of a journey: its own in `npm test`, all of them in `npm run test:long`. */
export const languagesOf = (own: Language): readonly Language[] =>
  process.env.STEWARD_JOURNEYS === 'every-language' ? ['en', 'de', 'ar'] : [own];
