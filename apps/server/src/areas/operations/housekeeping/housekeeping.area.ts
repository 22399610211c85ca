import { housekeeping } from '@steward/contract/operations/housekeeping';
import { serve } from '../../../platform/http/serve.ts';
import { housekeepingJobs } from './housekeeping.jobs.ts';

export default serve(housekeeping, { handlers: {}, maintenance: housekeepingJobs });
