import { billedMeters } from '@steward/contract/energy/billed-meters';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './billed-meters.service.ts';

export default serve(billedMeters, {
  handlers: service,
  archive: { bill_meter_numbers: { decided_by: 'importer', decided_at: 'import-time' } },
});
