import { fail } from '@steward/contract/failures';
import { isPasswordRight } from '../../platform/passwords.ts';
import { isCommon } from './common-passwords.ts';

const plain = (s: string) => s.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What a guesser tries first, beyond what the form checks: one sign over and over, a common word, the own name, the company's. */
export function isGuessable(password: string, { email, companies }: { email: string; companies: string[] }): boolean {
  if (new Set(password).size < 5 || isCommon(password)) return true;
  const guess = plain(password);
  // Names shorter than four letters stand in many a good password.
  return [email.split('@')[0] ?? '', ...companies].map(plain).some((name) => name.length >= 4 && guess.includes(name));
}

/** Refuses a new password that is easy to guess or the old one. */
export async function checkNewPassword(
  password: string,
  about: { email: string; companies: string[]; old?: string | null },
  field = 'password',
): Promise<void> {
  if (isGuessable(password, about))
    fail('user.password-weak', undefined, [{ field, message: 'This password is too easy to guess' }]);
  if (about.old && (await isPasswordRight(about.old, password)))
    fail('user.password-same', undefined, [{ field, message: 'This is the old password' }]);
}
