import { paymentFiles } from '@steward/contract/energy/payment-files';
import { serve } from '../../../platform/serve.ts';
import * as accounts from './bank-accounts.service.ts';
import * as files from './payment-files.service.ts';
import * as statements from './statements.service.ts';

export default serve(paymentFiles, { handlers: { ...accounts, ...files, ...statements } });
