import { billedMeters } from '@steward/contract/energy/billed-meters';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './billed-meters.service.ts';

export default serve(billedMeters, { handlers: service });
