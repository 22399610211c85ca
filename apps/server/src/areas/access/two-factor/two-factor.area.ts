import { twoFactor } from '@steward/contract/access/two-factor';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './two-factor.service.ts';

export default serve(twoFactor, { handlers: service });
