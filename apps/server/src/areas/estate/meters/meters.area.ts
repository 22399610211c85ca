import { meters } from '@steward/contract/estate/meters';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './meters.service.ts';
import { deleteMeterServes, getMeterServes } from './serves.service.ts';

export default serve(meters, {
  handlers: { ...service, getMeterServes, deleteMeterServes },
  archive: {
    meters: { paid_by: 'kept', replaced_by: 'kept' },
    meter_formula_parts: 'imported',
    meter_serves: 'imported',
    meter_serves_spaces: 'imported',
  },
});
