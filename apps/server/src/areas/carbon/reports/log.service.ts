import type { LogEntry, LogHead } from '@steward/core/assurance/event-log';
import type { Work } from '../../../database/transaction.ts';
import * as repository from './log.repository.ts';

/** Adds an entry to a report's log. */
export const appendToLog = ({ db, scope }: Work, entry: repository.Logged): Promise<void> =>
  repository.appendToLog(db, scope, entry);

// Pages reload after every change; requests within this time are one view.
const ONE_LOOK = 10 * 60_000;

/** Adds a view, once per view. */
export async function logView({ db, scope }: Work, entry: repository.Logged): Promise<void> {
  const since = new Date(entry.at.getTime() - ONE_LOOK);
  if (!(await repository.wasLoggedSince(db, scope, entry, since))) await repository.appendToLog(db, scope, entry);
}

/** The last entry of a report's log, which is frozen with what is sent. */
export const beginLog = ({ db, scope }: Work, entry: Parameters<typeof repository.beginLog>[2]): Promise<LogHead> =>
  repository.beginLog(db, scope, entry);

/** Whether the log of a round has an entry of a kind. */
export const isLogged = ({ db, scope }: Work, entry: Parameters<typeof repository.isLogged>[2]): Promise<boolean> =>
  repository.isLogged(db, scope, entry);

/** The whole log of a report, the first entry first. */
export const listLog = ({ db, scope }: Work, reportId: string): Promise<LogEntry[]> =>
  repository.listLog(db, scope, reportId);
