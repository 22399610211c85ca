import type { Need } from '@steward/contract/declared';
import type { ComponentType } from 'react';
import type { ScopeKind } from '../session/scope.ts';

/** Who may open a screen. `guest`: only users who are not signed in. */
export type ScreenAccess = 'public' | 'guest' | 'session' | 'member' | 'superadmin';

/**
 * A screen as data: router, titles and guards read it; the sidebar is the tree of modules, which names screens by path.
 */
export interface Screen {
  /** `:name` marks a parameter. */
  path: string;
  /** The search parameters that links to it may set. */
  search?: readonly string[];
  /** A key of the titles: `<area>.<name>`, written under `titles` in the area's catalogues. */
  title: string;
  /** Its name among the tabs of its place, if it is not the title. */
  short?: string;
  access: ScreenAccess;
  /** The required permission, as for the calls of the screen; users without it are redirected to `orElse`. */
  may?: Need;
  /** The redirect for users without permission; by default the page that explains why. */
  orElse?: '/home';
  layout: 'full' | 'bare';
  /** A bare page with the full width of the window and no links to other pages: the workplace of a guest. */
  isWorkplace?: true;
  /** Shows "Add a property or space first" to users who have none. */
  needs?: 'environment';
  /** Stores the `:token` of the address in local storage before the page opens. */
  keepsToken?: true;
  /**
   * One tab of a page whose address is `of`, in this order. A page that is a tab itself draws the tabs
   * (`PropertyTabs`); another redirects to the first, and they are beside it under the headings of their groups.
   * `title`: the tab's name if it is not the screen's. The tabs of the group `settings` are behind a gear.
   */
  tab?: { of: string; order: number; title?: string; group?: 'people' | 'rights' | 'organization' | 'settings' };
  /** Another page that has it among its tabs, without being drawn there. */
  linkedFrom?: { of: string; order: number };
  /**
   * What the page can be about, which the picker of the top bar offers; what it cannot be about opens a page that can.
   * Absent: the page is about the organization.
   */
  scope?: readonly ScopeKind[];
  /** The page has the period control: its year is in the address and kept while moving. */
  period?: 'year';
  /** Of a page about one property: the list of the same things of all properties. */
  across?: string;
  /** Of a page across properties: the page about one of them, which choosing a property opens. */
  within?: string;
  /** The menu entry that it belongs to, if its address does not show it. */
  under?: string;
  /** `ahead`: loads the data of the screen before it is drawn. */
  load: () => Promise<{ default: ComponentType; ahead?: () => void }>;
}

/** A screen as an area lists it. `app/screens.ts` checks what it loads: here the types would be circular. */
type Entry = Omit<Screen, 'load'> & { load: () => Promise<{ default: unknown }> };

/** A list of screens whose addresses stay known as types; see `ui/addresses.ts`. */
export const screensOf = <const L extends readonly Entry[]>(list: L): L => list;
