import { z } from 'zod';
import { area, Done, id, requiredText, text, verbatim } from '../call.ts';
import { changesOf } from '../changes.ts';
import { SessionDetail } from './session.ts';
import { Email } from './accounts.credentials.ts';

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/, 'must be a domain');

const Provider = z.object({
  issuer: z.string(),
  client_id: z.string(),
  /** The secret itself is never sent. */
  has_secret: z.boolean(),
  email_domains: z.array(z.string()),
  enabled: z.boolean(),
  creates_members: z.boolean(),
  role_id: id('role'),
  enforced: z.boolean(),
  /** Whether an admin confirms that the provider requires a second factor of all users, although its tokens do not state it. */
  asks_second_factor: z.boolean(),
  /**
   * Whether an admin confirms that only the organization decides on the addresses in the provider's tokens, so that those of its domains are
   * accepted without `email_verified`. An address that the provider states as not verified is refused.
   */
  trusts_addresses: z.boolean(),
});

const Issuer = z.url().max(500);

export const providerFields = {
  issuer: Issuer,
  client_id: requiredText(300),
  client_secret: verbatim(1000).min(1).optional(),
  email_domains: z.array(Domain).min(1, 'is required').max(20),
  enabled: z.boolean().default(true),
  creates_members: z.boolean().default(false),
  /** The role of new members; of a new provider the standard role. */
  role_id: id('role').optional(),
  enforced: z.boolean().default(false),
  asks_second_factor: z.boolean().default(false),
  trusts_addresses: z.boolean().default(false),
};

/** Signing in through the identity provider of an organization. */
export const singleSignOn = area(
  'access/single-sign-on',
  {
    startSingleSignOn: {
      method: 'POST',
      path: '/startSingleSignOn',
      access: 'public',
      summary: 'Where the identity provider of this e-mail domain asks the person to sign in',
      input: z.object({ email: Email }),
      answer: z.object({ url: z.string() }),
      limit: { calls: 30, perSeconds: 60 },
    },
    finishSingleSignOn: {
      method: 'POST',
      path: '/finishSingleSignOn',
      access: 'public',
      summary: 'Open the session by what the identity provider sent back to /login_with_sso',
      input: z.object({
        code: requiredText(4000),
        state: requiredText(500),
        iss: text(500).optional(),
        session_state: text(500).optional(),
      }),
      answer: SessionDetail,
      limit: { calls: 30, perSeconds: 60 },
    },
    verifyAccessToken: {
      method: 'POST',
      path: '/verifyAccessToken',
      access: 'public',
      summary: 'Open the session by a signed token of a configured identity provider; each token once',
      input: z.object({ token: requiredText(10_000) }),
      answer: SessionDetail,
      limit: { calls: 30, perSeconds: 60 },
    },
    getIdentityProvider: {
      method: 'POST',
      path: '/getIdentityProvider',
      access: 'member',
      needs: 'organization.edit',
      summary: 'The identity provider of the own organization, and the address it must send people back to',
      input: z.object({}),
      answer: z.object({ provider: Provider.nullable(), redirect_uri: z.string() }),
    },
    saveIdentityProvider: {
      method: 'POST',
      path: '/saveIdentityProvider',
      access: 'member',
      needs: 'organization.edit',
      summary: 'Set the identity provider; without a secret the stored one stays',
      input: z.object(changesOf(providerFields)),
      answer: Provider,
    },
    removeIdentityProvider: {
      method: 'POST',
      path: '/removeIdentityProvider',
      access: 'member',
      needs: 'organization.edit',
      summary: 'No single sign-on any more',
      input: z.object({}),
      answer: Done,
    },
    testIdentityProvider: {
      method: 'POST',
      path: '/testIdentityProvider',
      access: 'member',
      needs: 'organization.edit',
      summary: 'Ask the identity provider for its description, without changing anything',
      input: z.object({ issuer: Issuer }),
      answer: z.object({ issuer: z.string(), authorization_endpoint: z.string(), has_pkce: z.boolean() }),
      limit: { calls: 20, perSeconds: 60 },
    },
  },
  {
    isClosedToKeys: true,
    failures: {
      'sso.not-configured': { status: 404, message: 'There is no single sign-on for this email address.' },
      'sso.issuer-refused': {
        status: 422,
        message: 'The identity provider’s address must start with https and cannot be inside a private network.',
      },
      'sso.domain-refused': {
        status: 422,
        message: 'Only the email domain of an admin of your organization can be used, not a public mail service.',
      },
      'sso.domain-taken': { status: 409, message: 'Another organization already uses this email domain.' },
      'sso.unreachable': {
        status: 424,
        message: 'The identity provider did not respond as expected. Please try again later or ask your administrator.',
      },
      'sso.state-invalid': {
        status: 422,
        message: 'This sign-in was started elsewhere, was already used or took too long. Please start again.',
      },
      'sso.refused': {
        status: 403,
        message: 'The identity provider did not confirm this sign-in. Please start again.',
      },
      'sso.email-not-verified': {
        status: 403,
        message:
          'The identity provider does not confirm that your email address is verified. Ask an admin of your organization to verify it there, or to trust the addresses of the provider under Security.',
      },
      'sso.domain-not-allowed': {
        status: 403,
        message: 'This email address does not belong to the domains of the organization.',
      },
      'sso.one-factor': {
        status: 403,
        message:
          'Your organization requires a second factor, and your identity provider did not show one. Sign in there with a second factor, or ask your administrator.',
      },
      'sso.not-member': {
        status: 403,
        message: 'You are not a member of this organization yet. Please ask an admin to invite you.',
      },
      'sso.other-person': {
        status: 403,
        message:
          'This address previously belonged to another account at your identity provider. Please ask your administrator.',
      },
    },
  },
);
