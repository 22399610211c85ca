import { imports } from '@steward/contract/operations/imports';
import { serve } from '../../../platform/http/serve.ts';
import { importJobs } from './imports.jobs.ts';
import {
  chooseImportSheet,
  discardImport,
  exportImportRejects,
  getImport,
  getImportPreview,
  getImportThings,
  getImports,
  getKeptRows,
  saveImportMapping,
  startImport,
  undoImport,
  uploadImport,
} from './imports.service.ts';
import { deleteImportProfile, getImportProfiles, saveImportProfile } from './profiles.service.ts';

export default serve(imports, {
  handlers: {
    getImportThings,
    uploadImport,
    getImports,
    getImport,
    chooseImportSheet,
    saveImportMapping,
    getImportPreview,
    startImport,
    undoImport,
    getKeptRows,
    exportImportRejects,
    discardImport,
    getImportProfiles,
    saveImportProfile,
    deleteImportProfile,
  },
  jobs: importJobs,
  // The results of an import only serve to undo it here, so they are not exported.
  archive: { import_profiles: 'imported', imports: 'derived', import_sheets: 'derived', import_rows: 'derived' },
});
