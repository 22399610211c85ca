import { archives } from '@steward/contract/operations/archives';
import { serve } from '../../../platform/http/serve.ts';
import {
  checkArchive,
  checkUploadedArchive,
  closeOrganization,
  exportOrganization,
  getOrganizationExports,
  getOrganizationState,
  importOrganization,
  reopenOrganization,
} from './archives.service.ts';
import { downloadImportedReport, getArchiveImports, getArchiveKey, getArchiveLog } from './archive-records.service.ts';
import { archiveJobs } from './archives.jobs.ts';

export default serve(archives, {
  handlers: {
    getOrganizationState,
    getOrganizationExports,
    exportOrganization,
    checkArchive,
    checkUploadedArchive,
    importOrganization,
    getArchiveKey,
    getArchiveImports,
    getArchiveLog,
    downloadImportedReport,
    closeOrganization,
    reopenOrganization,
  },
  jobs: archiveJobs,
  // The next import has marks and records of its own.
  archive: { archive_imports: 'exported', archive_claims: 'exported', archive_records: 'exported' },
});
