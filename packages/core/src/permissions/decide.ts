import type { ModuleDefinition, ModuleKey, ModuleTree, Need, Permission } from './modules.ts';

/** The source of a grant, shown to admins as the reason of a permission. */
export interface GrantSource {
  /**
   * `role`: the person's own; `team`: modules of a team; `team-role`: a person's role in a team; `single`: given by an admin to this
   * person; `request`: requested and approved.
   */
  kind: 'role' | 'team' | 'team-role' | 'single' | 'request';
  id: string;
  name: string;
}

export interface Grant {
  source: GrantSource;
  /** The module, including everything below it. */
  module: ModuleKey;
  permissions: readonly Permission[];
  /** The end of the grant. */
  until?: Date;
  /** The vertical of the role: outside its modules the role grants nothing, and nothing at all while the vertical is inactive. */
  bounds?: { id: string; name: string; isActive: boolean; modules: readonly ModuleKey[] };
}

export interface Holder {
  isSuperAdmin: boolean;
  /** Whether the person is an admin: every permission of the organization, without those that run the installation. */
  isAdmin: boolean;
  grants: readonly Grant[];
  /** Modules that the organization has switched off for all users. */
  switchedOff: readonly ModuleKey[];
  /** By the vertical of the role; never for admins. */
  isTenant?: boolean;
}

/** The reason why a grant has no effect. */
export interface Blocked {
  grant: Grant;
  why: 'expired' | 'vertical-inactive' | 'outside-vertical';
}

export interface Rights {
  isSuperAdmin: boolean;
  isAdmin: boolean;
  isTenant: boolean;
  switchedOff: ReadonlySet<ModuleKey>;
  /** Only these needs count: the permissions are those of an API key. */
  within?: ReadonlySet<Need>;
  granted: ReadonlyMap<Need, readonly Grant[]>;
  blocked: ReadonlyMap<Need, readonly Blocked[]>;
}

export interface Decision {
  allowed: boolean;
  because:
    | 'own'
    | 'super-admin'
    | 'admin'
    | 'grant'
    | 'switched-off'
    | 'platform-only'
    | 'not-for-tenants'
    | 'blocked'
    | 'no-grant';
  /** The grants that allow it. */
  grants: readonly Grant[];
  /** Grants that would allow it if they were not expired or limited. */
  blocked: readonly Blocked[];
}

const push = <K, V>(map: Map<K, V[]>, key: K, value: V) => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

const nothing: readonly never[] = [];

/** A module in the sidebar. */
export interface MenuModule {
  key: ModuleKey;
  /** False: shown, but cannot be opened: switched off, or not permitted. */
  isOpen: boolean;
  permissions: Permission[];
  items: MenuModule[];
}

const moduleOf = (need: Need): ModuleKey => need.slice(0, need.lastIndexOf('.'));
export const permissionOf = (need: Need): Permission => need.slice(need.lastIndexOf('.') + 1) as Permission;

/**
 * Creates the functions that decide access by a module tree: the same answers for server calls, the sidebar and the explanation for admins.
 */
export function decider({
  everyNeed,
  findModule,
  grantedWith,
  isModuleKey,
  lineage,
  modules,
  needsOf,
  subtree,
}: ModuleTree) {
  function whyBlocked({ until, bounds }: Grant, module: ModuleKey, now: Date): Blocked['why'] | undefined {
    if (until && until <= now) return 'expired';
    if (!bounds) return undefined;
    if (!bounds.isActive) return 'vertical-inactive';
    return isInside(module, bounds.modules) ? undefined : 'outside-vertical';
  }

  /** The permissions of a person at this moment: computed once per session and minute, checked at every call. */
  function rightsOf(holder: Holder, now: Date): Rights {
    const granted = new Map<Need, Grant[]>();
    const blocked = new Map<Need, Blocked[]>();
    for (const grant of holder.grants) {
      for (const module of grantedWith(grant.module)) {
        const why = whyBlocked(grant, module, now);
        for (const permission of grant.permissions) {
          const need: Need = `${module}.${permission}`;
          if (why) push(blocked, need, { grant, why });
          else push(granted, need, grant);
        }
      }
    }
    const switchedOff = new Set(
      holder.switchedOff
        .filter((key) => isModuleKey(key))
        .flatMap((key) => subtree(key))
        .filter((key) => !findModule(key)?.isAlwaysOn),
    );
    const { isSuperAdmin, isAdmin } = holder;
    const isTenant = holder.isTenant === true && !isAdmin && !isSuperAdmin;
    return { isSuperAdmin, isAdmin, isTenant, switchedOff, granted, blocked };
  }

  /**
   * Whether these permissions cover a need, with the reason. The only decision: server calls, the sidebar and the explanation for admins
   * all use it. Denies by default.
   */
  function decide(rights: Rights, need: Need): Decision {
    const module = findModule(moduleOf(need));
    const answer = (allowed: boolean, because: Decision['because'], grants: readonly Grant[] = nothing): Decision => ({
      allowed,
      because,
      grants,
      blocked: rights.blocked.get(need) ?? nothing,
    });
    if (!module?.permissions.includes(permissionOf(need))) return answer(false, 'no-grant');
    if (rights.within && !rights.within.has(need)) return answer(false, 'no-grant');
    if (module.isOwn) return answer(true, 'own');
    if (module.isPlatform && !rights.isSuperAdmin) return answer(false, 'platform-only');
    if (module.isNotForTenants && rights.isTenant) return answer(false, 'not-for-tenants');
    if (rights.switchedOff.has(module.key)) return answer(false, 'switched-off');
    if (rights.isSuperAdmin) return answer(true, 'super-admin', rights.granted.get(need));
    if (rights.isAdmin) return answer(true, 'admin', rights.granted.get(need));
    const grants = rights.granted.get(need);
    if (grants) return answer(true, 'grant', grants);
    return answer(false, rights.blocked.has(need) ? 'blocked' : 'no-grant');
  }

  /** Every need that these permissions cover. */
  const heldNeeds = (rights: Rights): Need[] => everyNeed.filter((need) => decide(rights, need).allowed);

  /**
   * The module tree of a person. Super Admins see only modules granted to them, admins all modules of the organization. A module that is
   * not permitted is left out, or shown closed if `visible` names it or one above it; administration never is.
   */
  function menuOf(rights: Rights, visible: readonly ModuleKey[]): MenuModule[] {
    const isAdministration = (key: ModuleKey) => lineage(key).some((one) => findModule(one)?.isAlwaysOn);
    const seen = new Set(visible.flatMap((key) => subtree(key)).filter((key) => !isAdministration(key)));
    const isHeld = (need: Need) => {
      const { allowed, because, grants } = decide(rights, need);
      return allowed && (because !== 'super-admin' || grants.length > 0 || rights.granted.size === 0);
    };
    // A job of its own without permissions of its own is open to users who read the module above it.
    const isOpenWith = ({ under, route, opensWith }: ModuleDefinition, items: readonly MenuModule[]) =>
      items.some((item) => item.isOpen) ||
      (opensWith !== undefined && isHeld(opensWith)) ||
      (items.length === 0 && route !== undefined && under !== undefined && isHeld(`${under}.read`));
    const below = (under: ModuleKey | undefined): MenuModule[] =>
      modules
        .filter((module) => module.under === under)
        .flatMap((module) => {
          const items = below(module.key);
          const held = needsOf(module.key).filter(isHeld);
          const isOpen = held.length > 0 || (module.permissions.length === 0 && isOpenWith(module, items));
          const isShown = isOpen || items.length > 0 || (seen.has(module.key) && module.permissions.length > 0);
          if (!isShown) return [];
          return [{ key: module.key, isOpen, permissions: held.map((need) => permissionOf(need)), items }];
        });
    return below(undefined);
  }

  /** The needs that a grant covers, including modules below that are not granted alone. */
  const needsOfGrant = ({ module, permissions }: Pick<Grant, 'module' | 'permissions'>): Need[] =>
    grantedWith(module).flatMap((key) => needsOf(key).filter((need) => permissions.includes(permissionOf(need))));

  /**
   * The needs of a grant that its giver lacks: users cannot give permissions they do not have. A module that is switched off is off for its
   * holders too, so giving it is decided by the other permissions.
   */
  function beyondReach(giver: Rights, module: ModuleKey, permissions: readonly Permission[]): Need[] {
    const whenAllIsOn: Rights = { ...giver, switchedOff: new Set() };
    return needsOfGrant({ module, permissions }).filter((need) => !decide(whenAllIsOn, need).allowed);
  }

  /** Whether a vertical with these modules includes the whole of a module. */
  const isInside = (module: ModuleKey, bounds: readonly ModuleKey[]): boolean =>
    lineage(module).some((key) => bounds.includes(key));

  return { rightsOf, decide, heldNeeds, menuOf, needsOfGrant, beyondReach, isInside };
}

export type Decider = ReturnType<typeof decider>;
