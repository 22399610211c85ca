import { paymentFiles } from '@steward/contract/energy/payment-files';
import { serve } from '../../../platform/http/serve.ts';
import * as accounts from './bank-accounts.service.ts';
import * as files from './payment-files.service.ts';
import * as statements from './statements.service.ts';

export default serve(paymentFiles, {
  handlers: {
    getBankAccounts: accounts.getBankAccounts,
    createBankAccount: accounts.createBankAccount,
    editBankAccount: accounts.editBankAccount,
    deleteBankAccount: accounts.deleteBankAccount,
    getSupplierAccounts: accounts.getSupplierAccounts,
    saveSupplierAccount: accounts.saveSupplierAccount,
    confirmSupplierAccount: accounts.confirmSupplierAccount,
    getPaymentFile: files.getPaymentFile,
    createPaymentFile: files.createPaymentFile,
    downloadPaymentFile: files.downloadPaymentFile,
    importBankStatement: statements.importBankStatement,
    getBankStatements: statements.getBankStatements,
    getBankEntries: statements.getBankEntries,
    settleBankEntry: statements.settleBankEntry,
    dismissBankEntry: statements.dismissBankEntry,
  },
  archive: {
    bank_accounts: 'imported',
    supplier_accounts: {
      is_confirmed: { reset: false },
      changed_by: 'importer',
      changed_at: 'import-time',
      confirmed_by: { reset: null },
      confirmed_at: { reset: null },
    },
    payment_files: 'proof',
    payment_transfers: 'proof',
    bank_statements: 'proof',
    bank_entries: 'proof',
  },
});
