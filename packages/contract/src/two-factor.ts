import { z } from 'zod';
import { area } from './call.ts';
import { Done } from './session.ts';

const OwnPassword = z.string().min(1, 'is required').max(200);
const Code = z.string().trim().min(1, 'is required').max(40);
/** Shown once; each works once in place of a code. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const twoFactor = area('two-factor', {
  getTwoFactor: {
    method: 'POST',
    path: '/getTwoFactor',
    access: 'session',
    summary: 'Is the own second factor set up, and does the organization ask for it',
    input: z.object({}),
    answer: z.object({
      is_on: z.boolean(),
      since: z.string().nullable(),
      recovery_codes_left: z.number(),
      is_required: z.boolean(),
      has_password: z.boolean(),
    }),
  },
  startTwoFactor: {
    method: 'POST',
    path: '/startTwoFactor',
    access: 'session',
    summary: 'A new secret for the authenticator; nothing changes until a code of it is confirmed',
    input: z.object({ password: OwnPassword }),
    answer: z.object({ secret: z.string(), otpauth_uri: z.string() }),
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/confirmTwoFactor',
    access: 'session',
    summary: 'Switch the second factor on by a code of the authenticator; every other session ends',
    input: z.object({ code: Code }),
    answer: RecoveryCodes,
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/makeRecoveryCodes',
    access: 'session',
    summary: 'A new set of recovery codes; the old ones end',
    input: z.object({ password: OwnPassword, code: Code }),
    answer: RecoveryCodes,
  },
  removeTwoFactor: {
    method: 'POST',
    path: '/removeTwoFactor',
    access: 'session',
    summary: 'Switch the own second factor off',
    input: z.object({ password: OwnPassword, code: Code }),
    answer: Done,
  },
});
