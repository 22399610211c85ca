import { recharge } from '@steward/contract/energy/recharge';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './recharge.service.ts';
import * as statements from './statements.service.ts';

export default serve(recharge, {
  handlers: Object.assign({}, service, statements),
  // Issued runs are documents of the landlord: readable in the archive, and not issued a second time elsewhere.
  archive: {
    recharge_runs: 'exported',
    recharge_rules: 'exported',
    recharge_meters: 'exported',
    recharge_prepayments: 'exported',
    recharge_bills: 'exported',
    recharge_statements: 'exported',
    recharge_lines: 'exported',
  },
  menu: { recharge: { isSetUp: ['recharge_runs', 'leases'] } },
});
