import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import type { Screen } from '../shared/screen.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { judge } from './guards.ts';
import { screens } from './screens.ts';
import classes from './tabbed-page.module.css';

/** The tabs of a page that are open to the person, in their order. */
export function useTabs(of: string): Screen[] {
  const person = useSession();
  return screens
    .filter((screen) => screen.tab?.of === of && judge(screen, person) === 'welcome')
    .toSorted((a, b) => (a.tab?.order ?? 0) - (b.tab?.order ?? 0));
}

/** One page of several addresses: its head, the links between its tabs, and the tab that is open. */
export function TabbedPage({ tab, children }: { tab: NonNullable<Screen['tab']>; children: ReactNode }) {
  const { t } = useTranslation(['app', 'titles']);
  const tabs = useTabs(tab.of);
  const row = useRef<HTMLElement>(null);
  // On a narrow screen the tabs scroll: the open one is in sight.
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current=page]');
    open?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  const page = screens.find((screen) => screen.path === tab.of);
  return (
    <>
      <PageHeader title={page && t(page.title, { ns: 'titles' })} question={t('account.question')} />
      <nav ref={row} className={classes.tabs} aria-label={t('account.tabs')}>
        {tabs.map(({ path, title }) => (
          <Link key={path} to={path as never} className={classes.tab} activeProps={{ 'aria-current': 'page' }}>
            {t(title, { ns: 'titles' })}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
