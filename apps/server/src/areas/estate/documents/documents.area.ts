import { documents } from '@steward/contract/estate/documents';
import { serve } from '../../../platform/http/serve.ts';
import { documentsEvents } from './documents.events.ts';
import * as service from './documents.service.ts';
import { documentMaintenance } from './documents.jobs.ts';
import { attachedFile } from './attached.service.ts';
import { endingDocuments } from './endings.service.ts';
import { getEvidence, getEvidenceFile } from './evidence.service.ts';
import * as evidencePreviews from './evidence-previews.service.ts';
import * as folders from './folders.service.ts';
import * as previews from './previews.service.ts';
import * as settings from './settings.service.ts';
import * as trash from './trash.service.ts';
import * as uploads from './uploads.service.ts';

export default serve(documents, {
  handlers: {
    fetchDirectoriesByCollection: folders.fetchDirectoriesByCollection,
    fetchDirectoryContent: service.fetchDirectoryContent,
    getDocument: service.getDocument,
    getEvidence,
    getEvidenceFile,
    getEvidenceFacts: evidencePreviews.getEvidenceFacts,
    getEvidencePage: evidencePreviews.getEvidencePage,
    getEvidenceWords: evidencePreviews.getEvidenceWords,
    getEvidenceTree: evidencePreviews.getEvidenceTree,
    getEvidencePicture: evidencePreviews.getEvidencePicture,
    getDocumentFile: service.getDocumentFile,
    getDocumentFacts: previews.getDocumentFacts,
    getDocumentPage: previews.getDocumentPage,
    getDocumentThumbnail: previews.getDocumentThumbnail,
    getDocumentWords: previews.getDocumentWords,
    getDocumentTree: previews.getDocumentTree,
    getDocumentPicture: previews.getDocumentPicture,
    getDocumentVideo: previews.getDocumentVideo,
    createNewFolderFirebase: folders.createNewFolderFirebase,
    renameFolder: folders.renameFolder,
    updateFolderReaders: folders.updateFolderReaders,
    moveFolder: folders.moveFolder,
    trashFolder: folders.trashFolder,
    restoreFolder: folders.restoreFolder,
    renameFile: service.renameFile,
    updateDocument: service.updateDocument,
    moveDocuments: service.moveDocuments,
    tagDocuments: service.tagDocuments,
    getDocumentTags: service.getDocumentTags,
    deleteFirebaseFile: trash.deleteFirebaseFile,
    trashDocuments: trash.trashDocuments,
    restoreDocuments: trash.restoreDocuments,
    purgeDocuments: trash.purgeDocuments,
    findSameNames: uploads.findSameNames,
    uploadMultipleFilesFirebase: uploads.uploadMultipleFilesFirebase,
    addUploadedDocument: uploads.addUploadedDocument,
    addDocumentVersion: uploads.addDocumentVersion,
    restoreDocumentVersion: uploads.restoreDocumentVersion,
    getCommonUploadedFile: uploads.getCommonUploadedFile,
    getDocumentOwners: service.getDocumentOwners,
    getDocumentReaders: service.getDocumentReaders,
    holdDocument: trash.holdDocument,
    releaseDocument: trash.releaseDocument,
    getDocumentSettings: settings.getDocumentSettings,
    saveDocumentSettings: settings.saveDocumentSettings,
  },
  attachedFile,
  maintenance: documentMaintenance,
  events: documentsEvents,
  endings: { document: endingDocuments },
  archive: {
    document_folders: { created_by: 'importer', trashed_by: 'importer' },
    document_folder_teams: 'imported',
    documents: {
      issued_on: 'kept',
      created_by: 'importer',
      trashed_by: 'importer',
      held_by: 'importer',
      held_at: 'kept',
      request_id: { reset: null },
    },
    document_versions: { created_by: 'importer' },
    document_settings: 'imported',
    document_retention: 'imported',
  },
  search: { Documentation: ({ object_id }) => `/documentation?item=${object_id}` },
  menu: { documents: {} },
});
