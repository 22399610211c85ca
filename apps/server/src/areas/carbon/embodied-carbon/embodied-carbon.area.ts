import { embodiedCarbon } from '@steward/contract/carbon/embodied-carbon';
import { serve } from '../../../platform/serve.ts';
import * as service from './embodied-carbon.service.ts';
import { getCarbonPayback } from './payback.service.ts';

export default serve(embodiedCarbon, { handlers: { ...service, getCarbonPayback } });
