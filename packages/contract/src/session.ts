import { z } from 'zod';
import { area, id } from './call.ts';

export const languages = ['en', 'ar', 'de'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** At least 8 characters with an uppercase letter, a lowercase letter, a number and a special character (R063). */
export const Password = z
  .string()
  .min(8, 'At least 8 characters')
  .max(200)
  .refine((s) => /\p{Lu}/u.test(s), 'Needs an uppercase letter')
  .refine((s) => /\p{Ll}/u.test(s), 'Needs a lowercase letter')
  .refine((s) => /\p{N}/u.test(s), 'Needs a number')
  .refine((s) => /[^\p{L}\p{N}\s]/u.test(s), 'Needs a special character');

export const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));
/** Asked for again, but of nobody who came by single sign-on. */
export const OwnPassword = z.string().min(1, 'is required').max(200).optional();
export const Token = z.string().min(1).max(500);
export const Done = z.object({ done: z.literal(true) });

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

export const session = area('session', {
  login: {
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Log in with e-mail and password',
    input: z.object({
      email: Email,
      password: z.string().min(1).max(200),
      /** Of the authenticator, or a recovery code; asked for by `session.code-needed`. */
      code: z.string().trim().max(40).optional(),
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
    input: z.object({ refresh_token: z.string().max(500).optional(), origin: z.string().max(300).optional() }),
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
});
