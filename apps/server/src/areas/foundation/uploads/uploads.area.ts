import { uploads } from '@steward/contract/foundation/uploads';
import { serve } from '../../../platform/http/serve.ts';
import { getStorageQuotas, getStorageUse, setStorageQuota } from './storage.service.ts';
import { uploadsMaintenance } from './uploads.jobs.ts';
import { getUploads } from './uploads.service.ts';

export default serve(uploads, {
  handlers: { getUploads, getStorageUse, getStorageQuotas, setStorageQuota },
  maintenance: uploadsMaintenance,
  archive: {
    resumable_uploads: 'derived',
    storage_contents: 'derived',
    storage_changes: 'derived',
    storage_quotas: 'derived',
  },
});
