import { help } from '@steward/contract/insight/help';
import { serve } from '../../../platform/serve.ts';

export default serve(help, { handlers: {} });
