import { bills } from '@steward/contract/energy/bills';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './bills.service.ts';
import { attachBillFile } from './bills.attach.service.ts';
import { getLastConversion } from './bills.conversions.service.ts';
import { makeBillsOfLines } from './bills.lines.service.ts';
import { getBillSplit, saveBillSplit } from './bills.splits.service.ts';
import { createBill } from './bills.typed.service.ts';
import { processFileOCR } from './bills.upload.service.ts';
import { billJobs } from './bills.jobs.ts';
import { billsEvents } from './bills.events.ts';
import { billsSources } from './bills.figures.ts';

export default serve(bills, {
  handlers: {
    processFileOCR,
    getAllOCR: service.getAllOCR,
    getBillById: service.getBillById,
    checkBill: service.checkBill,
    editFileOCR: service.editFileOCR,
    createBill,
    attachBillFile,
    deleteBill: service.deleteBill,
    readBillAgain: service.readBillAgain,
    getBillDownloadUrlById: service.getBillDownloadUrlById,
    getBillFile: service.getBillFile,
    getBillPrint: service.getBillPrint,
    getBillPage: service.getBillPage,
    getHeatContents: service.getHeatContents,
    getUtilBillCounts: service.getUtilBillCounts,
    getEnvsWithOcrsBills: service.getEnvsWithOcrsBills,
    getAllPortEnvOCR: service.getAllPortEnvOCR,
    getLastConversion,
    getBillSplit,
    saveBillSplit,
    makeBillsOfLines,
  },
  jobs: billJobs,
  archive: { bill_years: 'derived', carrier_years: 'derived', meter_patterns: 'derived' },
  search: { Bill: ({ object_id }) => `/show-bill?id=${object_id}` },
  events: billsEvents,
  figures: billsSources,
});
