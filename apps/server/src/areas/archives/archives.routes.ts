import { archives } from '@steward/contract/archives';
import { bind } from '../../platform/bind.ts';
import {
  closeOrganization,
  exportOrganization,
  getOrganizationExports,
  getOrganizationState,
  importOrganization,
  reopenOrganization,
} from './archives.service.ts';

export const archivesRoutes = bind(archives, {
  getOrganizationState,
  getOrganizationExports,
  exportOrganization,
  importOrganization,
  closeOrganization,
  reopenOrganization,
});
