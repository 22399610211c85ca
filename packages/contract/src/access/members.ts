import { executiveTitles } from '@steward/core/property/property-codes';
import { z } from 'zod';
import { area, Done, id, paging, requiredText, text, verbatim } from '../call.ts';
import { Email, Password, Token } from './accounts.credentials.ts';
import { Language } from '../language.ts';

/** `key`: set for a shipped role; empty for one of the organization. */
const Role = z.object({ _id: id('role'), name: z.string(), key: z.string() });

const Invitation = z.object({
  _id: id('invitation'),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language: Language,
  role_info: Role,
  is_admin: z.boolean(),
  is_tenant: z.boolean(),
  invited_by_name: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
});

/** A member of the organization, or an invited person. */
export const Member = z.object({
  /** The id of the person, or of the invitation. */
  _id: z.string(),
  kind: z.enum(['member', 'invitation']),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  title: z.string(),
  executive_title: z.string().nullable(),
  picture_url: z.string().nullable(),
  role_info: Role,
  is_admin: z.boolean(),
  is_tenant: z.boolean(),
  status: z.enum(['active', 'inactive', 'invited', 'expired']),
  has_two_factor: z.boolean(),
  last_seen_at: z.string().nullable(),
  is_self: z.boolean(),
});

const InvitationView = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  organization_name: z.string(),
  invited_by_name: z.string(),
  role_name: z.string(),
  /** The key of a shipped role; empty for one of the organization. */
  role_key: z.string(),
  language: Language,
  expires_at: z.string(),
  /** Whether the address has an account: it joins by its password or its session. */
  has_account: z.boolean(),
});

/** The people of an organization and their roles, and the invitations by which they join. */
export const members = area(
  'access/members',
  {
    createUser: {
      method: 'POST',
      path: '/createUser',
      access: 'member',
      needs: 'users.create',
      makes: 'invitation',
      summary:
        'Invite a person into the organization; the mail is written in the language given, else the organization’s',
      input: z.object({
        email: Email,
        first_name: text(100).default(''),
        last_name: text(100).default(''),
        /** By default the standard role. A role of the tenants' vertical makes the person a tenant. */
        role_id: id('role').optional(),
        is_admin: z.boolean().default(false),
        language: Language.optional(),
      }),
      answer: Invitation,
      limit: { calls: 60, perSeconds: 60 },
    },
    getInvitedUser: {
      method: 'POST',
      path: '/getInvitedUser',
      access: 'member',
      needs: 'users.read',
      summary: 'Invitations that have not been accepted',
      input: z.object({ ...paging }),
      answer: z.object({ paginateData: z.array(Invitation), totalData: z.number() }),
    },
    resendInvitation: {
      method: 'POST',
      path: '/resendInvitation',
      access: 'member',
      needs: 'users.create',
      summary: 'Send an invitation again with a new link; the old link ends',
      input: z.object({ invitation_id: id('invitation') }),
      answer: Invitation,
      limit: { calls: 20, perSeconds: 60 },
    },
    revokeInvitation: {
      method: 'POST',
      path: '/revokeInvitation',
      access: 'member',
      needs: 'users.delete',
      summary: 'Withdraw an invitation',
      input: z.object({ invitation_id: id('invitation') }),
      answer: Done,
    },
    updateUserProfileExternal: {
      method: 'POST',
      path: '/updateUserProfileExternal',
      access: 'member',
      needs: 'users.edit',
      summary: 'Change the profile of an invited person who has no account here yet',
      input: z.object({
        invitation_id: id('invitation'),
        first_name: text(100).optional(),
        last_name: text(100).optional(),
        role_id: id('role').optional(),
      }),
      answer: Invitation,
    },
    verifyInvitationToken: {
      method: 'POST',
      path: '/verifyInvitationToken',
      access: 'public',
      summary: 'Is this invitation good',
      input: z.object({ token: Token }),
      answer: z.object({ email: z.string(), has_account: z.boolean() }),
      limit: { calls: 30, perSeconds: 60 },
    },
    getUserByInvitationUser: {
      method: 'POST',
      path: '/getUserByInvitationUser',
      access: 'public',
      summary: 'Who is invited, by whom, into what',
      input: z.object({ token: Token }),
      answer: InvitationView,
      limit: { calls: 30, perSeconds: 60 },
    },
    resetInvitedUserPassword: {
      method: 'POST',
      path: '/resetInvitedUserPassword',
      access: 'public',
      summary: 'A new user accepts the invitation and sets the first password',
      input: z.object({
        token: Token,
        password: Password,
        first_name: requiredText(100).optional(),
        last_name: requiredText(100).optional(),
        language: Language.optional(),
      }),
      answer: z.object({ email: z.string() }),
      limit: { calls: 20, perSeconds: 60 },
    },
    acceptInvitation: {
      method: 'POST',
      path: '/acceptInvitation',
      access: 'public',
      summary: 'A user with an account accepts, signed in with the invited address or by its password',
      input: z.object({ token: Token, password: verbatim(200).min(1).optional() }),
      answer: z.object({ email: z.string(), organization_id: id('organization') }),
      limit: { calls: 20, perSeconds: 60 },
    },
    getUserByOrgId: {
      method: 'POST',
      path: '/getUserByOrgId',
      access: 'member',
      needs: 'own',
      summary:
        'The people of the own organization; with `users.read` also who is inactive or invited, and when they were last seen',
      input: z.object({
        organization_id: id('organization').optional(),
        search: text(200).optional(),
        status: z.enum(['active', 'inactive', 'invited', 'expired']).optional(),
        role_id: id('role').optional(),
        sort: z.enum(['name', 'email', 'role', 'status', 'last_seen_at']).default('name'),
        descending: z.boolean().default(false),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(Member), totalData: z.number() }),
    },
    getProfileByEmail: {
      method: 'POST',
      path: '/getProfileByEmail',
      access: 'member',
      needs: 'own',
      summary: 'A colleague by e-mail address',
      input: z.object({ email: Email }),
      answer: Member,
    },
    updateUserRole: {
      method: 'POST',
      path: '/updateUserRole',
      access: 'member',
      needs: 'users.edit',
      summary:
        'Change the role, the admin flag or the executive title of a person. Users cannot give a role beyond their own rights; only admins change admins',
      input: z.object({
        user_id: id('user'),
        role_id: id('role').optional(),
        is_admin: z.boolean().optional(),
        executive_title: z.enum(executiveTitles).nullable().optional(),
      }),
      answer: Done,
    },
    updateUserActiveStatus: {
      method: 'PATCH',
      path: '/updateUserActiveStatus',
      access: 'member',
      needs: 'users.edit',
      summary: 'Let a person in again, or shut out at once: every session here ends',
      input: z.object({ user_id: id('user'), active: z.boolean() }),
      answer: Done,
    },
    endSessionsOfUser: {
      method: 'POST',
      path: '/endSessionsOfUser',
      access: 'member',
      needs: 'users.edit',
      summary: 'Sign a person out of this organization on every device',
      input: z.object({ user_id: id('user') }),
      answer: z.object({ ended: z.number() }),
    },
    resetTwoFactorOfUser: {
      method: 'POST',
      path: '/resetTwoFactorOfUser',
      access: 'member',
      needs: 'users.edit',
      summary: 'Remove the second factor of a user who lost it; the user is notified by email',
      input: z.object({ user_id: id('user') }),
      answer: Done,
    },
  },
  {
    isClosedToKeys: true,
    modules: [
      {
        key: 'users',
        order: 10,
        under: 'account-settings',
        name: 'Users',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        isAlwaysOn: true,
      },
    ],
    failures: {
      'invitation.not-found': { status: 404, message: 'This invitation was not found.' },
      'invitation.invalid': { status: 422, message: 'This invitation is not valid. Please use the most recent email.' },
      'invitation.expired': {
        status: 422,
        message: 'This invitation has expired. Please ask the person who invited you for a new one.',
      },
      'invitation.revoked': { status: 422, message: 'This invitation was withdrawn.' },
      'invitation.accepted': { status: 409, message: 'This invitation was already accepted. Please log in.' },
      'invitation.pending': {
        status: 409,
        message: 'This person is already invited. Send the invitation again instead.',
      },
      'invitation.wrong-person': {
        status: 403,
        message: 'This invitation is for another email address. Log out and open it again.',
      },
      'invitation.login-needed': {
        status: 403,
        message: 'You already have an account. Log in, or enter its password, to accept the invitation.',
      },
      'member.exists': { status: 409, message: 'This person already belongs to the organization.' },
      'member.last-admin': { status: 409, message: 'An organization needs at least one active admin.' },
      'member.self': { status: 409, message: 'You cannot deactivate yourself. Please ask another admin.' },
      'member.admins-only': { status: 403, message: 'Only admins can change admins or make someone an admin.' },
      'member.admin-tenant': { status: 422, message: 'A tenant cannot be an admin.' },
    },
    events: { 'invitation.accepted': { starts: ['product'] } },
  },
);
