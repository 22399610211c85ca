import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { serve } from '../../../platform/http/serve.ts';
import { documentSources } from './property-documents.sources.ts';
import * as service from './property-documents.service.ts';

export default serve(propertyDocuments, {
  handlers: service,
  sources: documentSources,
  archive: { property_documents: 'imported' },
  menu: { 'property-documents': { isSetUp: ['property_documents'] } },
});
