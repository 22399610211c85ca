import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../session/language.ts';

type Texts = Record<string, unknown>;
const files = import.meta.glob<Texts>(
  ['./texts/{en,ar,de}.json', '../{ui,api,shared}/texts/{en,ar,de}.json', '../{areas,shared}/*/texts/{en,ar,de}.json'],
  {
    import: 'default',
  },
);
const titles = import.meta.glob<Texts>(['./texts/titles.{en,ar,de}.json', '../areas/*/texts/titles.{en,ar,de}.json'], {
  import: 'default',
});

/**
 * The texts of a namespace: the name of an area or of a folder that areas share, `app`, `ui`, `shared`, `failures`, or
 * `titles` of all areas together.
 */
async function load(language: string, namespace: string): Promise<Texts> {
  if (namespace === 'titles') return loadTitles(language);
  const folder =
    { app: '.', ui: '../ui', shared: '../shared', failures: '../api' }[namespace] ?? `../areas/${namespace}`;
  const file = files[`${folder}/texts/${language}.json`] ?? files[`../shared/${namespace}/texts/${language}.json`];
  return (await file?.()) ?? {};
}

async function loadTitles(language: string): Promise<Texts> {
  const mine = Object.entries(titles).filter(([file]) => file.endsWith(`titles.${language}.json`));
  const loaded = await Promise.all(
    mine.map(async ([file, get]) => [/areas\/([^/]+)\//.exec(file)?.[1] ?? 'app', await get()]),
  );
  return Object.fromEntries(loaded) as Texts;
}

/** Makes the texts of one language ready; other namespaces come when a screen asks for them. */
export async function startTexts(language: Language) {
  await i18next
    .use({
      type: 'backend',
      read: (wanted: string, namespace: string, done: (error: Error | null, texts: Texts | null) => void) =>
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
