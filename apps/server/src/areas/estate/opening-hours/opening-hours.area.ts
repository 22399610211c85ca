import { openingHours } from '@steward/contract/estate/opening-hours';
import { serve } from '../../../platform/http/serve.ts';
import { getOpeningHours, saveOpeningHours } from './opening-hours.service.ts';

export default serve(openingHours, {
  handlers: { getOpeningHours, saveOpeningHours },
  archive: { opening_hours: { closed_days: 'kept' } },
});
