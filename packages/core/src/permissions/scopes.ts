import type { Rights } from './decide.ts';
import { permissions, type ModuleTree, type Need } from './modules.ts';

// Who belongs to the organization, and who may do what in it, is changed by people only: a key that was stolen must not be
// able to make itself at home. Reading and exporting are open.
const peoples = new Set<string>([
  'users',
  'roles',
  'verticals',
  'teams',
  'teamspaces',
  'permission-requests',
  'organization',
]);
const looks = new Set(['read', 'export']);
// A copy of all data of the organization: only a key that was created for it may take one.
const namedOnly: readonly Need[] = ['organization.export'];
const split = (text: string) => [text.slice(0, text.lastIndexOf('.')), text.slice(text.lastIndexOf('.') + 1)] as const;

/** What the scopes of API keys mean for the modules of a tree. */
export function scoping({ everyNeed, findModule, grantors, isModuleKey, lineage, subtree }: ModuleTree) {
  /** Whether an API key can be meant for this at all. */
  function isForKeys(need: Need): boolean {
    const [module, permission] = split(need);
    return looks.has(permission) || !peoples.has(module);
  }

  /** `*`, `module.*` or `module.permission`, of a module there is and of something that can be done there or below. */
  function isScope(text: string): boolean {
    if (text === '*') return true;
    const [module, permission] = split(text);
    if (!isModuleKey(module)) return false;
    if (permission === '*') return true;
    return (
      permissions.some((one) => one === permission) &&
      subtree(module).some((key) => findModule(key)?.permissions.some((one) => one === permission))
    );
  }

  /** The needs that only their own name covers, among those that these grants would include. */
  const namedWithin = (includes: (module: string, permission: string) => boolean): Need[] =>
    namedOnly.filter((need) => {
      const [module, permission] = split(need);
      return lineage(module).some((key) => includes(key, permission));
    });

  /**
   * Whether a key with these scopes is meant for this. What is named on a module holds for everything below it, as a grant does; the export
   * of the organization is covered only by its own name.
   */
  function covers(scopes: readonly string[], need: Need): boolean {
    if (!isForKeys(need)) return false;
    if (namedOnly.includes(need)) return scopes.includes(need);
    const [module, permission] = split(need);
    return grantors(module)
      .flatMap((key) => [`${key}.*`, `${key}.${permission}`])
      .concat('*')
      .some((scope) => scopes.includes(scope));
  }

  /** The rights of a person as a key of theirs has them: what both the scopes and the person's own rights cover. */
  const within = (rights: Rights, scopes: readonly string[]): Rights => ({
    ...rights,
    within: new Set(everyNeed.filter((need) => covers(scopes, need))),
  });

  return { isForKeys, isScope, covers, within, namedWithin };
}
