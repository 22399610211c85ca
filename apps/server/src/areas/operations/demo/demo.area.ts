import { demo } from '@steward/contract/operations/demo';
import { serve } from '../../../platform/http/serve.ts';

export default serve(demo, { handlers: {} });
