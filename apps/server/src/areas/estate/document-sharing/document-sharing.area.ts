import { documentSharing } from '@steward/contract/estate/document-sharing';
import { serve } from '../../../platform/http/serve.ts';
import { documentSharingEvents } from './document-sharing.events.ts';
import { getPublicPath } from './document-sharing.service.ts';
import { getDocumentRequestLink, getDocumentRequests } from './request-list.service.ts';
import { createDocumentRequest, documentRequests, sendRequestedDocuments } from './requests.service.ts';
import { getSharedDocument, sharedDocuments, sharedFolders } from './shared-documents.service.ts';

export default serve(documentSharing, {
  handlers: {
    getPublicPath,
    createDocumentRequest,
    getDocumentRequests,
    getDocumentRequestLink,
    getSharedDocument,
    sendRequestedDocuments,
  },
  shares: { document: sharedDocuments, folder: sharedFolders, request: documentRequests },
  // Without their links, which are in no archive, requests are useless elsewhere.
  archive: { document_requests: 'derived' },
  events: documentSharingEvents,
});
