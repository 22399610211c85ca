import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** The effects of every navigation: the title, the scroll position, and the focus on the new content. */
export function NavigationEffects() {
  const { t } = useTranslation(['titles', 'app']);
  const screen = useMatches().at(-1)?.staticData.screen;
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const isFirst = useRef(true);

  const title = screen ? t(screen.title, { ns: 'titles' }) : t('notFound.title', { ns: 'app' });
  useEffect(() => {
    document.title = `Steward · ${title}`;
  }, [title]);

  useEffect(() => {
    window.scrollTo(0, 0);
    // The first page keeps the browser's own focus; later, screen readers announce the new page.
    if (!isFirst.current) document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [path]);
  return null;
}
