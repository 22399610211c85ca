import { billFlags } from '@steward/contract/energy/bill-flags';
import { serve } from '../../../platform/http/serve.ts';
import * as limits from './audit-limits.service.ts';
import { billFlagsEvents } from './bill-flags.events.ts';
import * as letters from './letters.service.ts';
import { billFlagsSources } from './bill-flags.sources.ts';
import * as service from './bill-flags.service.ts';

export default serve(billFlags, {
  sources: billFlagsSources,
  handlers: {
    getBillFlags: service.getBillFlags,
    getBillFlag: service.getBillFlag,
    getBillFlagWeather: service.getBillFlagWeather,
    getBillFlagCounts: service.getBillFlagCounts,
    getBillFlagAssignees: service.getBillFlagAssignees,
    assignBillFlag: service.assignBillFlag,
    commentBillFlag: service.commentBillFlag,
    disputeBillFlag: service.disputeBillFlag,
    closeBillFlag: service.closeBillFlag,
    reopenBillFlag: service.reopenBillFlag,
    getDisputeLetters: letters.getDisputeLetters,
    saveDisputeLetter: letters.saveDisputeLetter,
    downloadDisputeLetter: letters.downloadDisputeLetter,
    sendDisputeLetter: letters.sendDisputeLetter,
    answerDisputeLetter: letters.answerDisputeLetter,
    closeDisputeLetter: letters.closeDisputeLetter,
    getSupplierFlags: service.getSupplierFlags,
    getBillAuditLimits: limits.getBillAuditLimits,
    saveBillAuditLimits: limits.saveBillAuditLimits,
    saveAccountAuditLimits: limits.saveAccountAuditLimits,
    deleteAccountAuditLimits: limits.deleteAccountAuditLimits,
  },
  events: billFlagsEvents,
  archive: {
    bill_flags: {
      state: { reset: 'open' },
      closed_at: { reset: null },
      assignee_id: { reset: null },
      reason: { reset: '' },
      recovered_amount: { reset: null },
    },
    bill_flag_events: 'proof',
    dispute_letters: 'proof',
    bill_audit_limits: 'imported',
    bill_audit_marks: 'derived',
  },
});
