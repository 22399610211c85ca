import { leases } from '@steward/contract/estate/leases';
import { serve } from '../../../platform/serve.ts';
import * as service from './leases.service.ts';

export default serve(leases, { handlers: service });
