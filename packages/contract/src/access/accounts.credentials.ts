import { z } from 'zod';
import { verbatim } from '../call.ts';

/** At least 8 characters with an uppercase letter, a lowercase letter, a number and a special character (R063). */
export const Password = verbatim(200)
  .min(8, 'At least 8 characters')
  .refine((s) => /\p{Lu}/u.test(s), 'Needs an uppercase letter')
  .refine((s) => /\p{Ll}/u.test(s), 'Needs a lowercase letter')
  .refine((s) => /\p{N}/u.test(s), 'Needs a number')
  .refine((s) => /[^\p{L}\p{N}\s]/u.test(s), 'Needs a special character');

export const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));
/** Required again for a change to the account, except in sessions of single sign-on. */
export const OwnPassword = verbatim(200).min(1, 'is required').optional();
export const Token = verbatim(500).min(1);
