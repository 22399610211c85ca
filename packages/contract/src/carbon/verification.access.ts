import { z } from 'zod';
import { Done, requiredText, text, verbatim, type CallDefinition } from '../call.ts';
import { token } from './verification.workbench.ts';

const Code = verbatim(40).trim().min(1, 'is required');
const few = { calls: 30, perSeconds: 60 };

/** The calls that need only the link: the way to the second factor. Every other call of a verifier refuses without it. */
export const accessCalls = {
  getVerifierAccess: {
    method: 'POST',
    path: '/getVerifierAccess',
    access: 'verifier',
    summary: 'What the holder of a link still has to show: an authenticator to be set up, a code of it, or nothing',
    limit: { calls: 240, perSeconds: 60 },
    input: z.object({ token }),
    answer: z.object({
      needs: z.enum(['set-up', 'code', 'nothing']),
      verifier_name: z.string(),
      organization_name: z.string(),
      target_name: z.string(),
      year: z.number(),
      expires_at: z.string(),
      /** Set if the organization has reset the authenticator. */
      reset: z.object({ at: z.string(), by_name: z.string(), reason: z.string() }).nullable(),
    }),
  },
  startVerifierAuthenticator: {
    method: 'POST',
    path: '/startVerifierAuthenticator',
    access: 'verifier',
    summary: 'Say who one is, and get a secret for the authenticator; nothing opens until a code of it is confirmed',
    limit: few,
    input: z.object({
      token,
      name: requiredText(200),
      body: text(200).default(''),
      /** The person confirms being the recipient of the link. */
      is_addressee: z.literal(true, 'is required'),
    }),
    answer: z.object({ secret: z.string(), otpauth_uri: z.string() }),
  },
  confirmVerifierAuthenticator: {
    method: 'POST',
    path: '/confirmVerifierAuthenticator',
    access: 'verifier',
    summary: 'Finish the set-up by a code of the authenticator; opens the report in this browser',
    limit: few,
    input: z.object({ token, code: Code }),
    answer: Done,
  },
  enterVerifierCode: {
    method: 'POST',
    path: '/enterVerifierCode',
    access: 'verifier',
    summary: 'Open the report in this browser by a code of the authenticator',
    limit: few,
    input: z.object({ token, code: Code }),
    answer: Done,
  },
} as const satisfies Record<string, CallDefinition>;

export const accessFailures = {
  'verifier.authenticator-needed': {
    status: 403,
    message: 'Set up the second factor first: open the link in a browser and follow the steps.',
  },
  'verifier.code-needed': {
    status: 403,
    message: 'Enter the code of your authenticator app to open the report.',
  },
  'verifier.code-wrong': {
    status: 409,
    message: 'This code is incorrect or was already used. Enter the next one.',
  },
} as const;
