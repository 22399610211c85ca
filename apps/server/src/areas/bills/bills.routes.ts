import { bills } from '@steward/contract/bills';
import { bind } from '../../platform/bind.ts';
import * as service from './bills.service.ts';
import { createBill } from './bills.typed.service.ts';

export const billsRoutes = bind(bills, {
  processFileOCR: service.processFileOCR,
  getAllOCR: service.getAllOCR,
  getBillById: service.getBillById,
  checkBill: service.checkBill,
  editFileOCR: service.editFileOCR,
  createBill,
  deleteBill: service.deleteBill,
  readBillAgain: service.readBillAgain,
  getBillDownloadUrlById: service.getBillDownloadUrlById,
  getBillFile: service.getBillFile,
  getBillPage: service.getBillPage,
  getUtilBillCounts: service.getUtilBillCounts,
  getAllPortEnvOCR: service.getAllPortEnvOCR,
});
