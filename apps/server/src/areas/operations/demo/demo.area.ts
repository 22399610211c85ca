import { demo } from '@steward/contract/operations/demo';
import { serve } from '../../../platform/http/serve.ts';
import { demoMaintenance } from './demo.jobs.ts';

export default serve(demo, { handlers: {}, maintenance: demoMaintenance });
