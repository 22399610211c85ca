import { createContext, type ReactNode } from 'react';

export interface PageTabs {
  /** The tabs of the place that the open page belongs to. */
  strip: ReactNode;
  /** Their addresses. */
  paths: readonly string[];
}

/** The shell gives the head of every page the tabs of its place; a page outside of such a place has none. */
export const PageTabsContext = createContext<PageTabs>({ strip: null, paths: [] });
