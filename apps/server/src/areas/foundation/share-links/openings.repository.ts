import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { appendRows, insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Appending } from '../../../database/transaction.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** Counts an opening; false if the link has ended, or was opened as often as allowed. */
export async function countOpening(db: Tx, scope: Scope, linkId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateMine(db, scope, 'share_links')
    .set({ openings: sql<number>`openings + 1`, last_opened_at: now })
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('max_openings', 'is', null), e('max_openings', '>', e.ref('openings'))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface NewOpening {
  id: string;
  share_link_id: string;
  opened_at: Date;
  what: string;
  address: string;
}

export async function insertOpening(db: Tx, scope: Scope, row: NewOpening): Promise<void> {
  await insertMine(db, scope, 'share_link_openings', row).execute();
}

/** What was fetched from a link: nothing depends on it, and many visitors may fetch at once. */
export async function appendFetched(work: Appending, row: NewOpening): Promise<void> {
  const { id, share_link_id, opened_at, what, address } = row;
  const columns = ['id', 'share_link_id', 'opened_at', 'what', 'address'] as const;
  await appendRows(work, 'share_link_openings', columns, [[id, share_link_id, opened_at, what, address]]);
}

/** Whether the link was opened from this network on this day already. */
export const isOpenedOn = async (db: Tx, scope: Scope, linkId: string, address: string, day: string) =>
  Boolean(
    await mine(db, scope, 'share_link_openings')
      .select('id')
      .where('share_link_id', '=', linkId)
      .where('address', '=', address)
      .where('opened_at', '>=', `${day}T00:00:00Z`)
      .limit(1)
      .executeTakeFirst(),
  );

export const findOpening = (db: Tx, scope: Scope, id: string, since: Date) =>
  mine(db, scope, 'share_link_openings')
    .select('share_link_id')
    .where('id', '=', id)
    .where('opened_at', '>', since.toISOString())
    .executeTakeFirst();

export async function listOpenings(
  db: Tx,
  scope: Scope,
  linkId: string,
  { page, page_size }: { page: number; page_size: number },
) {
  const of = () => mine(db, scope, 'share_link_openings').where('share_link_id', '=', linkId);
  const { n } = await of()
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const paginateData = await of()
    .select(['id as _id', 'opened_at', 'what', 'address'])
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { paginateData, totalData: n };
}

export async function deleteOpenings(db: Tx, scope: Scope, before: Date): Promise<void> {
  await sql`delete from share_link_openings o where ${isMine(scope, 'share_link_openings', 'o')} and o.opened_at < ${before}`.execute(
    db,
  );
}
