import { home } from '@steward/contract/insight/home';
import { serve } from '../../../platform/serve.ts';

export default serve(home, { handlers: {} });
