import type { ModuleDefinition } from '@steward/core/permissions/modules';

/**
 * The groups of the sidebar, and the entries that join several modules. They belong to no area: areas put their modules under them. An entry
 * opens the first of its modules that is granted; only those of a `sidebar-branch` are drawn below it, the others are its tabs.
 */
export const moduleGroups = [
  { key: 'start', order: 10, name: 'Start', permissions: [] },
  { key: 'manage', order: 20, name: 'Buildings', permissions: [] },
  {
    key: 'properties-and-pages',
    under: 'manage',
    order: 10,
    name: 'Properties',
    permissions: [],
    route: '/properties',
    icon: 'IconBuildings',
  },
  {
    key: 'portfolios-and-funds',
    under: 'manage',
    order: 20,
    name: 'Portfolios and funds',
    permissions: [],
    route: '/funds/portfolios',
    icon: 'IconBriefcase',
  },
  {
    key: 'spaces-and-tenants',
    under: 'manage',
    order: 30,
    name: 'Spaces and tenants',
    permissions: [],
    route: '/space',
    icon: 'IconDoor',
  },
  {
    key: 'meters-and-readings',
    under: 'manage',
    order: 50,
    name: 'Meters',
    permissions: [],
    route: '/all-meters',
    icon: 'IconGauge',
    type: 'sidebar-branch',
  },
  {
    key: 'all-documents',
    under: 'manage',
    order: 60,
    name: 'Documents',
    permissions: [],
    icon: 'IconFiles',
  },
  { key: 'costs', order: 30, name: 'Bills and costs', permissions: [] },
  { key: 'performance', order: 40, name: 'Performance', permissions: [] },
  {
    key: 'targets',
    under: 'performance',
    order: 20,
    name: 'Targets',
    permissions: [],
    route: '/net_zero',
    icon: 'IconTargetArrow',
  },
  { key: 'report', order: 50, name: 'Reporting', permissions: [] },
  {
    key: 'boundaries',
    under: 'report',
    order: 40,
    name: 'Boundaries and factors',
    permissions: [],
    route: '/datahub/data_library/organizational-boundaries',
    icon: 'IconScale',
  },
  { key: 'account', order: 60, name: 'Account', permissions: [] },
  { key: 'platform', order: 70, name: 'Installation', permissions: [], isPlatform: true },
] as const satisfies ModuleDefinition[];
