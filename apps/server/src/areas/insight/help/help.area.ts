import { help } from '@steward/contract/insight/help';
import { serve } from '../../../platform/http/serve.ts';

export default serve(help, { handlers: {} });
