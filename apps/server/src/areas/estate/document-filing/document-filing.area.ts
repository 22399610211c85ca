import { documentFiling } from '@steward/contract/estate/document-filing';
import { serve } from '../../../platform/http/serve.ts';
import { filingMaintenance } from './document-filing.jobs.ts';
import * as filing from './filing.service.ts';
import * as rules from './rules.service.ts';
import { getFilingSuggestions } from './suggestions.service.ts';

export default serve(documentFiling, {
  handlers: {
    getFilingSuggestions,
    fileDocuments: filing.fileDocuments,
    undoFilings: filing.undoFilings,
    getFilings: filing.getFilings,
    getFilingRules: rules.getFilingRules,
    addFilingRule: rules.addFilingRule,
    updateFilingRule: rules.updateFilingRule,
    deleteFilingRule: rules.deleteFilingRule,
    orderFilingRules: rules.orderFilingRules,
    tryFilingRule: rules.tryFilingRule,
    switchFilingRule: rules.switchFilingRule,
  },
  maintenance: filingMaintenance,
  archive: {
    document_filings: 'derived',
    filing_lessons: { decided_at: 'kept' },
    // An imported rule is off until its dry run was seen here.
    filing_rules: {
      created_by: 'importer',
      is_tried: { reset: false },
      on_since: { reset: null },
      on_by: { reset: null },
    },
    document_rule_checks: 'derived',
  },
});
