import type { Need } from '@steward/core/permissions/modules';
import type { ComponentType } from 'react';

/** Who may open a screen. `guest`: only those who are not signed in. */
export type ScreenAccess = 'public' | 'guest' | 'session' | 'member' | 'superadmin';

/** A screen as data: router, titles and guards read it; the sidebar is the tree of modules, which names screens by path. */
export interface Screen {
  /** `:name` marks a parameter. */
  path: string;
  /** A key of the titles: `<area>.<name>`, written in the area's `texts/titles.<language>.json`. */
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
   * One tab of a page whose address is `of`; the tabs stand in this order, under the headings of their groups. The page's own
   * screen leads to the first.
   */
  tab?: { of: string; order: number; group?: 'people' | 'rights' | 'organization' };
  load: () => Promise<{ default: ComponentType }>;
}
