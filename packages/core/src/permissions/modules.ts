/** What can be done with a module, where it applies. `read` opens it. */
export const permissions = ['read', 'create', 'edit', 'delete', 'export', 'approve'] as const;
export type Permission = (typeof permissions)[number];

export interface ModuleDefinition {
  key: string;
  /** The module it stands under; a grant on that one holds here too. */
  under?: string;
  name: string;
  /** The permissions that mean something here; empty for a mere group. */
  permissions: readonly Permission[];
  /** The screen it opens. */
  route?: string;
  /** A name of the icon set of the sidebar. */
  icon?: string;
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

const everything = ['read', 'create', 'edit', 'delete', 'export'] as const;

const tree = [
  { key: 'start', name: 'Start', permissions: [] },
  { key: 'home', under: 'start', name: 'Home', permissions: ['read'], route: '/home', icon: 'IconHome', isOwn: true },
  {
    key: 'tasks',
    under: 'start',
    name: 'To-do list',
    permissions: ['read', 'create', 'edit', 'delete'],
    route: '/todo_list',
    icon: 'IconChecklist',
  },

  { key: 'manage', name: 'Manage', permissions: [] },
  {
    key: 'portfolios',
    under: 'manage',
    name: 'Portfolios',
    permissions: everything,
    route: '/funds/portfolios',
    icon: 'IconStack2',
  },
  {
    key: 'properties',
    under: 'manage',
    name: 'Properties',
    permissions: everything,
    route: '/properties',
    icon: 'IconBuildings',
  },
  {
    key: 'property',
    under: 'manage',
    name: 'Property',
    permissions: ['read'],
    route: '/environment',
    icon: 'IconBuilding',
  },
  { key: 'spaces', under: 'manage', name: 'Spaces', permissions: everything, route: '/space', icon: 'IconDoor' },
  { key: 'documents', under: 'manage', name: 'Documents', permissions: everything, icon: 'IconFiles' },

  { key: 'measure', name: 'Measure', permissions: [] },
  {
    key: 'dashboards',
    under: 'measure',
    name: 'Dashboards',
    permissions: ['read', 'export'],
    route: '/dashboard',
    icon: 'IconChartBar',
    flag: 'preset',
  },
  {
    key: 'utilities',
    under: 'measure',
    name: 'Utilities',
    permissions: [...everything, 'approve'],
    route: '/datahub/data_library/utilities',
    icon: 'IconFileInvoice',
    type: 'sidebar-branch',
    flag: 'preset',
  },
  {
    key: 'utilities-energy',
    under: 'utilities',
    name: 'Energy bills',
    permissions: ['read'],
    route: '/datahub/data_library/utilities/energy',
    icon: 'IconBolt',
  },
  {
    key: 'utilities-heat',
    under: 'utilities',
    name: 'Heat bills',
    permissions: ['read'],
    route: '/datahub/data_library/utilities/heat',
    icon: 'IconFlame',
  },
  {
    key: 'utilities-water',
    under: 'utilities',
    name: 'Water bills',
    permissions: ['read'],
    route: '/datahub/data_library/utilities/water',
    icon: 'IconDroplet',
  },
  {
    key: 'utilities-waste',
    under: 'utilities',
    name: 'Waste bills',
    permissions: ['read'],
    route: '/datahub/data_library/utilities/waste',
    icon: 'IconRecycle',
  },
  {
    key: 'emission-factors',
    under: 'measure',
    name: 'Emission factors',
    permissions: everything,
    route: '/datahub/data_library/esg/ghg/operational-boundaries',
    icon: 'IconScale',
  },

  { key: 'report', name: 'Report', permissions: [] },
  {
    key: 'ghg-protocol',
    under: 'report',
    name: 'GHG protocol',
    permissions: [...everything, 'approve'],
    route: '/solutions/reporting/assessments/ghg-protocol',
    icon: 'IconShieldCheck',
  },

  { key: 'account', name: 'Account', permissions: [] },
  {
    key: 'company-profile',
    under: 'account',
    name: 'Company profile',
    permissions: ['read'],
    route: '/company-profile',
    icon: 'IconBuildingCommunity',
    isNotForTenants: true,
  },
  {
    key: 'account-settings',
    under: 'account',
    name: 'Account Settings',
    permissions: ['read'],
    route: '/account_setting',
    icon: 'IconUsersGroup',
    isAlwaysOn: true,
  },
  { key: 'users', under: 'account-settings', name: 'Users', permissions: everything, isAlwaysOn: true },
  {
    key: 'roles',
    under: 'account-settings',
    name: 'Roles and permissions',
    permissions: everything,
    route: '/account_setting/roles_and_permission',
    icon: 'IconKey',
    isAlwaysOn: true,
  },
  { key: 'verticals', under: 'account-settings', name: 'Verticals', permissions: everything, isAlwaysOn: true },
  { key: 'teams', under: 'account-settings', name: 'Teams', permissions: everything, isAlwaysOn: true },
  { key: 'teamspaces', under: 'account-settings', name: 'Teamspaces', permissions: everything, isAlwaysOn: true },
  {
    key: 'permission-requests',
    under: 'account-settings',
    name: 'Permission requests',
    permissions: ['read', 'approve'],
    isAlwaysOn: true,
  },
  {
    key: 'organization',
    under: 'account-settings',
    name: 'Organization',
    permissions: ['edit', 'delete', 'export'],
    isAlwaysOn: true,
  },
  { key: 'audit-log', under: 'account-settings', name: 'Audit log', permissions: ['read', 'export'], isAlwaysOn: true },
  { key: 'translations', under: 'account-settings', name: 'Translations', permissions: ['read', 'edit'] },
  {
    key: 'user-profile',
    under: 'account',
    name: 'User Profile',
    permissions: ['read'],
    route: '/user_profile',
    icon: 'IconUserCircle',
    isOwn: true,
  },
  {
    key: 'settings',
    under: 'account',
    name: 'Settings',
    permissions: ['read'],
    route: '/settings',
    icon: 'IconSettings',
    isOwn: true,
  },
  {
    key: 'alert-centre',
    under: 'account',
    name: 'Alert centre',
    permissions: ['read'],
    route: '/instructions/alert_centre',
    icon: 'IconBell',
    isOwn: true,
  },

  { key: 'platform', name: 'Platform', permissions: [], isPlatform: true },
  {
    key: 'outbox',
    under: 'platform',
    name: 'Outbox',
    permissions: ['read'],
    route: '/outbox',
    icon: 'IconMail',
    isPlatform: true,
  },
  {
    key: 'logs',
    under: 'platform',
    name: 'Logs',
    permissions: ['read'],
    route: '/logs',
    icon: 'IconHistory',
    isPlatform: true,
  },
  {
    key: 'hardware-sync',
    under: 'platform',
    name: 'Hardware sync',
    permissions: ['read'],
    route: '/synchw',
    icon: 'IconCpu',
    isPlatform: true,
  },

  { key: 'upgrade', name: 'Upgrade plan', permissions: ['read'], icon: 'IconRocket', flag: 'upgrade' },
] as const satisfies ModuleDefinition[];

export type ModuleKey = (typeof tree)[number]['key'];

/** What a call or a screen asks for: a module and what is to be done with it. */
export type Need = `${ModuleKey}.${Permission}`;

/** Everything that can be granted and shown, parents before children, in the order of the sidebar. */
export const modules: readonly (ModuleDefinition & { key: ModuleKey; under?: ModuleKey })[] = tree;

const byKey = new Map<string, (typeof modules)[number]>(modules.map((module) => [module.key, module]));

export const findModule = (key: string) => byKey.get(key);
export const isModuleKey = (key: string): key is ModuleKey => byKey.has(key);

/** The module and everything below it. */
export function subtree(key: ModuleKey): ModuleKey[] {
  const below = modules.filter(({ under }) => under === key).flatMap((child) => subtree(child.key));
  return [key, ...below];
}

/** The module and everything above it, nearest first. */
export function lineage(key: ModuleKey): ModuleKey[] {
  const under = byKey.get(key)?.under;
  return under ? [key, ...lineage(under)] : [key];
}

export const needsOf = (key: ModuleKey): Need[] =>
  (byKey.get(key)?.permissions ?? []).map((permission): Need => `${key}.${permission}`);

export const everyNeed: readonly Need[] = modules.flatMap(({ key }) => needsOf(key));
