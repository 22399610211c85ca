import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import type { screenPeriods } from '@steward/contract/insight/shared-dashboards';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, mine, insertMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface ScreenRow {
  id: string;
  title: string;
  pages: DashboardPage[];
  environment_id: string | null;
  period: (typeof screenPeriods)[number];
  seconds: number;
  shows_names: boolean;
  shows_money: boolean;
  created_by: string | null;
}

const columns = [
  'id',
  'title',
  'pages',
  'environment_id',
  'period',
  'seconds',
  'shows_names',
  'shows_money',
  'created_by',
] as const;

export const findScreen = (db: Tx, scope: Scope, id: string): Promise<ScreenRow | undefined> =>
  mine(db, scope, 'dashboard_screens')
    .where('dashboard_screens.id', '=', id)
    .select(columns)
    .$castTo<ScreenRow>()
    .executeTakeFirst();

export const listScreens = (db: Tx, scope: Scope, ids: readonly string[]): Promise<ScreenRow[]> =>
  mine(db, scope, 'dashboard_screens')
    .where(sql<boolean>`dashboard_screens.id = any (${ids}::uuid[])`)
    .select(columns)
    .$castTo<ScreenRow>()
    .execute();

export interface SharedRow extends ScreenRow {
  created_at: string;
  environment_name: string | null;
  ends_at: string | null;
  is_open: boolean;
}

/** Screens with their latest link: those of a user, or all. */
export const listShared = (db: Tx, scope: Scope, madeBy: string | undefined, now: Date): Promise<SharedRow[]> =>
  mine(db, scope, 'dashboard_screens', 's')
    .$if(madeBy !== undefined, (q) => q.where('s.created_by', '=', madeBy ?? ''))
    .select([
      's.id',
      's.title',
      's.pages',
      's.environment_id',
      's.period',
      's.seconds',
      's.shows_names',
      's.shows_money',
      's.created_by',
      's.created_at',
      sql<string | null>`(select e.environment_name from environments e where ${isMine(scope, 'environments', 'e')}
        and e.id = s.environment_id)`.as('environment_name'),
      sql<string | null>`(select max(l.ends_at) from share_links l where ${isMine(scope, 'share_links', 'l')}
        and l.kind = 'dashboard' and l.subject_id = s.id)`.as('ends_at'),
      sql<boolean>`exists (select 1 from share_links l where ${isMine(scope, 'share_links', 'l')}
        and l.kind = 'dashboard' and l.subject_id = s.id and l.revoked_at is null and (l.ends_at is null or l.ends_at > ${now}))`.as(
        'is_open',
      ),
    ])
    .orderBy('s.created_at', 'desc')
    .limit(500)
    .$castTo<SharedRow>()
    .execute();

export async function insertScreen(db: Tx, scope: Scope, row: ScreenRow): Promise<void> {
  await insertMine(db, scope, 'dashboard_screens', row).execute();
}
