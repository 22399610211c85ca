import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { acrossOrganizations, deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** How long a request holds an upload without renewing it: a killed server gives it back then. */
const HELD = sql<Date>`now() + interval '15 seconds'`;

const myUploads = (db: Tx, scope: Scope, userId: string) =>
  mine(db, scope, 'resumable_uploads').where('user_id', '=', userId);

const columns = [
  'id',
  'name',
  'content_type',
  'path',
  'purpose',
  'bytes',
  'received',
  'state',
  'sha256',
  'environment_id',
  'created_at',
  'expires_at',
] as const;

export async function insertUpload(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    user_id: string;
    environment_id: string | null;
    name: string;
    content_type: string;
    path: string;
    purpose: string;
    bytes: number;
    expires_at: Date;
  },
) {
  return insertMine(db, scope, 'resumable_uploads', row).returning(columns).executeTakeFirstOrThrow();
}

export type UploadRow = Awaited<ReturnType<typeof insertUpload>>;

export const findUpload = (db: Tx, scope: Scope, userId: string, id: string) =>
  myUploads(db, scope, userId).select(columns).where('id', '=', id).executeTakeFirst();

/** Those of which nothing was made yet, oldest first. */
export const listUploads = (db: Tx, scope: Scope, userId: string, now: Date) =>
  myUploads(db, scope, userId)
    .select(columns)
    .where('state', '<>', 'used')
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .limit(1000)
    .execute();

/**
 * Ends the transaction without waiting for the disk. After a power loss an upload may have arrived less far than its sender knows: the
 * sender asks and continues there.
 */
export const hurry = (db: Tx) => sql`set local synchronous_commit to off`.execute(db);

/** Holds an upload for a request, unless another one does. */
export const holdUpload = (db: Tx, scope: Scope, userId: string, id: string, holder: string) =>
  updateMine(db, scope, 'resumable_uploads')
    .set({ held_by: holder, held_until: HELD, is_wanted: false })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .where('state', '<>', 'used')
    .where((e) => e.or([e('held_until', 'is', null), e('held_until', '<', sql<string>`now()`)]))
    .returning(columns)
    .executeTakeFirst();

/** Whether another request writes parts of the upload; asks it to give way if it is stuck. */
export const wantUpload = async (db: Tx, scope: Scope, userId: string, id: string): Promise<boolean> =>
  Boolean(
    await updateMine(db, scope, 'resumable_uploads')
      .set({ is_wanted: true })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('expires_at', '>', sql<string>`now()`)
      .where('state', '<>', 'used')
      .where('held_until', '>', sql<string>`now()`)
      .returning('id')
      .executeTakeFirst(),
  );

/** Holds it longer. Undefined if another request holds it now. */
export const renewHold = (db: Tx, scope: Scope, id: string, holder: string) =>
  updateMine(db, scope, 'resumable_uploads')
    .set({ held_until: HELD })
    .where('id', '=', id)
    .where('held_by', '=', holder)
    .returning('is_wanted')
    .executeTakeFirst();

/** Changes what a request holds; undefined if another one holds it. `isOver`: gives it back. */
export async function updateHeld(
  db: Tx,
  scope: Scope,
  id: string,
  holder: string,
  change: { received?: number; state?: 'complete'; sha256?: string },
  isOver: boolean,
) {
  return updateMine(db, scope, 'resumable_uploads')
    .set({ ...change, ...(isOver ? { held_by: null, held_until: null } : { held_until: HELD }) })
    .where('id', '=', id)
    .where('held_by', '=', holder)
    .returning(columns)
    .executeTakeFirst();
}

/** False if it is not complete, or was used before. */
export const markUsed = async (db: Tx, scope: Scope, userId: string, id: string): Promise<boolean> =>
  Boolean(
    await updateMine(db, scope, 'resumable_uploads')
      .set({ state: 'used' })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('state', '=', 'complete')
      .returning('id')
      .executeTakeFirst(),
  );

export const deleteUpload = async (db: Tx, scope: Scope, id: string): Promise<void> => {
  await deleteMine(db, scope, 'resumable_uploads').where('id', '=', id).execute();
};

/**
 * The uploads whose bytes are not needed any more, unless a request still writes them. Runs across organizations, before the job has one.
 */
export const listOver = (db: Tx, now: Date) =>
  acrossOrganizations(db)
    .selectFrom('resumable_uploads')
    .select(['organization_id', 'id'])
    .where((e) => e.or([e('expires_at', '<=', now.toISOString()), e('state', '=', 'used')]))
    .where((e) => e.or([e('held_until', 'is', null), e('held_until', '<', sql<string>`now()`)]))
    .orderBy('organization_id')
    .execute();
