import { fail } from '@steward/contract/failures';
import { asInstallation } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { isPasswordRight } from '../../../platform/secrets/passwords.ts';
import { findUser } from './accounts.repository.ts';
import { throttleInSession } from './guessing.ts';

/** Asks for the password again before a change to the way a person signs in: the open page may have been left to another person. */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<void> {
  const { userId } = actorOf(ctx);
  await throttleInSession(ctx, 'password');
  const user = await asInstallation(ctx, (db) => findUser(db, userId));
  if (!user?.password_hash) fail('user.no-password');
  if (!(await isPasswordRight(user.password_hash, password)))
    fail('user.password-wrong', undefined, [{ field: 'password', message: 'The password is not right' }]);
}

/** The same, except for sessions of single sign-on: such a person may have no password. */
export async function checkOwnPasswordUnlessVouched(ctx: Ctx, password: string | undefined): Promise<void> {
  if (ctx.actor?.method === 'sso') return;
  if (password === undefined) fail('request.invalid', undefined, [{ field: 'password', message: 'is required' }]);
  await checkOwnPassword(ctx, password);
}
