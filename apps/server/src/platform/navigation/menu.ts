import type { TenantTable } from '../../database/scoped.ts';
import type { Work } from '../../database/transaction.ts';
import type { Ctx } from '../ctx.ts';

/** What an area says about one of its modules in the menu. */
export interface MenuEntry {
  /**
   * Whether something is recorded there, as far as the person reaches it: a row of one of these tables, or the answer of
   * a function. Absent: always.
   */
  isSetUp?: readonly TenantTable[] | ((work: Work) => Promise<boolean>);
  /** How much work waits there for the person. */
  work?: (ctx: Ctx, work: Work) => Promise<number>;
  /** Pages that are drawn below it, in the language of the person. */
  below?: (ctx: Ctx, work: Work) => Promise<{ name: string; address: string }[]>;
}

/** By module. */
export type MenuEntries = Readonly<Record<string, MenuEntry>>;

declare module '../ctx.ts' {
  interface Platform {
    /** What the areas say about their modules in the menu. */
    menu: MenuEntries;
  }
}
