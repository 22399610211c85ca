import { z } from 'zod';
import { area, Done, id, requiredText } from '../call.ts';
import { OwnPassword } from './accounts.credentials.ts';
import { later } from '../later.ts';

/**
 * `*` for everything the person may do, else `module.permission` or `module.*`; each holds for the modules below too. The export of the
 * organization is covered by `organization.export` alone.
 */
const Scope = z
  .string()
  .trim()
  .max(100)
  .refine((text) => later.isScope?.(text) ?? true, 'must be a scope')
  .meta({ examples: ['*'] });

const ApiKey = z.object({
  _id: id('api-key'),
  name: z.string(),
  /** The first characters, to recognise it by. */
  hint: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});

/** API keys, with which programs call the API for a member, limited to scopes. */
export const apiKeys = area(
  'access/api-keys',
  {
    getApiKeys: {
      method: 'POST',
      path: '/getApiKeys',
      access: 'session',
      summary: 'The own keys in this organization',
      input: z.object({}),
      answer: z.array(ApiKey),
    },
    createApiKey: {
      method: 'POST',
      path: '/createApiKey',
      access: 'session',
      summary: 'A new key for programs; it is shown this once',
      input: z.object({
        name: requiredText(100),
        scopes: z.array(Scope).min(1, 'is required').max(200),
        /** Days until it ends; null for never. */
        days: z.int().min(1).max(3650).nullable(),
        password: OwnPassword,
      }),
      answer: z.object({ key: z.string(), api_key: ApiKey }),
    },
    revokeApiKey: {
      method: 'POST',
      path: '/revokeApiKey',
      access: 'session',
      summary: 'End a key at once',
      input: z.object({ api_key_id: id('api-key'), password: OwnPassword }),
      answer: Done,
    },
  },
  {
    isClosedToKeys: true,
    failures: {
      'api-key.not-found': { status: 404, message: 'This API key was not found.' },
      'api-key.too-many': { status: 409, message: 'You can have at most 20 keys. Revoke one first.' },
    },
  },
);
