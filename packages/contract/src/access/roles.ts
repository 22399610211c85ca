import { z } from 'zod';
import { area, Done, id, requiredText } from '../call.ts';
import { changesOf } from '../changes.ts';
import { Grant, GivenModules, ModuleNode } from './permissions.ts';

export const Role = z.object({
  _id: id('role'),
  name: z.string(),
  /** The key of a shipped role; empty for one of the organization. */
  key: z.string(),
  vertical: z.object({ _id: id('vertical'), name: z.string(), active: z.boolean() }),
  modules: z.array(Grant),
  /** The number of people with the role: as their own, or in a team. */
  held_by: z.number(),
  /** Whether people with the role are tenants. */
  for_tenants: z.boolean(),
  may_edit: z.boolean(),
  /** Whether the user may give the role to others. */
  may_give: z.boolean(),
});
export type Role = z.infer<typeof Role>;

const fields = { name: requiredText(100), verticalId: id('vertical'), modules: GivenModules };

/** Roles: named sets of permissions within a vertical. */
export const roles = area(
  'access/roles',
  {
    rolesByVerticalId: {
      method: 'POST',
      path: '/rolesByVerticalId',
      access: 'member',
      needs: 'roles.read',
      summary: 'The roles of a vertical, or all',
      input: z.object({ verticalId: id('vertical').optional() }),
      answer: z.array(Role),
    },
    createRole: {
      method: 'POST',
      path: '/createRole',
      access: 'member',
      needs: 'roles.create',
      makes: 'role',
      summary: 'Add a role with what it grants',
      input: z.object(fields),
      answer: Role,
    },
    editRole: {
      method: 'PUT',
      path: '/editRole/:id',
      access: 'member',
      needs: 'roles.edit',
      summary: 'Change a role; the change takes effect immediately',
      input: z.object({ id: id('role'), ...changesOf(fields) }),
      answer: Role,
    },
    deleteRole: {
      method: 'DELETE',
      path: '/deleteRole/:id',
      access: 'member',
      needs: 'roles.delete',
      summary: 'Delete a role without users',
      input: z.object({ id: id('role') }),
      answer: Done,
    },
    modulesByRole: {
      method: 'GET',
      path: '/modulesByRole/:id',
      access: 'member',
      needs: 'own',
      summary: 'A role with its tree of modules. Another than the own needs `roles.read`',
      input: z.object({ id: id('role') }),
      answer: z.object({ role: Role, list: z.array(ModuleNode) }),
    },
  },
  {
    isClosedToKeys: true,
    modules: [
      {
        key: 'roles',
        order: 20,
        under: 'account-settings',
        name: 'Roles and permissions',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        route: '/account_setting/roles_and_permission',
        icon: 'IconKey',
        isAlwaysOn: true,
      },
    ],
    failures: {
      'role.not-found': { status: 404, message: 'This role was not found.' },
      'role.name-taken': { status: 409, message: 'A role with this name already exists. Please choose another name.' },
      'role.shipped': { status: 409, message: 'This role comes with Steward and cannot be deleted.' },
      'role.admins-only': { status: 403, message: 'Only admins can change roles that come with Steward.' },
      'role.in-use': { status: 409, message: 'This role is still in use. Assign another role to its people first.' },
      'role.promised': {
        status: 409,
        message: 'This role is used by an open invitation or by single sign-on. Choose another role there first.',
      },
      'role.outside-vertical': { status: 409, message: 'The user type of this role does not include these modules.' },
    },
  },
);
