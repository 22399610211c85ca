import { files } from '@steward/contract/foundation/files';
import { serve } from '../../../platform/http/serve.ts';
import { filesEvents } from './files.events.ts';
import { getFile, saveUploadFile } from './files.service.ts';
import { fileMaintenance } from './files.jobs.ts';
import { deleteInfectedFile, getInfectedFiles } from './scanning.service.ts';

export default serve(files, {
  handlers: { saveUploadFile, getFile, getInfectedFiles, deleteInfectedFile },
  maintenance: fileMaintenance,
  archive: { files: { created_by: 'importer' }, file_scans: 'derived', unnamed_contents: 'derived' },
  events: filesEvents,
});
