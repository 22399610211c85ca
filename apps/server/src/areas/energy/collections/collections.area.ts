import { collections } from '@steward/contract/energy/collections';
import { serve } from '../../../platform/serve.ts';
import * as mandates from './mandates.service.ts';
import * as runs from './runs.service.ts';

export default serve(collections, {
  handlers: {
    getCollectionSettings: mandates.getCollectionSettings,
    saveCollectionSettings: mandates.saveCollectionSettings,
    getTenantMandates: mandates.getTenantMandates,
    saveTenantMandate: mandates.saveTenantMandate,
    confirmTenantMandate: mandates.confirmTenantMandate,
    deleteTenantMandate: mandates.deleteTenantMandate,
    getOpenStatements: runs.getOpenStatements,
    createCollectionRun: runs.createCollectionRun,
    getCollectionRuns: runs.getCollectionRuns,
    getCollectionRun: runs.getCollectionRun,
    approveCollectionRun: runs.approveCollectionRun,
    downloadCollectionFile: runs.downloadCollectionFile,
    cancelCollectionRun: runs.cancelCollectionRun,
  },
  // The bank knows these debits from here; the landlord's books read them in the archive.
  archive: {
    collection_runs: 'exported',
    collection_debits: 'exported',
  },
});
