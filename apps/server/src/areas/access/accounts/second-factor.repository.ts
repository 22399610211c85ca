import type { Tx } from '../../../database/connection.ts';

export const findSecondFactor = (db: Tx, userId: string) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const hasSecondFactor = async (db: Tx, userId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('has_second_factor').where('id', '=', userId).executeTakeFirst())
    ?.has_second_factor ?? false;

/** Replaces an unconfirmed factor; a confirmed one stays. */
export async function replaceUnconfirmed(db: Tx, userId: string, encrypted: string) {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
  await db.insertInto('second_factors').values({ user_id: userId, secret_sealed: encrypted }).execute();
}

/** Records the time step of an accepted code; false when it or a later one was used before. */
export const useStep = async (db: Tx, userId: string, step: number): Promise<boolean> =>
  Boolean(
    (
      await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst()
    ).numUpdatedRows,
  );

export async function confirmSecondFactor(db: Tx, userId: string, now: Date) {
  await db.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
  await db.updateTable('users').set({ has_second_factor: true }).where('id', '=', userId).execute();
}

export async function deleteSecondFactor(db: Tx, userId: string) {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.updateTable('users').set({ has_second_factor: false }).where('id', '=', userId).execute();
}

export async function replaceRecoveryCodes(db: Tx, userId: string, hashes: readonly string[]) {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** The hashes of the unused codes. */
export const listRecoveryCodes = async (db: Tx, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute()
  ).map((row) => row.code_hash);

export const useRecoveryCode = async (db: Tx, userId: string, hash: string, now: Date): Promise<boolean> =>
  Boolean(
    (
      await db
        .updateTable('recovery_codes')
        .set({ used_at: now })
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst()
    ).numUpdatedRows,
  );

export const countRecoveryCodes = async (db: Tx, userId: string): Promise<number> =>
  (
    await db
      .selectFrom('recovery_codes')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n;
