import { renewables } from '@steward/contract/energy/renewables';
import { serve } from '../../../platform/serve.ts';
import * as service from './renewables.service.ts';

export default serve(renewables, { handlers: service });
