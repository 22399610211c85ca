import { home } from '@steward/contract/insight/home';
import { serve } from '../../../platform/http/serve.ts';

export default serve(home, { handlers: {} });
