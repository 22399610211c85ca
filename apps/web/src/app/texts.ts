import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Catalogue, LaterCatalogue, Texts } from './catalogue.ts';
import type { Language } from '../session/language.ts';
import { isolatedIn } from '../ui/direction.ts';

/** Separate imports, so that a user of one language loads neither the texts nor the list of texts of the others. */
const catalogues: Record<Language, { first: () => Promise<Catalogue>; later: () => Promise<LaterCatalogue> }> = {
  en: { first: () => import('./catalogues/en.ts'), later: () => import('./catalogues/en.later.ts') },
  ar: { first: () => import('./catalogues/ar.ts'), later: () => import('./catalogues/ar.later.ts') },
  de: { first: () => import('./catalogues/de.ts'), later: () => import('./catalogues/de.later.ts') },
};

/**
 * The texts of a namespace: the name of an area or of a folder that areas share, `app`, `ui`, `shared`, `words` that
 * several areas use; or one of the sections of areas that others show (`titles`, `fieldNames`, `fieldNotes`, `modules`,
 * `failures`, `audit`, `found`, `linkKinds`, `events`, `work`), of all areas together. The texts of the first pages are
 * loaded at start. The list of all others and the other common words (`ui/words`) are loaded with the first of these.
 */
async function load(language: Language, namespace: string): Promise<Texts> {
  const { now, areaTitles, session } = await catalogues[language].first();
  if (namespace === 'titles') return { app: now[`../texts/titles.${language}.json`], ...areaTitles };
  if (namespace === 'app') return now[`../texts/${language}.json`] ?? {};
  if (namespace === 'ui') return now[`../../ui/texts/${language}.json`] ?? {};
  if (namespace === 'words') return now[`../../ui/texts/words.${language}.json`] ?? {};
  if (namespace === 'session') return (await session()).default;
  const isIts = (file: string) => file.endsWith(`/${namespace}/texts/${language}.json`);
  const here = Object.keys(now).find(isIts);
  if (here) return now[here] ?? {};
  const { later, ofAreas } = await catalogues[language].later();
  if (namespace in ofAreas) return (await ofAreas[namespace]?.())?.default ?? {};
  const [texts, words] = await Promise.all([
    later[Object.keys(later).find(isIts) ?? '']?.(),
    onFirstPages.has(namespace) ? undefined : later[`../../ui/words/texts/${language}.json`]?.(),
  ]);
  if (words) i18next.addResourceBundle(language, 'words', words);
  return texts ?? {};
}

/** Their texts load late, but they use only the common words that are loaded at start (`app/texts.test.ts`). */
const onFirstPages = new Set(['form', 'palette']);

/** Prepares the texts of one language; other namespaces load when a screen needs them. */
export async function startTexts(language: Language) {
  await i18next
    .use({
      type: 'backend',
      read: (wanted: Language, namespace: string, done: (error: Error | null, texts: Texts | null) => void) =>
        void load(wanted, namespace).then(
          (texts) => done(null, texts),
          (error: Error) => done(error, null),
        ),
    })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['app', 'ui', 'words', 'titles', 'first-pages'],
      defaultNS: 'app',
      // React escapes markup; only the direction of names remains to be handled.
      interpolation: { escapeValue: true, escape: isolatedIn(language) },
      returnEmptyString: false,
    });
}

/** The areas of the first pages, whose parts use no other shared texts than those loaded at start. */
const firstAreas = new Set(['session', 'home', 'jobs', 'search']);

export const loadTexts = (areas: string[]) =>
  i18next.loadNamespaces([...areas, ...(areas.every((area) => firstAreas.has(area)) ? [] : ['shared'])]);

/** The texts of these areas that are loaded at start, without the list of all others. */
export const loadFirstTexts = (areas: string[]) => i18next.loadNamespaces(areas.filter((area) => firstAreas.has(area)));
