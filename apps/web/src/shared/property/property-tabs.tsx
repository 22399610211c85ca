import { useRouterState } from '@tanstack/react-router';
import { useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlainAddress } from '../../ui/addresses.ts';
import { PlainLink } from '../../ui/link.tsx';
import { PageTabsContext } from '../../ui/navigation/page-tabs.ts';
import { tabbedBy, tabsOf } from '../known-screens.ts';
import { useHolds } from '../may.ts';
import classes from './property-tabs.module.css';

const property = '/environment';

/**
 * The tabs of the property page that the user may open: screens of several areas, each with an address of its own. The
 * pages of one tab are in a second row.
 */
export function PropertyTabs() {
  const { t } = useTranslation('app');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const tabs = useTabs(property);
  const above = tabbedBy(path);
  const open = above && above !== property ? above : path;
  const first = tabs.find((tab) => tab.path === open);
  const inner = useTabs(open);
  return (
    <>
      <TabStrip label={t('propertyTabs')} tabs={tabs} open={open} />
      {first && open !== property && inner.length > 0 && (
        <TabStrip isInner label={t(first.title, { ns: 'titles' })} tabs={[first, ...inner]} />
      )}
    </>
  );
}

function useTabs(of: string) {
  const holds = useHolds();
  return tabsOf(of)
    .filter(({ may }) => !may || holds(may))
    .map(({ path, title, tab }) => ({ path, title: (tab?.of === of ? tab.title : undefined) ?? title }));
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** The tabs of any page. */
export function ScreenTabs({ of, label }: { of: PlainAddress; label: string }) {
  const tabs = useTabs(of);
  const { paths } = useContext(PageTabsContext);
  if (tabs.every(({ path }) => paths.includes(path))) return null;
  return <TabStrip label={label} tabs={tabs} isInner={paths.length > 0} />;
}

interface Strip {
  tabs: readonly { path: PlainAddress; title: string }[];
  label: string;
  /** The tab to which the open page belongs. */
  open?: string | undefined;
  /** The pages of one tab, below it. */
  isInner?: boolean;
}

/** Pages side by side, by their titles; nothing for a single one. */
export function TabStrip({ tabs, label, open, isInner = false }: Strip) {
  const { t } = useTranslation('titles');
  const strip = useRef<HTMLElement>(null);
  // On a narrow screen the open tab may be out of view.
  useEffect(() => {
    const nav = strip.current;
    const here = nav?.querySelector('[aria-current]');
    if (nav && here) nav.scrollLeft += middle(here) - middle(nav);
  }, []);
  if (tabs.length < 2) return null;
  return (
    <nav ref={strip} className={isInner ? classes.inner : classes.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ path, title }) => (
          <li key={path}>
            <PlainLink
              to={path}
              {...(path === open && { 'aria-current': true })}
              activeProps={{ 'aria-current': 'page' }}
            >
              {t(title)}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
