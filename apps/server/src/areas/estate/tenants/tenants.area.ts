import { tenants } from '@steward/contract/estate/tenants';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './tenants.service.ts';

export default serve(tenants, {
  handlers: service,
  // Accounts are not imported.
  archive: { tenants: 'imported', tenant_accounts: 'exported' },
  search: { Tenant: ({ object_id }) => `/tenant-profile?tenant=${object_id}` },
  menu: { tenants: { isSetUp: ['tenants'] } },
});
