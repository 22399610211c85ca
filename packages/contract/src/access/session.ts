import { z } from 'zod';
import { area, Done, id, requiredText, text, verbatim } from '../call.ts';
import { Language } from '../language.ts';
import { Email, OwnPassword } from './accounts.credentials.ts';

export const SignInMethod = z.enum(['password', 'sso']);

/** What a person set for themselves, on every device. */
export const PersonalSettings = z.object({
  /** The browser's back button stays on the page, as specified; a person may switch that off. */
  back_button_rule: z.boolean(),
});
export type PersonalSettings = z.infer<typeof PersonalSettings>;

/** `user_session_detail`: what the client keeps of the session. The server never trusts any of it. */
export const SessionDetail = z.object({
  uid: id('user'),
  userobj: z.object({ _id: id('user'), first_name: z.string(), last_name: z.string(), email: z.string() }),
  organization_id: id('organization'),
  organization_name: z.string(),
  vertical_id: z.string(),
  vertical_name: z.string(),
  username: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  is_super_admin: z.boolean(),
  is_tenant: z.boolean(),
  is_setup: z.boolean(),
  is_demo: z.boolean(),
  /** The organization was closed and waits to be erased. */
  is_closed: z.boolean(),
  /** Of the organization: its own, or that of its country. Null: the device's. */
  time_zone: z.string().nullable(),
  role_info: z.object({ _id: z.string(), name: z.string(), key: z.string() }),
  /** What the person may do, `module.permission` each: for showing and hiding only. */
  permissions: z.array(z.string()),
  language: Language,
  environmentsIdArr: z.array(id('environment')),
  portfoliosIdArr: z.array(id('portfolio')),
  /** The organization asks for a second factor and this person has none: only setting it up is open. */
  needs_two_factor: z.boolean(),
  method: SignInMethod,
  picture_url: z.string().nullable(),
  settings: PersonalSettings,
  /** Who really sits there, where an admin sees the product as this person: nothing can be changed. */
  viewed_by: z.object({ name: z.string() }).optional(),
});
export type SessionDetail = z.infer<typeof SessionDetail>;

/** Signing in, renewing a session, signing out, and the sessions of a person. */
export const session = area(
  'access/session',
  {
    login: {
      method: 'POST',
      path: '/login',
      access: 'public',
      summary: 'Log in with e-mail and password',
      input: z.object({
        email: Email,
        password: verbatim(200).min(1),
        /** Of the authenticator, or a recovery code; asked for by `session.code-needed`. */
        code: verbatim(40).trim().optional(),
      }),
      answer: SessionDetail,
      limit: { calls: 30, perSeconds: 60 },
    },
    logout: {
      method: 'POST',
      path: '/logout',
      access: 'public',
      summary: 'End this session',
      input: z.object({}),
      answer: Done,
    },
    verifyAndGenerateAccessToken: {
      method: 'POST',
      path: '/verifyAndGenerateAccessToken',
      access: 'public',
      summary: 'Renew the access token by the refresh token',
      input: z.object({ refresh_token: verbatim(500).optional(), origin: verbatim(300).optional() }),
      answer: z.object({ id_token: z.string() }),
    },
    getUserDetailForSession: {
      method: 'POST',
      path: '/getUserDetailForSession',
      access: 'session',
      summary: 'Who is signed in',
      input: z.object({}),
      answer: SessionDetail,
    },
    getCsrfToken: {
      method: 'GET',
      path: '/getCsrfToken',
      access: 'public',
      summary: 'Set the csrfToken cookie, also before login',
      input: z.object({}),
      answer: z.object({ csrfToken: z.string() }),
    },
    getSessions: {
      method: 'POST',
      path: '/getSessions',
      access: 'session',
      summary: 'Where the person is signed in',
      input: z.object({}),
      answer: z.array(
        z.object({
          _id: id('session'),
          user_agent: z.string(),
          address: z.string(),
          method: SignInMethod,
          created_at: z.string(),
          last_used_at: z.string(),
          is_current: z.boolean(),
        }),
      ),
    },
    endSession: {
      method: 'POST',
      path: '/endSession',
      access: 'session',
      summary: 'Sign out one of the own sessions',
      input: z.object({ session_id: id('session'), password: OwnPassword }),
      answer: Done,
    },
    endOtherSessions: {
      method: 'POST',
      path: '/endOtherSessions',
      access: 'session',
      summary: 'Sign out everywhere but here',
      input: z.object({ password: OwnPassword }),
      answer: z.object({ ended: z.number() }),
    },
    // What a session looks at: another person's view, or another organization.
    startViewAs: {
      method: 'POST',
      path: '/startViewAs',
      access: 'member',
      needs: 'users.edit',
      summary: 'See the product as another person sees it, changing nothing; for admins',
      input: z.object({ user_id: id('user'), reason: requiredText(500) }),
      answer: SessionDetail,
    },
    endViewAs: {
      method: 'POST',
      path: '/endViewAs',
      access: 'session',
      summary: 'Be oneself again',
      input: z.object({}),
      answer: SessionDetail,
    },
    switchOrganization: {
      method: 'POST',
      path: '/switchOrganization',
      access: 'session',
      summary: 'Work in another organization: one of the own; a Super Admin in any',
      input: z.object({ organization_id: id('organization') }),
      answer: SessionDetail,
    },
    getSwitchableOrganizations: {
      method: 'POST',
      path: '/getSwitchableOrganizations',
      access: 'session',
      summary: 'Where the person may work, by name; at most 50',
      input: z.object({ search: text(200).optional() }),
      answer: z.array(z.object({ organization_id: z.string(), name: z.string(), is_own: z.boolean() })),
    },
  },
  {
    isClosedToKeys: true,
    failures: {
      'session.missing': { status: 401, message: 'Please log in.' },
      'session.csrf': { status: 403, message: 'This page is out of date. Please reload it and try again.' },
      'session.forbidden': { status: 403, message: 'You are not allowed to do this.' },
      'session.view-only': { status: 403, message: 'You are viewing Steward as someone else and cannot make changes.' },
      'session.wrong-credentials': { status: 401, message: 'Incorrect email address or password.' },
      'session.not-verified': {
        status: 403,
        message: 'Please confirm your email address first. We can send the link again.',
      },
      'session.inactive': { status: 403, message: 'This account is not active. Please ask your administrator.' },
      'session.refresh-lost': { status: 401, message: 'Your session has ended. Please log in again.' },
      'session.code-needed': { status: 401, message: 'Please enter the code from your authenticator app.' },
      'session.code-wrong': {
        status: 401,
        message: 'This code is incorrect or was already used. Please enter the next one.',
      },
      'session.two-factor-needed': {
        status: 403,
        message: 'Your organization asks for a second factor. Please set it up first.',
      },
      'session.sso-required': {
        status: 403,
        message: 'Your organization requires you to log in with single sign-on.',
      },
      'session.sso-bound': {
        status: 409,
        message:
          'You logged in with this organization’s single sign-on. Log in with your password to switch to another organization.',
      },
      'session.not-found': { status: 404, message: 'This session was not found.' },
      'session.key-forbidden': { status: 403, message: 'An API key cannot do this.' },
    },
  },
);
