import { propertyMerges } from '@steward/contract/operations/property-merges';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './property-merges.service.ts';

export default serve(propertyMerges, {
  handlers: service,
  // After an import merges cannot be undone.
  archive: {
    property_distinctions: { decided_by: 'importer', decided_at: 'kept' },
    property_merges: 'exported',
    property_merge_rows: 'exported',
  },
});
