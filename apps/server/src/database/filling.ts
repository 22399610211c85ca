import type { Db } from './connection.ts';

// Lists and counts of bills are kept in tables that an upgrade fills after the start (decision 0162). Until they are filled, statements find
// views of the same names instead, which compute the same rows from bills.

/** The schema with the views. */
export const COMPUTED = 'computed';
const LOOK_MS = 5000;
const filling = new WeakSet<Db>();

/** Whether an upgrade is still filling `listed_bills` and its counts. What is said too long costs time only: the views are always right. */
export const isFilling = (db: Db): boolean => filling.has(db);

/**
 * To be called before the first statement of an organization: only migrations mark, and they run before that.
 * @returns what ends it.
 */
export async function watchFilling(db: Db, isMarked: () => Promise<boolean>): Promise<() => void> {
  if (!(await isMarked())) return () => {};
  filling.add(db);
  const timer = setInterval(() => {
    void isMarked().then(
      (is) => {
        if (is) return;
        filling.delete(db);
        clearInterval(timer);
      },
      // It is asked again: the database cannot be reached at the moment.
      () => {},
    );
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
