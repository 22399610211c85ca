import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tabbedBy, tabsOf } from '../../shared/known-screens.ts';
import { useHolds } from '../../shared/may.ts';
import { TabStrip } from '../../shared/property/tab-strip.tsx';
import { PageTabsContext } from '../../ui/navigation/page-tabs.ts';
import type { NavGroup, NavItem } from './navigation.ts';

/** More would be two pages. */
const most = 7;

/** The entry that has this address among its tabs, or as a tab of one of them; undefined for any other page. */
function entryWith(groups: readonly NavGroup[], address: string): NavItem | undefined {
  const all = (items: readonly NavItem[]): NavItem[] => items.flatMap((item) => [item, ...all(item.items)]);
  const here = [address, tabbedBy(address)];
  return groups.flatMap(({ items }) => all(items)).find(({ tabs }) => tabs.some(({ path }) => here.includes(path)));
}

/** A page of one property has the tabs of the property instead. */
const isOfProperty = (path: string) => tabbedBy(path) === '/environment';

/**
 * Gives the pages of an entry of the menu that joins several their tabs, in one row: those of its pages that have tabs
 * of their own too, as long as they are not too many.
 */
export function EntryTabs({
  groups,
  address,
  children,
}: {
  groups: readonly NavGroup[];
  address: string;
  children: ReactNode;
}) {
  const { t } = useTranslation(['app', 'titles']);
  const holds = useHolds();
  const entry = isOfProperty(address) ? undefined : entryWith(groups, address);
  const value = useMemo(() => {
    const own = (entry?.tabs ?? []).filter(({ path, isClosed }) => !isClosed && !isOfProperty(path));
    const whole = own.flatMap((tab) => {
      const inner = tabsOf(tab.path).filter(({ may }) => !may || holds(may));
      return inner.length > 1
        ? inner.map(({ path, title, tab: named }) => ({ path, title: named?.title ?? title }))
        : [{ path: tab.path, title: tab.short }];
    });
    const tabs = whole.length > most ? own.map(({ path, short }) => ({ path, title: short })) : whole;
    const paths = tabs.map(({ path }) => path);
    return {
      paths: tabs.length > 1 ? paths : [],
      strip: entry && (
        <TabStrip
          key={entry.path}
          label={t(entry.title, { ns: 'titles' })}
          tabs={tabs}
          open={paths.find((path) => path === address) ?? paths.find((path) => path === tabbedBy(address))}
        />
      ),
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [entry?.path, address, t, holds]);
  return <PageTabsContext value={value}>{children}</PageTabsContext>;
}
