import { permissions as words } from '@steward/core/permissions/modules';
import { z } from 'zod';
import { area, Done, id, moment, text } from '../call.ts';
import { later } from '../later.ts';

export const Permission = z.enum(words);
/** The key of a module. */
export const Module = z
  .string()
  .max(60)
  .refine((key) => later.isModule?.(key) ?? true, 'is not a module')
  .meta({ examples: ['spaces'] });

/** A node of the module tree in the sidebar: three levels at most. */
export interface ModuleNode {
  _id: string;
  module_id: string;
  name: string;
  icon: string;
  route: string;
  /** `sidebar-branch` opens a third level. */
  type: string;
  /** False: shown as disabled, because the user may not open it. */
  is_active: boolean;
  permissions: z.infer<typeof Permission>[];
  flag: 'upgrade' | 'preset' | '';
  subModules: ModuleNode[];
}
export const ModuleNode: z.ZodType<ModuleNode> = z.object({
  _id: z.string(),
  module_id: z.string(),
  name: z.string(),
  icon: z.string(),
  route: z.string(),
  type: z.string(),
  is_active: z.boolean(),
  permissions: z.array(Permission),
  flag: z.enum(['upgrade', 'preset', '']),
  get subModules() {
    return z.array(ModuleNode);
  },
});

/** The permissions on a module and on everything below it. */
export const Grant = z.object({
  module_id: Module,
  permissions: z.array(Permission).min(1).max(words.length),
});
export type Grant = z.infer<typeof Grant>;

/** Modules in an input: with permissions, or only the key, which means `read` or the requested permissions. */
export const GivenModules = z
  .array(z.union([Module, Grant.extend({ expires_at: moment().nullable().optional() })]))
  .max(500);
export type GivenModules = z.infer<typeof GivenModules>;

export const Trees = z.object({ list: z.array(ModuleNode), userModules: z.array(z.string()) });
/** Fields of answers about permissions that are also next to `data` (A08). */
export const treeEnvelopeFields = { list: 'list', userModules: 'userModules' } as const;

/** The source of a permission. */
const Source = z.object({
  kind: z.enum(['role', 'team', 'team-role', 'single', 'request', 'teamspace', 'direct']),
  name: z.string(),
  /** Empty for a property. */
  module_id: z.string(),
  expires_at: z.string().nullable(),
});

const Blocked = Source.extend({
  why: z.enum(['expired', 'vertical-inactive', 'outside-vertical']),
  vertical: z.string(),
});

/** One part of the explanation: for a call, a screen or a property. */
const Part = z.object({
  subject: z.enum(['call', 'screen', 'property']),
  name: z.string(),
  allowed: z.boolean(),
  because: z.enum([
    'own',
    'open',
    'super-admin',
    'admin',
    'grant',
    'switched-off',
    'platform-only',
    'not-for-tenants',
    'blocked',
    'no-grant',
    'inactive',
    'not-reached',
  ]),
  /** The required permission; empty if none is required. */
  need: z.string(),
  sources: z.array(Source),
  blocked: z.array(Blocked),
});

/** A permission in addition to the role. */
const AdditionalGrant = Grant.extend({
  kind: z.enum(['single', 'request', 'team', 'team-role']),
  name: z.string(),
  expires_at: z.string().nullable(),
});

/** Modules, and the permissions of a person in each, with the role, team or grant they come from. */
export const permissions = area(
  'access/permissions',
  {
    userModulesAccess: {
      method: 'POST',
      path: '/userModulesAccess',
      access: 'session',
      summary: 'The modules of the person, as the tree the sidebar draws, and every permission held',
      input: z.object({}),
      answer: Trees,
      legacyEnvelopeFields: treeEnvelopeFields,
    },
    getModules: {
      method: 'POST',
      path: '/getModules',
      access: 'member',
      needs: 'own',
      summary: 'Every module with what can be done in it; those inside the vertical are active',
      input: z.object({ verticalId: id('vertical').optional() }),
      answer: z.array(ModuleNode),
    },
    getUserRoles: {
      method: 'GET',
      path: '/getUserRoles/:id',
      access: 'member',
      needs: 'own',
      summary: 'The roles of a person: the own, and those in teams. Those of others need `users.read`',
      input: z.object({ id: id('user') }),
      answer: z.array(
        z.object({ _id: id('role'), name: z.string(), key: z.string(), vertical: z.string(), team: z.string() }),
      ),
    },
    getAdditionalUserModules: {
      method: 'GET',
      path: '/getAdditionalUserModules/:id',
      access: 'member',
      needs: 'own',
      summary: 'What a person holds beyond the role, and from where. That of others needs `users.read`',
      input: z.object({ id: id('user') }),
      answer: Trees.extend({ additional: z.array(AdditionalGrant) }),
      legacyEnvelopeFields: treeEnvelopeFields,
    },
    assignModToUserByAdmin: {
      method: 'POST',
      path: '/assignModToUserByAdmin',
      access: 'member',
      needs: 'users.edit',
      summary: 'Give a person single modules beyond the role: the list replaces what was given so before',
      input: z.object({ user_id: id('user'), modules: GivenModules }),
      answer: Trees.extend({ additional: z.array(AdditionalGrant) }),
      legacyEnvelopeFields: treeEnvelopeFields,
    },
    getModuleSwitches: {
      method: 'GET',
      path: '/getModuleSwitches',
      access: 'member',
      needs: 'account-settings.read',
      summary: 'Which modules the organization switched off for everybody',
      input: z.object({}),
      answer: z.array(z.object({ module_id: Module, is_on: z.boolean(), can_switch: z.boolean() })),
    },
    switchModule: {
      method: 'PUT',
      path: '/switchModule',
      access: 'member',
      needs: 'organization.edit',
      summary: 'Switch a module, and everything below it, on or off for everybody',
      input: z.object({ module_id: Module, is_on: z.boolean() }),
      answer: Done,
    },
    explainAccess: {
      method: 'POST',
      path: '/explainAccess',
      access: 'member',
      needs: 'own',
      summary:
        'Why a person may or may not make a call, open a screen, see a property. Others than oneself: `users.read`',
      input: z.object({
        user_id: id('user'),
        call: text(100).optional(),
        path: text(300).optional(),
        /** The permission that the screen needs, if known; otherwise the module of the path decides. */
        need: text(100).optional(),
        environment_id: id('environment').optional(),
      }),
      answer: z.object({
        user_id: id('user'),
        name: z.string(),
        role: z.string(),
        is_admin: z.boolean(),
        is_super_admin: z.boolean(),
        is_active: z.boolean(),
        allowed: z.boolean(),
        parts: z.array(Part),
      }),
    },
    getAllCalls: {
      method: 'GET',
      path: '/getAllCalls',
      access: 'member',
      needs: 'users.read',
      summary: 'Every call and what it needs, for the explanation',
      input: z.object({}),
      answer: z.array(z.object({ name: z.string(), summary: z.string(), need: z.string() })),
    },
    getColleagues: {
      method: 'POST',
      path: '/getColleagues',
      access: 'member',
      needs: 'account-settings.read',
      summary: 'The people of the organization, to pick from',
      input: z.object({ search: text(100).optional() }),
      answer: z.array(
        z.object({
          user_id: id('user'),
          name: z.string(),
          email: z.string(),
          role_id: id('role'),
          role: z.string(),
          is_admin: z.boolean(),
          is_active: z.boolean(),
        }),
      ),
    },
  },
  {
    isClosedToKeys: true,
    modules: [
      {
        key: 'account-settings',
        order: 20,
        under: 'account',
        name: 'Account Settings',
        permissions: ['read'],
        route: '/account_setting',
        icon: 'IconUsersGroup',
        isAlwaysOn: true,
      },
    ],
    failures: {
      'permission.beyond-reach': { status: 403, message: 'You can only grant permissions you hold yourself.' },
      'permission.super-admin-only': { status: 403, message: 'Only a Super Admin can do this.' },
      'module.always-on': { status: 409, message: 'This module cannot be turned off.' },
    },
  },
);
