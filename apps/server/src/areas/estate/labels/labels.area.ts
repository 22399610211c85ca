import { labels } from '@steward/contract/estate/labels';
import { serve } from '../../../platform/serve.ts';
import * as service from './labels.service.ts';

export default serve(labels, { handlers: service });
