import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlainAddress } from '../../ui/addresses.ts';
import { PlainLink } from '../../ui/link.tsx';
import { tabsOf } from '../known-screens.ts';
import { useHolds } from '../may.ts';
import classes from './property-tabs.module.css';

/** The tabs of the property page that the user may open: screens of several areas, each with an address of its own. */
export function PropertyTabs() {
  const { t } = useTranslation('app');
  return <ScreenTabs of="/environment" label={t('propertyTabs')} />;
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** The tabs of any page. */
export function ScreenTabs({ of, label }: { of: PlainAddress; label: string }) {
  const holds = useHolds();
  const tabs = tabsOf(of).filter(({ may }) => !may || holds(may));
  return <TabStrip label={label} tabs={tabs.map(({ path, title, tab }) => ({ path, title: tab?.title ?? title }))} />;
}

/** Pages side by side, by their titles; nothing for a single one. */
export function TabStrip({ tabs, label }: { tabs: readonly { path: PlainAddress; title: string }[]; label: string }) {
  const { t } = useTranslation('titles');
  const strip = useRef<HTMLElement>(null);
  // On a narrow screen the open tab may be out of view.
  useEffect(() => {
    const nav = strip.current;
    const here = nav?.querySelector('[aria-current=page]');
    if (nav && here) nav.scrollLeft += middle(here) - middle(nav);
  }, []);
  if (tabs.length < 2) return null;
  return (
    <nav ref={strip} className={classes.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ path, title }) => (
          <li key={path}>
            <PlainLink
              to={path}

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
