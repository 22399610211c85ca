import { entries } from '@steward/contract/carbon/entries';
import { serve } from '../../../platform/http/serve.ts';
import { findActivities, getMasterEmission } from './catalogue.service.ts';
import * as service from './entries.service.ts';
import { attachScopeFile, getDocuments, getScopeFile } from './evidence.service.ts';
import { entriesEvidence } from './entries.evidence.ts';

export default serve(entries, {
  handlers: {
    getMasterEmission,
    findActivities,
    createScope: service.createScope,
    updateScope: service.updateScope,
    listScopes: service.listScopes,
    deleteScopeEmission: service.deleteScopeEmission,
    approveScopes: service.approveScopes,
    getScopeHistory: service.getScopeHistory,
    getGHGEmissionByType: service.getGHGEmissionByType,
    updateGHGEmissionByType: service.updateGHGEmissionByType,
    attachScopeFile,
    getDocuments,
    getScopeFile,
  },
  evidence: { entries: entriesEvidence },
  archive: {
    ghg_entries: { counted_version: { reset: null }, entered_by: 'importer' },
    ghg_entry_versions: {
      made_by: 'importer',
      made_at: 'kept',
      approved_by: { reset: null },
      approved_at: { reset: null },
    },
    ghg_entry_files: 'imported',
    ghg_screenings: { status: 'kept' },
    activity_lines: 'proof',
  },
  menu: { 'ghg-entries': { isSetUp: ['ghg_entries', 'ghg_reports'] } },
});
