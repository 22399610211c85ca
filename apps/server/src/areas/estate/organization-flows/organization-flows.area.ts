import { organizationFlows } from '@steward/contract/estate/organization-flows';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './organization-flows.service.ts';

export default serve(organizationFlows, {
  handlers: service,
  archive: { organization_flows: 'imported', organization_flow_versions: { created_by: 'importer' } },
  menu: { 'organization-flows': { isSetUp: ['organization_flows'] } },
});
