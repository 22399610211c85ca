import type { Tx } from '../../../database/connection.ts';
import { insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const shown = [
  'id',
  'email',
  'secret_sealed',
  'declared_name',
  'declared_body',
  'confirmed_at',
  'reset_at',
  'reset_by_name',
  'reset_reason',
] as const;

export const findAuthenticator = (db: Tx, scope: Scope, reportId: string, email: string) =>
  mine(db, scope, 'verifier_authenticators')
    .select(shown)
    .where('report_id', '=', reportId)
    .where('email', '=', email)
    .executeTakeFirst();

interface Begun {
  id: string;
  report_id: string;
  email: string;
  secret_sealed: string;
  declared_name: string;
  declared_body: string;
}

/** Starts the set-up, or restarts an unfinished one; a confirmed authenticator stays. */
export async function beginAuthenticator(db: Tx, scope: Scope, { id, report_id, email, ...row }: Begun): Promise<void> {
  const { numUpdatedRows } = await updateMine(db, scope, 'verifier_authenticators')
    .set({ ...row, last_step: 0 })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!numUpdatedRows)
    await insertMine(db, scope, 'verifier_authenticators', { id, report_id, email, ...row }).execute();
}

export async function confirmAuthenticator(db: Tx, scope: Scope, id: string, now: Date): Promise<void> {
  await updateMine(db, scope, 'verifier_authenticators').set({ confirmed_at: now }).where('id', '=', id).execute();
}

/** Records the time step of an accepted code; false when it or a later one was used before. */
export const useStep = async (db: Tx, scope: Scope, id: string, step: number): Promise<boolean> =>
  Boolean(
    (
      await updateMine(db, scope, 'verifier_authenticators')
        .set({ last_step: step })
        .where('id', '=', id)
        .where('last_step', '<', step)
        .executeTakeFirst()
    ).numUpdatedRows,
  );

/** Deletes the secret, so that a new authenticator has to be set up. */
export async function resetAuthenticator(
  db: Tx,
  scope: Scope,
  id: string,
  by: { reset_at: Date; reset_by_name: string; reset_reason: string },
): Promise<void> {
  await updateMine(db, scope, 'verifier_authenticators')
    .set({ ...by, secret_sealed: null, confirmed_at: null, declared_name: '', declared_body: '' })
    .where('id', '=', id)
    .execute();
}
