import { useTranslation } from 'react-i18next';
import { TabStrip } from '../../shared/property/property-tabs.tsx';
import type { NavGroup, NavItem } from './navigation.ts';

/** The entry of which this address is a tab; undefined for any other page. */
function entryWith(groups: readonly NavGroup[], address: string): NavItem | undefined {
  const all = (items: readonly NavItem[]): NavItem[] => items.flatMap((item) => [item, ...all(item.items)]);
  return groups.flatMap(({ items }) => all(items)).find(({ tabs }) => tabs.some(({ path }) => path === address));
}

/** The pages of an entry of the menu that joins several, above the title of each of them. */
export function EntryTabs({ groups, address }: { groups: readonly NavGroup[]; address: string }) {
  const { t } = useTranslation(['app', 'titles']);
  const entry = entryWith(groups, address);
  if (!entry) return null;
  return (
    <TabStrip
      key={entry.path}
      label={t(entry.title, { ns: 'titles' })}
      tabs={entry.tabs.filter(({ isClosed }) => !isClosed)}
    />
  );
}
