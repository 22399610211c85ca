import { useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { currentLanguage } from '../../session/language.ts';
import { isTranslatedPage } from './pages.ts';
import { TranslationStore, type Said } from './store.ts';

const language = currentLanguage();

/** One per page load, as the language is; English is not translated. */
export const translations = language === 'en' ? undefined : new TranslationStore(language);

const nothing = () => () => undefined;

/**
 * A text that people wrote, as it is to be read: translated on the pages that are, the original elsewhere and until the
 * translation is there. Also good for a placeholder.
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
