import { labels } from '@steward/contract/estate/labels';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './labels.service.ts';

export default serve(labels, { handlers: service, archive: { labels: 'imported', environment_labels: 'imported' } });
