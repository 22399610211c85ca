import type { Screen } from '../shared/screen.ts';

// Every area's list, found by its name: adding an area changes nothing here.
const lists = import.meta.glob<Record<string, Screen[]>>(['../areas/*/*.screens.ts', './*.screens.ts'], {
  eager: true,
});

export interface AreaScreen extends Screen {
  area: string;
}

export const screens: AreaScreen[] = Object.entries(lists).flatMap(([file, list]) => {
  const area = /areas\/([^/]+)\//.exec(file)?.[1] ?? 'app';
  return Object.values(list).flatMap((entries) => entries.map((screen) => ({ ...screen, area })));
});

/** For links that depend on another area. */
export const hasScreen = (path: string) => screens.some((screen) => screen.path === path);
