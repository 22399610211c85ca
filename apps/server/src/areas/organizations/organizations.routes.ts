import { organizations } from '@steward/contract/organizations';
import { bind } from '../../platform/bind.ts';
import * as places from './places.service.ts';
import * as service from './organizations.service.ts';

export const organizationsRoutes = bind(organizations, {
  getOrganizations: service.getOrganizations,
  updateOrganization: service.updateOrganization,
  uploadOrganizationLogo: service.uploadOrganizationLogo,
  getSecuritySettings: service.getSecuritySettings,
  updateSecuritySettings: service.updateSecuritySettings,
  getExecutives: service.getExecutives,
  removeDemoData: service.removeDemoData,
  fetchCountries: places.fetchCountries,
  fetchStates: places.fetchStates,
  fetchCities: places.fetchCities,
  getLogs: service.getLogs,
  getOutbox: service.getOutbox,
});
