import { environments } from '@steward/contract/environments';
import { bind } from '../../platform/bind.ts';
import * as service from './environments.service.ts';

export const environmentsRoutes = bind(environments, {
  getEnvironments: service.getEnvironments,
  countEnvironments: service.countEnvironments,
  getAllEnvByUserId: service.getAllEnvByUserId,
  getEnvById: service.getEnvById,
  createEnvironment: service.createEnvironment,
  updateEnvironment: service.updateEnvironment,
  checkEnvDeletable: service.checkEnvDeletable,
  deleteEnvironment: service.deleteEnvironment,
  getEnvTypes: service.getEnvTypes,
  getEnvSubTypes: service.getEnvSubTypes,
  getEnvHomeCount: service.getEnvHomeCount,
  environmentsBannerSearch: service.environmentsBannerSearch,
  exportEnvironments: service.exportEnvironments,
});
