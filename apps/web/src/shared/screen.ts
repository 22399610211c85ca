import type { Need } from '@steward/contract/declared';
import type { ComponentType } from 'react';

/** Who may open a screen. `guest`: only those who are not signed in. */
export type ScreenAccess = 'public' | 'guest' | 'session' | 'member' | 'superadmin';

/** A screen as data: router, titles and guards read it; the sidebar is the tree of modules, which names screens by path. */
export interface Screen {
  /** `:name` marks a parameter. */
  path: string;
  /** The names that links to it may set after the question mark. */
  search?: readonly string[];
  /** A key of the titles: `<area>.<name>`, written under `titles` in the area's catalogues. */
  title: string;
  access: ScreenAccess;
  /** What a member must hold, as the calls of the screen do; who lacks it is led to `orElse`. */
  may?: Need;
  /** Where people go who may not open it; the page that explains why, unless told. */
  orElse?: '/home';
  layout: 'full' | 'bare';
  /** A bare page that needs the room of the whole window, and leads nowhere else: the workplace of a guest. */
  isWorkplace?: true;
  /** Shows "Add a property or space first" to people who have none. */
  needs?: 'environment';
  /** Keeps the `:token` of the address in local storage before the page opens. */
  keepsToken?: true;
  /**
   * One tab of a page whose address is `of`, in this order. A page that is a tab itself draws the tabs (`PropertyTabs`); another
   * leads to the first, and they stand beside it under the headings of their groups. `title`: the tab's name where it is not the
   * screen's.
   */
  tab?: { of: string; order: number; title?: string; group?: 'people' | 'rights' | 'organization' };
  /** The entry of the menu it belongs to, where its address does not say so. */
  under?: string;
  /** `ahead`: asks for what the screen will read, before it is drawn. */
  load: () => Promise<{ default: ComponentType; ahead?: () => void }>;
}

/** A screen as an area lists it. What it loads is checked in `app/screens.ts`: here the types would run in a circle. */
type Entry = Omit<Screen, 'load'> & { load: () => Promise<{ default: unknown }> };

/** A list of screens whose addresses stay known as types; see `ui/addresses.ts`. */
export const screensOf = <const L extends readonly Entry[]>(list: L): L => list;
