import { recharge } from '@steward/contract/energy/recharge';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './recharge.service.ts';
import * as statements from './statements.service.ts';

export default serve(recharge, {
  handlers: Object.assign({}, service, statements),
  // What was issued is the landlord's document: it is read in the archive, and not issued a second time elsewhere.
  archive: {
    recharge_runs: 'exported',
    recharge_rules: 'exported',
    recharge_meters: 'exported',
    recharge_prepayments: 'exported',
    recharge_bills: 'exported',
    recharge_statements: 'exported',
    recharge_lines: 'exported',
  },
});
