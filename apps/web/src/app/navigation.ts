import type { SessionDetail } from '../session/session.ts';
import type { Screen, ScreenNav } from '../shared/screen.ts';
import { judge } from './guards.ts';

export interface NavItem {
  path: string;
  title: string;
  icon: ScreenNav['icon'];
  items: NavItem[];
}

export interface NavGroup {
  key: ScreenNav['group'];
  items: NavItem[];
}

const groupOrder: ScreenNav['group'][] = ['start', 'manage', 'measure', 'report', 'improve', 'account', 'platform'];

/** The sidebar of a person: groups, screens, and the screens under them, as far as this person may open them. */
export function navigationOf(screens: Screen[], person: SessionDetail): NavGroup[] {
  const open = screens
    .flatMap((screen) => (screen.nav && judge(screen, person) === 'welcome' ? [{ ...screen, nav: screen.nav }] : []))
    .toSorted((a, b) => a.nav.order - b.nav.order);
  const below = (path: string | undefined, group: string): NavItem[] =>
    open
      .filter(({ nav }) => nav.group === group && nav.under === path)
      .map(({ path: own, title, nav }) => ({ path: own, title, icon: nav.icon, items: below(own, group) }));
  return groupOrder.map((key) => ({ key, items: below(undefined, key) })).filter(({ items }) => items.length > 0);
}
