import { join } from 'node:path';
import type { Plugin } from 'vite';
import { auditWords, catalogues, ofArea, readJson, sections, src, type Section } from './catalogues.ts';
import { readDeclared } from './contract-calls.ts';

const prefix = 'area-texts:';
/** Sections in which two areas may have the same key. */
const byArea: readonly Section[] = ['titles', 'fieldNames', 'fieldNotes'];

/**
 * One section of all areas. `audit` has tables, fields and states, each merged. The English text of a failure is in the
 * contract; failures without an area are in `api/texts`.
 */
export async function sectionOf(language: string, section: Section): Promise<Record<string, unknown>> {
  if (section === 'failures' && language === 'en') {
    const { failures } = await readDeclared();
    return Object.fromEntries(Object.entries(failures).map(([code, { message }]) => [code, message]));
  }
  const all = catalogues(language).flatMap(([, area, catalogue]) =>
    catalogue[section] ? [[area, catalogue[section]] as const] : [],
  );
  if (byArea.includes(section)) return Object.fromEntries(all);
  const base = section === 'failures' ? readJson(join(src, `api/texts/${language}.json`)) : {};
  if (section !== 'audit') return Object.assign(base, ...all.map(([, words]) => words)) as Record<string, unknown>;
  return auditWords(language);
}

const languages = ['en', 'de', 'ar'];

/** The title of every screen in all languages, by its key. References to common words are resolved. */
async function namesOfScreens(): Promise<Record<string, string>> {
  const names: Record<string, string[]> = {};
  for (const language of languages) {
    const words = readJson(join(src, `ui/texts/words.${language}.json`)) as Record<string, string>;
    const resolved = (text: string) => text.replace(/\$t\(words:(\w+)\)/g, (_, key: string) => words[key] ?? '');
    for (const [area, titles] of Object.entries(await sectionOf(language, 'titles')))
      for (const [key, title] of Object.entries(titles as Record<string, string>))
        (names[`${area}.${key}`] ??= []).push(resolved(title));
  }
  return Object.fromEntries(Object.entries(names).map(([key, titles]) => [key, [...new Set(titles)].join(' · ')]));
}

/**
 * `area-texts:<language>/<section>` is that section of every area: titles and field names keyed by area, the others
 * merged. An area's own namespace does not contain these sections. `area-texts:all/titles` has the titles of all
 * languages, for the search of places.
 */
export function areaTexts(): Plugin {
  return {
    name: 'steward-area-texts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (id.startsWith(`\0${prefix}`)) {
        const [language = '', section = ''] = id.slice(prefix.length + 1).split('/');
        const isAll = language === 'all';
        for (const [file] of isAll ? languages.flatMap(catalogues) : catalogues(language)) this.addWatchFile(file);
        const words = isAll ? await namesOfScreens() : await sectionOf(language, section as Section);
        return {
          code: `export default ${JSON.stringify(words)};`,
          moduleType: 'js',
        };
      }
      if (!ofArea.test(id)) return null;
      const own = Object.entries(readJson(id)).filter(([key]) => !(sections as readonly string[]).includes(key));
      return { code: `export default ${JSON.stringify(Object.fromEntries(own))};`, moduleType: 'js' };
    },
  };
}
