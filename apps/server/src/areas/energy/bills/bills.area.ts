import { bills } from '@steward/contract/energy/bills';
import { serve } from '../../../platform/http/serve.ts';
import { countAllToCheck } from './bills.lists.repository.ts';
import * as service from './bills.service.ts';
import { getLastConversion } from './bills.conversions.service.ts';
import { getBillSplit, saveBillSplit } from './bills.splits.service.ts';
import { createBill } from './bills.typed.service.ts';
import { billsSources } from './bills.figures.ts';

export default serve(bills, {
  handlers: {
    getAllOCR: service.getAllOCR,
    getBillById: service.getBillById,
    checkBill: service.checkBill,
    editFileOCR: service.editFileOCR,
    createBill,
    deleteBill: service.deleteBill,
    getHeatContents: service.getHeatContents,
    getUtilBillCounts: service.getUtilBillCounts,
    getEnvsWithOcrsBills: service.getEnvsWithOcrsBills,
    getAllPortEnvOCR: service.getAllPortEnvOCR,
    getLastConversion,
    getBillSplit,
    saveBillSplit,
  },
  archive: {
    bills: {
      status: 'kept',
      created_by: 'importer',
      saved_by: 'importer',
      payment_set_by: 'importer',
      saved_at: 'import-time',
    },
    bill_months: 'counted',
    bill_months_past: 'proof',
    bill_pages: 'imported',
    bill_splits: { chosen_by: 'importer' },
    bill_years: 'derived',
    carrier_years: 'derived',
    meter_patterns: 'derived',
    listed_bills: 'derived',
    bill_counts: 'derived',
    bill_flag_counts: 'derived',
    bill_year_counts: 'derived',
    bill_turns: 'derived',
  },
  search: { Bill: ({ object_id }) => `/show-bill?id=${object_id}` },
  figures: billsSources,
  menu: { utilities: { work: (_, { db, scope }) => countAllToCheck(db, scope) } },
  tasks: { 'add-bill': { address: ({ environment_id }) => `/show-bill?new=1&environment=${environment_id}` } },
});
