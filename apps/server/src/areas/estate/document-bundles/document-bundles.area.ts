import { documentBundles } from '@steward/contract/estate/document-bundles';
import { serve } from '../../../platform/http/serve.ts';
import { documentBundlesEvents } from './document-bundles.events.ts';
import { bundleJobs, bundleMaintenance } from './document-bundles.jobs.ts';
import { getDocumentBundles, prepareDocumentBundle } from './document-bundles.service.ts';

export default serve(documentBundles, {
  handlers: { prepareDocumentBundle, getDocumentBundles },
  jobs: bundleJobs,
  maintenance: bundleMaintenance,
  // Made of the documents, for a day.
  archive: { document_bundles: 'derived' },
  events: documentBundlesEvents,
});
