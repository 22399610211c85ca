import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './property-documents.service.ts';

export default serve(propertyDocuments, {
  handlers: service,
  archive: { property_documents: { issued_on: 'kept', created_by: 'importer' } },
  menu: { documents: { isSetUp: ['property_documents'] }, 'property-documents': { isSetUp: ['property_documents'] } },
});
