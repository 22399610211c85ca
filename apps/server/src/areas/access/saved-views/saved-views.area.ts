import { savedViews } from '@steward/contract/access/saved-views';
import { serve } from '../../../platform/serve.ts';
import * as service from './saved-views.service.ts';

export default serve(savedViews, { handlers: service });
