import type { ModuleDefinition } from '@steward/core/permissions/modules';

/** The groups of the sidebar. They belong to no area: areas put their modules under them. */
export const moduleGroups = [
  { key: 'start', order: 10, name: 'Start', permissions: [] },
  { key: 'manage', order: 20, name: 'Manage', permissions: [] },
  { key: 'measure', order: 30, name: 'Measure', permissions: [] },
  { key: 'report', order: 40, name: 'Report', permissions: [] },
  { key: 'account', order: 50, name: 'Account', permissions: [] },
  { key: 'platform', order: 60, name: 'Platform', permissions: [], isPlatform: true },
] as const satisfies ModuleDefinition[];
