import type { Db } from '../../database/connection.ts';
import { publish } from './live.ts';

/** The shortest time between two events of an organization: an import of a thousand bills is a few events. */
const PAUSE_MS = 500;

interface Waiting {
  isChanged: boolean;
}
const waiting = new WeakMap<Db, Map<string, Waiting>>();

/**
 * Says to open browsers of an organization that something has changed of which figures are made. The first change is said at once, those
 * that follow together. A statement of its own, after the commit: NOTIFY within transactions makes their commits wait for each other.
 */
export function announceFigures(db: Db, organizationId: string): void {
  const ofDatabase = waiting.get(db) ?? new Map<string, Waiting>();
  waiting.set(db, ofDatabase);
  const known = ofDatabase.get(organizationId);
  if (known) {
    known.isChanged = true;
    return;
  }
  const pause: Waiting = { isChanged: false };
  ofDatabase.set(organizationId, pause);
  // An event that is lost with the database leaves a mark that appears with the next reading.
  publish(db, { organization_id: organizationId, user_id: '', topic: 'figures', data: {} }).catch(() => {});
  setTimeout(() => {
    ofDatabase.delete(organizationId);
    if (pause.isChanged) announceFigures(db, organizationId);
  }, PAUSE_MS).unref();
}
