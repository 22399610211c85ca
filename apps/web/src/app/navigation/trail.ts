/** A page that was left, with its address as it was. */
export interface Place {
  path: string;
  href: string;
}

/** How long after a click a navigation still follows from it: a screen may have to load. */
const FOLLOWS_MS = 4000;

/** Whether a navigation follows from a click within the page, not from the sidebar, the header or a search. */
export const isTraced = (clickedAt: number | undefined, now: number) =>
  clickedAt !== undefined && now - clickedAt < FOLLOWS_MS;

/** A form that added something: going back there would add it once more. */
const isSpent = ({ path }: Place) => path.endsWith('/add');

/** The trail after a navigation: longer by what was left, shorter on the way back, none for who starts anew. */
export function stepped(trail: readonly Place[], from: Place, to: string, hasTraced: boolean): Place[] {
  const back = trail.findLastIndex(({ path }) => path === to);
  if (back >= 0) return trail.slice(0, back);
  if (!hasTraced) return [];
  return isSpent(from) ? [...trail] : [...trail, from];
}
