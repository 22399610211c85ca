import { z } from 'zod';
import { area, id, requiredText, text } from './call.ts';

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

const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));
const Token = z.string().min(1).max(500);
const Done = z.object({ done: z.literal(true) });

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
  role_info: z.object({ _id: z.string(), name: z.string(), key: z.string() }),
  /** What the person may do, `module.permission` each: for showing and hiding only. */
  permissions: z.array(z.string()),
  language: Language,
  environmentsIdArr: z.array(id('environment')),
  portfoliosIdArr: z.array(id('portfolio')),
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
    input: z.object({ email: Email, password: z.string().min(1).max(200) }),
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
});

export const users = area('users', {
  register: {
    method: 'POST',
    path: '/register',
    access: 'public',
    summary: 'Register a person and a new organization',
    input: z.object({
      email: Email,
      password: Password,
      first_name: requiredText(100),
      last_name: requiredText(100),
      company: requiredText(200),
      vertical_id: text(100).optional(),
      language: Language.default('en'),
    }),
    answer: z.object({ email: z.string() }),
    limit: { calls: 20, perSeconds: 60 },
  },
  checkUserEmailExist: {
    method: 'POST',
    path: '/checkUserEmailExist',
    access: 'public',
    summary: 'Is there an account with this address',
    input: z.object({ email: Email }),
    answer: z.object({ exists: z.boolean() }),
    limit: { calls: 20, perSeconds: 60 },
  },
  emailVerify: {
    method: 'POST',
    path: '/emailVerify',
    access: 'session',
    summary: 'Send the own verification link again',
    input: z.object({}),
    answer: Done,
    limit: { calls: 5, perSeconds: 60 },
  },
  verifyEmail: {
    method: 'POST',
    path: '/verifyEmail',
    access: 'public',
    summary: 'Confirm an address by the token of the mail',
    input: z.object({ token: Token }),
    answer: z.object({ email: z.string(), already_verified: z.boolean() }),
  },
  reSendVerificationLinkToUser: {
    method: 'POST',
    path: '/reSendVerificationLinkToUser',
    access: 'public',
    summary: 'Send the verification link again; the same answer for unknown addresses',
    input: z.object({ email: Email }),
    answer: Done,
    limit: { calls: 5, perSeconds: 60 },
  },
  forgotPassword: {
    method: 'POST',
    path: '/forgotPassword',
    access: 'public',
    summary: 'Send a reset link; the same answer for unknown addresses',
    input: z.object({ email: Email }),
    answer: Done,
    limit: { calls: 10, perSeconds: 60 },
  },
  resetPassword: {
    method: 'POST',
    path: '/resetPassword',
    access: 'public',
    summary: 'Set a new password by the token of the mail',
    input: z.object({ token: Token, password: Password }),
    answer: Done,
    limit: { calls: 10, perSeconds: 60 },
  },
  updateUserPassword: {
    method: 'POST',
    path: '/updateUserPassword',
    access: 'session',
    summary: 'Change the own password',
    input: z
      .object({
        old_password: z.string().min(1, 'is required').max(200),
        new_password: Password,
        confirm_password: z.string().max(200),
      })
      .refine((p) => p.new_password === p.confirm_password, {
        path: ['confirm_password'],
        message: 'Must equal the new password',
      }),
    answer: Done,
  },
  getUserProfile: {
    method: 'POST',
    path: '/getUserProfile',
    access: 'session',
    summary: 'The own profile',
    input: z.object({}),
    answer: z.object({
      _id: id('user'),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      contact_number: z.string(),
      company: z.string(),
      role_info: z.object({ _id: z.string(), name: z.string(), key: z.string() }),
      is_setup: z.boolean(),
      is_admin: z.boolean(),
      is_tenant: z.boolean(),
      title: z.string(),
      goals: z.string(),
      language: Language,
    }),
  },
  createUserProfile: {
    method: 'POST',
    path: '/createUserProfile',
    access: 'session',
    summary: 'Fill in the profile once, after the first login',
    input: z.object({
      first_name: requiredText(100),
      last_name: requiredText(100),
      contact_number: text(40).default(''),
      title: text(100).default(''),
      country_code: z.string().length(2).optional(),
      goals: text(2000).default(''),
    }),
    answer: Done,
  },
  updateUserProfile: {
    method: 'PATCH',
    path: '/updateUserProfile',
    access: 'session',
    summary: 'Change single fields of the own profile',
    input: z.object({
      first_name: requiredText(100).optional(),
      last_name: requiredText(100).optional(),
      contact_number: text(40).optional(),
      title: text(100).optional(),
      goals: text(2000).optional(),
    }),
    answer: Done,
  },
  updateInitialProfileStatus: {
    method: 'PATCH',
    path: '/updateInitialProfileStatus',
    access: 'session',
    summary: 'Mark the first profile as done',
    input: z.object({}),
    answer: Done,
  },
  updateSelectedLanguage: {
    method: 'POST',
    path: '/updateSelectedLanguage',
    access: 'session',
    summary: 'Keep the chosen language',
    input: z.object({ language: Language, user_id: id('user').optional() }),
    answer: Done,
  },
  getVerticals: {
    method: 'GET',
    path: '/getVerticals',
    access: 'public',
    summary: 'The verticals offered at registration',
    input: z.object({}),
    answer: z.array(z.object({ _id: z.string(), name: z.string() })),
  },
});
