import { meters } from '@steward/contract/estate/meters';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './meters.service.ts';

export default serve(meters, {
  handlers: service,
  archive: { meters: { paid_by: 'kept', replaced_by: 'kept' }, meter_formula_parts: 'imported' },
  menu: { meters: { isSetUp: ['meters'] } },
});
