import type { Db } from '../../database/connection.ts';
import { atIntervals } from '../pacing/at-intervals.ts';
import { publish } from './live.ts';

/** The shortest time between two events of an organization: an import of a thousand bills is a few events. */
const PAUSE_MS = 500;

/**
 * Says to open browsers of an organization that something has changed of which figures are made. A statement of its own, after the commit:
 * NOTIFY within transactions makes their commits wait for each other.
 */
export function announceFigures(db: Db, organizationId: string): void {
  atIntervals(db, `figures ${organizationId}`, PAUSE_MS, () => {
    // An event that is lost with the database leaves a mark that appears with the next reading.
    publish(db, { organization_id: organizationId, user_id: '', topic: 'figures', data: {} }).catch(() => {});
  });
}
