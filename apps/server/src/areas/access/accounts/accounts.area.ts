import { accounts } from '@steward/contract/access/accounts';
import { serve } from '../../../platform/http/serve.ts';

export default serve(accounts, { handlers: {} });
