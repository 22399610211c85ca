import { ledgerExports } from '@steward/contract/energy/ledger-exports';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './ledger-exports.service.ts';

export default serve(ledgerExports, {
  handlers: service,
  archive: {
    ledger_settings: 'imported',
    ledger_accounts: 'imported',
    ledger_exports: 'proof',
    ledger_export_bills: 'proof',
  },
});
