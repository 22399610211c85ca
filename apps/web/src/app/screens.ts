import type { Screen } from '../shared/screen.ts';

// Every area's list, found by its name: adding an area changes nothing here.
const lists = import.meta.glob<Record<string, Screen[]>>('../areas/*/*.screens.ts', { eager: true });

export interface AreaScreen extends Screen {
  area: string;
}

export const screens: AreaScreen[] = Object.entries(lists).flatMap(([file, list]) => {
  const area = /areas\/([^/]+)\//.exec(file)?.[1] ?? '';
  return Object.values(list).flatMap((entries) => entries.map((screen) => ({ ...screen, area })));
});

/** The same screen under another address: `/registration` is `/register`. */
export const hasScreen = (path: string) => screens.some((screen) => screen.path === path);
