import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlainAddress } from '../../ui/addresses.ts';
import { PlainLink } from '../../ui/link.tsx';
import classes from './property-tabs.module.css';

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
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
