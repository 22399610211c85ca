import { meters } from '@steward/contract/estate/meters';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './meters.service.ts';

export default serve(meters, { handlers: service });
