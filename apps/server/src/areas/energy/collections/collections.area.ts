import { collections } from '@steward/contract/energy/collections';
import { serve } from '../../../platform/http/serve.ts';
import * as files from './mandate-files.service.ts';
import * as mandates from './mandates.service.ts';
import { downloadCollectionNotice } from './notices.service.ts';
import * as owed from './owed.service.ts';
import * as runs from './runs.service.ts';
import * as payments from './statement-payments.service.ts';
import { collectionsEvidence } from './collections.evidence.ts';

export default serve(collections, {
  handlers: {
    getCollectionSettings: mandates.getCollectionSettings,
    saveCollectionSettings: mandates.saveCollectionSettings,
    getTenantMandates: mandates.getTenantMandates,
    saveTenantMandate: mandates.saveTenantMandate,
    confirmTenantMandate: mandates.confirmTenantMandate,
    deleteTenantMandate: mandates.deleteTenantMandate,
    saveMandateFile: files.saveMandateFile,
    getMandateFile: files.getMandateFile,
    deleteMandateFile: files.deleteMandateFile,
    recordStatementPayment: payments.recordStatementPayment,
    getStatementPayments: payments.getStatementPayments,
    reverseStatementPayment: payments.reverseStatementPayment,
    getTenantCollections: owed.getTenantCollections,
    getMyCollections: owed.getMyCollections,
    getOpenStatements: runs.getOpenStatements,
    createCollectionRun: runs.createCollectionRun,
    getCollectionRuns: runs.getCollectionRuns,
    getCollectionRun: runs.getCollectionRun,
    approveCollectionRun: runs.approveCollectionRun,
    downloadCollectionFile: runs.downloadCollectionFile,
    downloadCollectionNotice,
    cancelCollectionRun: runs.cancelCollectionRun,
  },
  // The bank has these debits from this installation; in the archive they can only be read.
  evidence: { mandates: collectionsEvidence },
  archive: {
    collection_settings: 'imported',
    tenant_mandates: 'proof',
    collection_runs: 'exported',
    collection_debits: 'exported',
    statement_payments: 'exported',
  },
});
