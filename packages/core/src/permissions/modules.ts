/** The permissions on a module, as far as they apply to it. `read` opens it. */
export const permissions = ['read', 'create', 'edit', 'delete', 'export', 'approve', 'share', 'retain'] as const;
export type Permission = (typeof permissions)[number];

export type ModuleKey = string;
/** The requirement of a call or a screen: a module and a permission. */
export type Need = `${ModuleKey}.${Permission}`;

export interface ModuleDefinition {
  key: ModuleKey;
  /** The parent module; a grant on it applies here too. */
  under?: ModuleKey;
  /** Its position among the modules with the same parent. */
  order: number;
  name: string;
  /** The applicable permissions; empty for a mere group. */
  permissions: readonly Permission[];
  /** The screen it opens. */
  route?: string;
  /** Of a group without modules below it: the permission that opens its screen. */
  opensWith?: Need;
  /** A name of the icon set of the sidebar. */
  icon?: `Icon${string}`;
  /** Opens a third level in the sidebar. */
  type?: 'sidebar-branch';
  /** Every user has it: their own account. */
  isOwn?: true;
  /** Only people who run the installation can have it, regardless of grants. */
  isPlatform?: true;
  /** Closed to tenants, regardless of grants. */
  isNotForTenants?: true;
  /** A grant on a module above does not include it: it is granted by its own name. */
  isGrantedAlone?: true;
  /** Cannot be switched off: no user could switch it on again. */
  isAlwaysOn?: true;
  /** `upgrade`: its holders are offered the larger plan. `preset`: proposed in every request for more permissions. */
  flag?: 'upgrade' | 'preset';
}

/** All modules, with the functions to navigate their tree. */
export interface ModuleTree {
  /** Parents before children, in the order of the sidebar. */
  modules: readonly ModuleDefinition[];
  findModule: (key: string) => ModuleDefinition | undefined;
  isModuleKey: (key: string) => boolean;
  /** The module and everything below it. */
  subtree: (key: ModuleKey) => ModuleKey[];
  /** The module and everything above it, nearest first. */
  lineage: (key: ModuleKey) => ModuleKey[];
  /** The modules that a grant on this one applies to: its subtree without what is granted alone. */
  grantedWith: (key: ModuleKey) => ModuleKey[];
  /** The modules on which a grant applies to this one, nearest first: its lineage, up to one that is granted alone. */
  grantors: (key: ModuleKey) => ModuleKey[];
  needsOf: (key: ModuleKey) => Need[];
  everyNeed: readonly Need[];
}

/** The tree of the given modules, in any order. Throws for a duplicate key, a missing parent, or a circle. */
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
  const isAlone = (key: ModuleKey) => byKey.get(key)?.isGrantedAlone === true;
  const grantors = (key: ModuleKey): ModuleKey[] => {
    const under = byKey.get(key)?.under;
    return under && !isAlone(key) ? [key, ...grantors(under)] : [key];
  };
  const grantedWith = (key: ModuleKey): ModuleKey[] => subtree(key).filter((one) => grantors(one).includes(key));
  const needsOf = (key: ModuleKey): Need[] =>
    (byKey.get(key)?.permissions ?? []).map((permission): Need => `${key}.${permission}`);
  return {
    modules,
    findModule: (key) => byKey.get(key),
    isModuleKey: (key) => byKey.has(key),
    subtree,
    lineage,
    grantedWith,
    grantors,
    needsOf,
    everyNeed: modules.flatMap(({ key }) => needsOf(key)),
  };
}
