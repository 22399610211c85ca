import { payments } from '@steward/contract/energy/payments';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import * as limits from './approval-limits.service.ts';
import * as approvals from './approvals.service.ts';
import * as directDebits from './direct-debits.service.ts';
import * as runs from './payment-runs.service.ts';
import { paymentsEvents } from './payments.events.ts';
import * as service from './payments.service.ts';
import { paymentsSource } from './payments.figures.ts';
import { paymentsSources } from './payments.sources.ts';

export default serve(payments, {
  handlers: {
    getPayables: service.getPayables,
    getCostCenters: service.getCostCenters,
    flagBill: service.flagBill,
    clearBillFlag: service.clearBillFlag,
    approveBill: service.approveBill,
    askForBillApproval: approvals.askForBillApproval,
    withdrawBillApproval: service.withdrawBillApproval,
    recordBillPayment: service.recordBillPayment,
    getBillPayments: service.getBillPayments,
    deleteBillPayment: service.deleteBillPayment,
    getApprovalLimits: limits.getApprovalLimits,
    saveApprovalLimit: limits.saveApprovalLimit,
    confirmApprovalLimit: limits.confirmApprovalLimit,
    createPaymentRun: runs.createPaymentRun,
    getPaymentRuns: runs.getPaymentRuns,
    downloadPaymentRun: runs.downloadPaymentRun,
    cancelPaymentRun: runs.cancelPaymentRun,
    saveDirectDebit: directDebits.saveDirectDebit,
    getDirectDebits: directDebits.getDirectDebits,
    deleteDirectDebit: directDebits.deleteDirectDebit,
  },
  events: paymentsEvents,
  figures: answeredBy(payments, paymentsSource),
  sources: paymentsSources,
  archive: {
    approval_limits: 'proof',
    payment_runs: 'proof',
    bill_payables: 'proof',
    bill_payments: 'proof',
    direct_debits: 'proof',
  },
  menu: { payments: { isSetUp: ['supplier_accounts', 'approval_limits', 'bill_payments'] } },
});
