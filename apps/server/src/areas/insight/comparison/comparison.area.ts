import { comparison } from '@steward/contract/insight/comparison';
import { serve } from '../../../platform/http/serve.ts';
import { getComparedProperties, getFirstYearsOverLimit } from './comparison.service.ts';
import { getPropertyDifference } from './difference.service.ts';

export default serve(comparison, {
  handlers: { getComparedProperties, getFirstYearsOverLimit, getPropertyDifference },
});
