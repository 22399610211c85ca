import { boundaries } from '@steward/contract/carbon/boundaries';
import { serve } from '../../../platform/http/serve.ts';
import { getOrganizationConfig, saveGHGBaseYear } from './accounting-method.service.ts';
import * as service from './boundaries.service.ts';

export default serve(boundaries, {
  handlers: {
    createOrganization: service.createOrganization,
    listOrganizationEntities: service.listOrganizationEntities,
    createEntity: service.createEntity,
    updateEntity: service.updateEntity,
    getEntity: service.getEntity,
    deleteEntity: service.deleteEntity,
    getPortfoliosForEntity: service.getPortfoliosForEntity,
    savePortfoliosOfEntity: service.savePortfoliosOfEntity,
    getEntityWithOcrBills: service.getEntityWithOcrBills,
    getOrganizationConfig,
    saveGHGBaseYear,
  },
  archive: { ghg_organizations: 'imported', ghg_entities: 'imported', ghg_entity_portfolios: 'imported' },
  menu: { 'ghg-entities': { isSetUp: ['ghg_entities', 'ghg_reports'] } },
});
