import { permissionRequests } from '@steward/contract/permission-requests';
import { permissions } from '@steward/contract/permissions';
import { roles } from '@steward/contract/roles';
import { verticals } from '@steward/contract/verticals';
import { bind } from '../../platform/bind.ts';
import { explainAccess, getAllCalls, getColleagues } from './explain.service.ts';
import { getModules, userModulesAccess } from './permissions.service.ts';
import * as requests from './requests.service.ts';
import { createRole, deleteRole, editRole, modulesByRole, rolesByVerticalId } from './roles.service.ts';
import { getModuleSwitches, switchModule } from './switches.service.ts';
import { assignModToUserByAdmin, getAdditionalUserModules, getUserRoles } from './user-grants.service.ts';
import * as vertical from './verticals.service.ts';

export const permissionsRoutes = [
  ...bind(permissions, {
    userModulesAccess,
    getModules,
    getUserRoles,
    getAdditionalUserModules,
    assignModToUserByAdmin,
    getModuleSwitches,
    switchModule,
    explainAccess,
    getAllCalls,
    getColleagues,
  }),
  ...bind(roles, { rolesByVerticalId, createRole, editRole, deleteRole, modulesByRole }),
  ...bind(verticals, {
    getAllVerticals: vertical.getAllVerticals,
    createVertical: vertical.createVertical,
    updateVertical: vertical.updateVertical,
    deleteVertical: vertical.deleteVertical,
    getModsByVertical: vertical.getModsByVertical,
    addModsToVertical: vertical.addModsToVertical,
    updateAssignedMods: vertical.updateAssignedMods,
    updateVerticalStatus: vertical.updateVerticalStatus,
  }),
  ...bind(permissionRequests, {
    modsForAdditionalPerm: requests.modsForAdditionalPerm,
    requestPermissionMod: requests.requestPermissionMod,
    listAllPerms: requests.listAllPerms,
    approveModulesPerms: requests.approveModulesPerms,
    declineModulesPerms: requests.declineModulesPerms,
    cancelPendingRequest: requests.cancelPendingRequest,
    getUserAccessHistory: requests.getUserAccessHistory,
  }),
];
