import { spaces } from '@steward/contract/estate/spaces';
import { serve } from '../../../platform/http/serve.ts';
import { spacesSources } from './spaces.sources.ts';
import * as service from './spaces.service.ts';

export default serve(spaces, {
  handlers: service,
  search: { Space: ({ object_id }) => `/space?space=${object_id}` },
  sources: spacesSources,
  archive: { spaces: 'imported' },
  menu: { spaces: { isSetUp: ['spaces'] } },
});
