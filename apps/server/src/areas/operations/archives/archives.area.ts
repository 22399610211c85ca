import { archives } from '@steward/contract/operations/archives';
import { serve } from '../../../platform/http/serve.ts';
import {
  closeOrganization,
  exportOrganization,
  getOrganizationExports,
  getOrganizationState,
  importOrganization,
  reopenOrganization,
} from './archives.service.ts';
import { archiveJobs } from './archives.jobs.ts';

export default serve(archives, {
  handlers: {
    getOrganizationState,
    getOrganizationExports,
    exportOrganization,
    importOrganization,
    closeOrganization,
    reopenOrganization,
  },
  jobs: archiveJobs,
});
