import { fail } from '@steward/contract/failures';
import type { Ctx } from '../../../platform/ctx.ts';
import { isPasswordRight } from '../../../platform/secrets/passwords.ts';
import { isCommon } from './common-passwords.ts';

const plain = (s: string) => s.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Likely guesses beyond the checks of the form: one repeated sign, a common word, the person's name, the company's name. */
async function isGuessable(
  password: string,
  { email, companies }: { email: string; companies: string[] },
): Promise<boolean> {
  if (new Set(password).size < 5 || (await isCommon(password))) return true;
  const guess = plain(password);
  // Names shorter than four letters occur in many good passwords.
  return [email.split('@')[0] ?? '', ...companies].map(plain).some((name) => name.length >= 4 && guess.includes(name));
}

type Asking = Pick<Ctx, 'breachedPasswords' | 'log' | 'requestId'>;

async function isBreached(ctx: Asking, password: string): Promise<boolean> {
  try {
    return await ctx.breachedPasswords.isListed(password);
  } catch (error) {
    // An unavailable external service must not lock users out. Only the kind of error is logged: nothing in it may reveal the password.
    const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    const why = cause?.code ?? (name === 'Error' ? message : name);
    ctx.log.warn({ why, requestId: ctx.requestId }, 'a new password was not looked up among breached ones');
    return false;
  }
}

/**
 * Refuses a new password that is easy to guess, equal to the old one, or known from a breach. It may call an external service: not within a
 * transaction.
 */
export async function checkNewPassword(
  ctx: Asking,
  password: string,
  about: { email: string; companies: string[]; old?: string | null },
  field = 'password',
): Promise<void> {
  if (await isGuessable(password, about))
    fail('user.password-weak', undefined, [{ field, message: 'This password is too easy to guess' }]);
  if (about.old && (await isPasswordRight(about.old, password)))
    fail('user.password-same', undefined, [{ field, message: 'This is the old password' }]);
  if (await isBreached(ctx, password))
    fail('user.password-breached', undefined, [{ field, message: 'This password is known from a data breach' }]);
}
