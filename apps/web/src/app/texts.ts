import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../session/language.ts';

export type Texts = Record<string, unknown>;

interface Catalogue {
  now: Record<string, Texts>;
  later: Record<string, () => Promise<Texts>>;
}

/** Apart, so that a reader of one language loads neither the texts nor the list of texts of the others. */
const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => import('./catalogues/en.ts'),
  ar: () => import('./catalogues/ar.ts'),
  de: () => import('./catalogues/de.ts'),
};

/**
 * The texts of a namespace: the name of an area or of a folder that areas share, `app`, `ui`, `shared`, `failures`, or
 * `titles` of all areas together.
 */
async function load(language: Language, namespace: string): Promise<Texts> {
  const { now, later } = await catalogues[language]();
  if (namespace === 'titles') return titlesOf(now, language);
  if (namespace === 'app') return now[`../texts/${language}.json`] ?? {};
  if (namespace === 'ui') return now[`../../ui/texts/${language}.json`] ?? {};
  const folder = { shared: 'shared', failures: 'api' }[namespace] ?? `areas/${namespace}`;
  const file =
    later[`../../${folder}/texts/${language}.json`] ?? later[`../../shared/${namespace}/texts/${language}.json`];
  return (await file?.()) ?? {};
}

function titlesOf(now: Catalogue['now'], language: Language): Texts {
  const mine = Object.entries(now).filter(([file]) => file.endsWith(`titles.${language}.json`));
  return Object.fromEntries(mine.map(([file, titles]) => [/areas\/([^/]+)\//.exec(file)?.[1] ?? 'app', titles]));
}

/** Makes the texts of one language ready; other namespaces come when a screen asks for them. */
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
      ns: ['app', 'ui', 'titles'],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    });
}

export const loadTexts = (area: string) => i18next.loadNamespaces([area, 'shared']);
