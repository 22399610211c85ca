/** A page that was left, with its address as it was. */
export interface Place {
  path: string;
  href: string;
}

/** The time after a click within which a navigation is attributed to it: a screen may have to load. */
const FOLLOWS_MS = 4000;

/** Whether a navigation follows from a click within the page, not from the sidebar, the header or a search. */
export const isTraced = (clickedAt: number | undefined, now: number) =>
  clickedAt !== undefined && now - clickedAt < FOLLOWS_MS;

/** A form that has added something: going back to it would add it again. */
const isSpent = ({ path }: Place) => path.endsWith('/add');

/**
 * The trail after a navigation: extended by the page that was left, shortened on the way back, empty without a link
 * within the page.
 */
export function stepped(trail: readonly Place[], from: Place, to: string, hasTraced: boolean): Place[] {
  const back = trail.findLastIndex(({ path }) => path === to);
  if (back >= 0) return trail.slice(0, back);
  if (!hasTraced) return [];
  return isSpent(from) ? [...trail] : [...trail, from];
}
