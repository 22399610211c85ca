/** What can be done with a module, where it applies. `read` opens it. */
export const permissions = ['read', 'create', 'edit', 'delete', 'export', 'approve'] as const;
export type Permission = (typeof permissions)[number];

export type ModuleKey = string;
/** What a call or a screen asks for: a module and what is to be done with it. */
export type Need = `${ModuleKey}.${Permission}`;

export interface ModuleDefinition {
  key: ModuleKey;
  /** The module it stands under; a grant on that one holds here too. */
  under?: ModuleKey;
  /** Its place among the modules under the same one. */
  order: number;
  name: string;
  /** The permissions that mean something here; empty for a mere group. */
  permissions: readonly Permission[];
  /** The screen it opens. */
  route?: string;
  /** A name of the icon set of the sidebar. */
  icon?: `Icon${string}`;
  /** Opens a third level in the sidebar. */
  type?: 'sidebar-branch';
  /** Everybody has it: the own account. */
  isOwn?: true;
  /** Only people who run the installation can hold it, whatever was granted. */
  isPlatform?: true;
  /** Closed to tenants, whatever was granted. */
  isNotForTenants?: true;
  /** Cannot be switched off: without it nobody could switch it on again. */
  isAlwaysOn?: true;
  /** `upgrade`: whoever holds it is offered the larger plan. `preset`: proposed in every request for more permissions. */
  flag?: 'upgrade' | 'preset';
}

/** Every module that can be granted and shown, and the ways through their tree. */
export interface ModuleTree {
  /** Parents before children, in the order of the sidebar. */
  modules: readonly ModuleDefinition[];
  findModule: (key: string) => ModuleDefinition | undefined;
  isModuleKey: (key: string) => boolean;
  /** The module and everything below it. */
  subtree: (key: ModuleKey) => ModuleKey[];
  /** The module and everything above it, nearest first. */
  lineage: (key: ModuleKey) => ModuleKey[];
  needsOf: (key: ModuleKey) => Need[];
  everyNeed: readonly Need[];
}

/**
 * The tree of the given modules, whatever their order. Throws where a key stands twice, a parent is missing, or modules stand in
 * a circle.
 */
export function moduleTree(definitions: readonly ModuleDefinition[]): ModuleTree {
  const byKey = new Map(definitions.map((module) => [module.key, module]));
  const ordered = definitions.toSorted((a, b) => a.order - b.order);
  const below = (under: ModuleKey | undefined): ModuleDefinition[] =>
    ordered.filter((module) => module.under === under).flatMap((module) => [module, ...below(module.key)]);
  const modules = below(undefined);
  if (byKey.size !== definitions.length || modules.length !== definitions.length) {
    const placed = new Set(modules);
    const odd = definitions.filter((module) => !placed.has(module) || byKey.get(module.key) !== module);
    throw new Error(`modules without a place of their own: ${odd.map(({ key }) => key).join(', ')}`);
  }
  const subtree = (key: ModuleKey): ModuleKey[] => [key, ...below(key).map((child) => child.key)];
  const lineage = (key: ModuleKey): ModuleKey[] => {
    const under = byKey.get(key)?.under;
    return under ? [key, ...lineage(under)] : [key];
  };
  const needsOf = (key: ModuleKey): Need[] =>
    (byKey.get(key)?.permissions ?? []).map((permission): Need => `${key}.${permission}`);
  return {
    modules,
    findModule: (key) => byKey.get(key),
    isModuleKey: (key) => byKey.has(key),
    subtree,
    lineage,
    needsOf,
    everyNeed: modules.flatMap(({ key }) => needsOf(key)),
  };
}
