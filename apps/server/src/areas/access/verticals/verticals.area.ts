import { verticals } from '@steward/contract/access/verticals';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './verticals.service.ts';

export default serve(verticals, { handlers: service, archive: { verticals: 'imported' } });
