import { files } from '@steward/contract/foundation/files';
import { serve } from '../../../platform/http/serve.ts';
import { getFile, saveUploadFile } from './files.service.ts';
import { fileMaintenance } from './files.jobs.ts';

export default serve(files, {
  handlers: { saveUploadFile, getFile },
  maintenance: fileMaintenance,
  archive: { files: { created_by: 'importer' }, unnamed_contents: 'derived' },
});
