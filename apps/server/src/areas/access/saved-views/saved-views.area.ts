import { savedViews } from '@steward/contract/access/saved-views';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './saved-views.service.ts';

export default serve(savedViews, {
  handlers: service,
  // About people: they are told of in the archive, and make their views anew where it is taken in.
  archive: { saved_views: 'exported', saved_view_defaults: 'exported' },
});
