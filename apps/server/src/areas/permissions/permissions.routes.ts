import { permissions } from '@steward/contract/permissions';
import { bind } from '../../platform/bind.ts';
import { userModulesAccess } from './permissions.service.ts';

export const permissionsRoutes = bind(permissions, { userModulesAccess });
