import type { RestatementKind } from '@steward/core/ghg/base-year';
import type { SumsOfRow } from '@steward/core/ghg/known-sums';
import { mine } from '../../../database/scoped.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface RecordedEvent {
  kind: RestatementKind;
  day: string;
  base: SumsOfRow;
  effect: SumsOfRow;
  decision: 'recalculate' | 'log';
  recorded_at: string;
}

/** What was recorded for a base year, in its order. `carbon/restatement` writes it. */
export const listRecorded = (db: Tx, scope: Scope, baseYear: number): Promise<RecordedEvent[]> =>
  mine(db, scope, 'base_year_events')
    .select(['kind', 'day', 'base', 'effect', 'decision', 'recorded_at'])
    .where('base_year', '=', baseYear)
    .orderBy('recorded_at')
    .orderBy('id')
    .$castTo<RecordedEvent>()
    .execute();
