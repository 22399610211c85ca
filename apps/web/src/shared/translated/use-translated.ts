import { useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { currentLanguage } from '../../session/language.ts';
import { isTranslatedPage } from './pages.ts';
import { TranslationStore, type Said } from './store.ts';

const language = currentLanguage();

/** One store per page load, as the language is fixed; English is not translated. */
export const translations = language === 'en' ? undefined : new TranslationStore(language);

const nothing = () => () => undefined;

/**
 * A text written by users: translated on the pages with translation, the original elsewhere and until the translation
 * has loaded. Also usable for a placeholder.
 */
export function useTranslated(text: string): Said {
  const isHere = useRouterState({ select: ({ location }) => isTranslatedPage(location.pathname) });
  const store = isHere ? translations : undefined;
  const said = useSyncExternalStore(store?.subscribe ?? nothing, () => store?.get(text));
  useEffect(() => {
    if (text) store?.want(text);
  }, [store, text]);
  return said ?? { text, by: 0 };
}
