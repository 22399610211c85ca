import { z } from 'zod';
import { area, Done, verbatim } from '../call.ts';

const OwnPassword = verbatim(200).min(1, 'is required');
const Code = verbatim(40).trim().min(1, 'is required');
/** Shown once; each works once in place of a code. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** The second factor of a person: authenticator and recovery codes. */
export const twoFactor = area(
  'access/two-factor',
  {
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
  },
  {
    isClosedToKeys: true,
    failures: {
      'two-factor.not-started': { status: 409, message: 'Please start setting up the second factor again.' },
      'two-factor.exists': { status: 409, message: 'A second factor is already set up.' },
      'two-factor.none': { status: 409, message: 'No second factor is set up.' },
      'two-factor.required': {
        status: 409,
        message: 'Your organization requires a second factor, so it cannot be turned off.',
      },
      'two-factor.own-first': {
        status: 409,
        message: 'Set up your own second factor before you require it from others.',
      },
      'two-factor.elsewhere': {
        status: 409,
        message: 'This person also belongs to other organizations. Only a Super Admin can reset the second factor.',
      },
    },
  },
);
