import { propertyMerges } from '@steward/contract/operations/property-merges';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './property-merges.service.ts';

export default serve(propertyMerges, {
  handlers: service,
  // Where the archive is taken in there is nothing to take apart.
  archive: { property_merges: 'exported', property_merge_rows: 'exported' },
});
