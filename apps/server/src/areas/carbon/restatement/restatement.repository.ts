import type { AcceptedYearChange, BaseYearEvent } from '@steward/contract/carbon/restatement';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The log of a base year, the newest first. */
export const listEvents = (db: Tx, scope: Scope, baseYear: number): Promise<BaseYearEvent[]> =>
  mine(db, scope, 'base_year_events')
    .where('base_year', '=', baseYear)
    .select([
      'id as _id',
      'kind',
      'day',
      'subject',
      'description',
      'evidence',
      'effect',
      'alone',
      'cumulated',
      'threshold',
      'proposed',
      'decision',
      'reason',
      'recorded_by_name',
      'recorded_at',
    ])
    .orderBy('recorded_at', 'desc')
    .orderBy('id')
    .$castTo<BaseYearEvent>()
    .execute();

export async function insertEvent(
  db: Tx,
  scope: Scope,
  row: Omit<BaseYearEvent, '_id' | 'effect' | 'recorded_at'> & {
    id: string;
    base_year: number;
    base: string;
    effect: string;
    recorded_by: string | null;
    recorded_at: Date;
  },
): Promise<void> {
  await insertMine(db, scope, 'base_year_events', row).execute();
}

/** The changes that affect accepted years, the newest first. */
export const listAcceptedYearChanges = (db: Tx, scope: Scope): Promise<AcceptedYearChange[]> =>
  mine(db, scope, 'accepted_year_changes')
    .select(['id as _id', 'kind', 'day', 'subject', 'description', 'reports', 'changed_by_name', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .$castTo<AcceptedYearChange>()
    .execute();

export async function insertAcceptedYearChange(
  db: Tx,
  scope: Scope,
  row: Omit<AcceptedYearChange, '_id' | 'reports' | 'changed_at'> & {
    id: string;
    reports: string;
    changed_by: string | null;
    changed_at: Date;
  },
): Promise<void> {
  await insertMine(db, scope, 'accepted_year_changes', row).execute();
}
