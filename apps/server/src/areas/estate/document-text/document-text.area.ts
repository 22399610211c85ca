import { documentText } from '@steward/contract/estate/document-text';
import { serve } from '../../../platform/http/serve.ts';
import { textMaintenance } from './document-text.jobs.ts';
import * as service from './document-text.service.ts';
import { forgetInfectedText } from './reading.service.ts';
import { getSimilarDocuments, searchDocuments } from './search.service.ts';

export default serve(documentText, {
  handlers: {
    searchDocuments,
    getSimilarDocuments,
    getDocumentText: service.getDocumentText,
    stopDocumentText: service.stopDocumentText,
    readDocumentText: service.readDocumentText,
  },
  maintenance: textMaintenance,
  listens: forgetInfectedText,
  archive: { document_texts: 'derived', document_pages: 'derived', document_words: 'derived' },
});
