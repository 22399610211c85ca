import { widgets } from '@steward/contract/insight/widgets';
import { serve } from '../../../platform/http/serve.ts';

export default serve(widgets, { handlers: {} });
