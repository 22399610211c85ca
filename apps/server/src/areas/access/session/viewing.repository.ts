import type { Tx } from '../../../database/connection.ts';
import { acrossOrganizations, insertMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import { finds } from '../../../database/matching.ts';

export async function setViewing(db: Tx, sessionId: string, userId: string | null) {
  await acrossOrganizations(db)
    .updateTable('sessions')
    .set({ viewing_user_id: userId })
    .where('id', '=', sessionId)
    .execute();
}

export async function insertView(
  db: Tx,
  {
    organization_id,
    ...row
  }: { organization_id: string; id: string; viewer_id: string; user_id: string; reason: string },
) {
  await insertMine(db, wholeOrganization(organization_id), 'views_as', row).execute();
}

export async function endViews(db: Tx, organizationId: string, viewerId: string, now: Date) {
  await updateMine(db, wholeOrganization(organizationId), 'views_as')
    .set({ ended_at: now })
    .where('viewer_id', '=', viewerId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endViewsOfPerson(db: Tx, organizationId: string, userId: string, now: Date) {
  await updateMine(db, wholeOrganization(organizationId), 'views_as')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all views of this person. */
export async function stopViewing(db: Tx, organizationId: string, userId: string) {
  await updateMine(db, wholeOrganization(organizationId), 'sessions')
    .set({ viewing_user_id: null })
    .where('viewing_user_id', '=', userId)
    .execute();
}

export const isStillViewing = async (db: Tx, organizationId: string, viewerId: string, now: Date): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(organizationId), 'sessions')
      .select('id')
      .where('user_id', '=', viewerId)
      .where('viewing_user_id', 'is not', null)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst(),
  );

/** Ends the views in expired sessions; returns their viewers. */
export const stopViewingInExpired = (db: Tx, now: Date) =>
  acrossOrganizations(db)
    .updateTable('sessions')
    .set({ viewing_user_id: null })
    .where('viewing_user_id', 'is not', null)
    .where('expires_at', '<', now.toISOString())
    .returning(['user_id', 'organization_id'])
    .execute();

export async function moveSession(db: Tx, sessionId: string, organizationId: string) {
  await acrossOrganizations(db)
    .updateTable('sessions')
    .set({ organization_id: organizationId, viewing_user_id: null })
    .where('id', '=', sessionId)
    .execute();
}

export async function insertVisit(
  db: Tx,
  {
    organization_id,
    ...row
  }: { organization_id: string; id: string; user_id: string; user_name: string; is_member: boolean },
) {
  await insertMine(db, wholeOrganization(organization_id), 'organization_visits', row).execute();
}

/** The organizations whose name contains the text; only the person's own, unless the person may enter all. */
export async function listOrganizations(
  db: Tx,
  person: { userId: string; belongsTo: readonly string[] },
  mayEnterAll: boolean,
  search: string | undefined,
) {
  const { userId, belongsTo } = person;
  const active = belongsTo.length
    ? await acrossOrganizations(db)
        .selectFrom('memberships')
        .select('organization_id')
        .where('organization_id', 'in', belongsTo)
        .where('user_id', '=', userId)
        .where('active', '=', true)
        .execute()
    : [];
  const own = new Set(active.map((row) => row.organization_id));
  if (!mayEnterAll && !own.size) return [];
  const found = await acrossOrganizations(db)
    .selectFrom('organizations')
    .select(['organization_id', 'name'])
    .$if(Boolean(search), (q) => q.where(finds(search, ['name'])))
    .$if(!mayEnterAll, (q) => q.where('organization_id', 'in', [...own]))
    .orderBy('name')
    .limit(50)
    .execute();
  return found.map((row) => ({ ...row, is_own: own.has(row.organization_id) }));
}

export const organizationExists = async (db: Tx, id: string): Promise<boolean> =>
  Boolean(
    await acrossOrganizations(db)
      .selectFrom('organizations')
      .select('organization_id')
      .where('organization_id', '=', id)
      .executeTakeFirst(),
  );

export const isMember = async (db: Tx, userId: string, organizationId: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(organizationId), 'memberships')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('active', '=', true)
      .executeTakeFirst(),
  );
