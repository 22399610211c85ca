import { meterBalance } from '@steward/contract/energy/meter-balance';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './meter-balance.service.ts';
import { meterBalanceSources } from './meter-balance.sources.ts';

export default serve(meterBalance, { handlers: service, sources: meterBalanceSources });
