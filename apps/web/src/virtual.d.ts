declare module 'virtual:nav-icons' {
  /** The address of the picture with the icons; each has the name of its icon as its id. */
  export const navIcons: string;
}

declare module 'virtual:screen-lists' {
  import type { ListedScreen } from './app/screens.ts';

  /** The screens of every area, with its name. */
  export const lists: readonly [area: string, screens: readonly ListedScreen[]][];
}

declare module 'area-texts:*' {
  const words: Record<string, unknown>;
  export default words;
}
