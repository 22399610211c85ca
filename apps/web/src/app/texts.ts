import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Catalogue, Texts } from './catalogue.ts';
import type { Language } from '../session/language.ts';
import { isolatedIn } from '../ui/direction.ts';

/** Separate imports, so that a user of one language loads neither the texts nor the list of texts of the others. */
const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => import('./catalogues/en.ts'),
  ar: () => import('./catalogues/ar.ts'),
  de: () => import('./catalogues/de.ts'),
};

/**
 * The texts of a namespace: the name of an area or of a folder that areas share, `app`, `ui`, `shared`, `words` that
 * several areas use; or one of the sections of areas that others show (`titles`, `fieldNames`, `fieldNotes`, `modules`,
 * `failures`, `audit`, `found`, `linkKinds`, `events`, `work`), of all areas together. The common words of the first pages are
 * loaded at start, the others (`ui/words`) with the first area that is not among them.
 */
async function load(language: Language, namespace: string): Promise<Texts> {
  const { now, later, areaTitles, ofAreas } = await catalogues[language]();
  if (namespace === 'titles') return { app: now[`../texts/titles.${language}.json`], ...areaTitles };
  if (namespace in ofAreas) return (await ofAreas[namespace]?.())?.default ?? {};
  if (namespace === 'app') return now[`../texts/${language}.json`] ?? {};
  if (namespace === 'ui') return now[`../../ui/texts/${language}.json`] ?? {};
  if (namespace === 'words') return now[`../../ui/texts/words.${language}.json`] ?? {};
  const isIts = (file: string) => file.endsWith(`/${namespace}/texts/${language}.json`);
  const here = Object.keys(now).find(isIts);
  if (here) return now[here] ?? {};
  const [texts, words] = await Promise.all([
    later[Object.keys(later).find(isIts) ?? '']?.(),
    onFirstPages.has(namespace) ? undefined : later[`../../ui/words/texts/${language}.json`]?.(),
  ]);
  if (words) i18next.addResourceBundle(language, 'words', words);
  return texts ?? {};
}

/** Their texts load late, but they use only the common words that are loaded at start (`app/texts.test.ts`). */
const onFirstPages = new Set(['session', 'form', 'palette']);

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
      ns: ['app', 'ui', 'words', 'titles'],
      defaultNS: 'app',
      // React escapes markup; only the direction of names remains to be handled.
      interpolation: { escapeValue: true, escape: isolatedIn(language) },
      returnEmptyString: false,
    });
}

export const loadTexts = (areas: string[]) => i18next.loadNamespaces([...areas, 'shared']);
