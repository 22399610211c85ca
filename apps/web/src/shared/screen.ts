import type { NavIcon } from './nav-icons.ts';
import type { ComponentType } from 'react';

/** Who may open a screen. `guest`: only those who are not signed in. `account`: Super Admin, CSR Lead, Asset Manager. */
export type ScreenAccess = 'public' | 'guest' | 'session' | 'member' | 'admin' | 'superadmin' | 'account';

export interface ScreenNav {
  /** A group of the sidebar: a key of `groups` in app/texts. */
  group: 'start' | 'manage' | 'measure' | 'report' | 'improve' | 'account' | 'platform';
  order: number;
  icon: NavIcon;
  /** The path of the screen this one stands under. */
  under?: string;
}

/** A screen as data: router, sidebar, titles and guards all read it. */
export interface Screen {
  /** `:name` marks a parameter. */
  path: string;
  /** A key of the titles: `<area>.<name>`, written in the area's `texts/titles.<language>.json`. */
  title: string;
  access: ScreenAccess;
  layout: 'full' | 'bare';
  /** A bare page that needs the room of the whole window, and leads nowhere else: the workplace of a guest. */
  isWorkplace?: true;
  /** Shows "Add a property or space first" to people who have none. */
  needs?: 'environment';
  nav?: ScreenNav;
  /** Keeps the `:token` of the address in local storage before the page opens. */
  keepsToken?: true;
  load: () => Promise<{ default: ComponentType }>;
}
