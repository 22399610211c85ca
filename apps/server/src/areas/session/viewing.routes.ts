import { viewing } from '@steward/contract/viewing';
import { bind } from '../../platform/bind.ts';
import { endViewAs, getSwitchableOrganizations, startViewAs, switchOrganization } from './viewing.service.ts';

export const viewingRoutes = bind(viewing, { startViewAs, endViewAs, switchOrganization, getSwitchableOrganizations });
