import { modules, permissions as words, type ModuleKey } from '@steward/core/permissions/modules';
import { z } from 'zod';
import { area } from './call.ts';

export const Permission = z.enum(words);
export const Module = z.enum(modules.map(({ key }) => key) as [ModuleKey, ...ModuleKey[]]);

/** A node of the module tree, as the sidebar draws it: three levels at most. */
export interface ModuleNode {
  _id: string;
  module_id: string;
  name: string;
  icon: string;
  route: string;
  /** `sidebar-branch` opens a third level. */
  type: string;
  /** Not open to this person: drawn as disabled. */
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

const trees = z.object({ list: z.array(ModuleNode), userModules: z.array(z.string()) });
const besideTrees = { list: 'list', userModules: 'userModules' } as const;

export const permissions = area('permissions', {
  userModulesAccess: {
    method: 'POST',
    path: '/userModulesAccess',
    access: 'session',
    summary: 'The modules of the person, as the tree the sidebar draws, and every permission held',
    input: z.object({}),
    answer: trees,
    beside: besideTrees,
  },
});
