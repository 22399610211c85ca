import { savedViews } from '@steward/contract/access/saved-views';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './saved-views.service.ts';

export default serve(savedViews, {
  handlers: service,
  // About people: the archive lists them, and people create their views again after an import.
  archive: { saved_views: 'exported', saved_view_defaults: 'exported' },
});
