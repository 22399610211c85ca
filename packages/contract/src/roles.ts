import { z } from 'zod';
import { area, id, requiredText } from './call.ts';
import { Grant, GivenModules, ModuleNode } from './permissions.ts';

const Done = z.object({ done: z.literal(true) });

export const Role = z.object({
  _id: id('role'),
  name: z.string(),
  /** Of a role that every organization has; empty for an own one. */
  key: z.string(),
  vertical: z.object({ _id: id('vertical'), name: z.string(), active: z.boolean() }),
  modules: z.array(Grant),
  /** How many people hold it: as their own role, or in a team. */
  held_by: z.number(),
  /** Whoever holds it is a tenant. */
  for_tenants: z.boolean(),
  may_edit: z.boolean(),
  /** The reader may give it to somebody. */
  may_give: z.boolean(),
});
export type Role = z.infer<typeof Role>;

const fields = { name: requiredText(100), verticalId: id('vertical'), modules: GivenModules };

export const roles = area('permissions', {
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
    summary: 'Add a role with what it grants',
    input: z.object(fields),
    answer: Role,
  },
  editRole: {
    method: 'PUT',
    path: '/editRole/:id',
    access: 'member',
    needs: 'roles.edit',
    summary: 'Change a role; whoever holds it sees it at once',
    input: z.object({ id: id('role'), ...fields }),
    answer: Role,
  },
  deleteRole: {
    method: 'DELETE',
    path: '/deleteRole/:id',
    access: 'member',
    needs: 'roles.delete',
    summary: 'Delete a role nobody holds',
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
});
