import { billReading } from '@steward/contract/energy/bill-reading';
import { serve } from '../../../platform/http/serve.ts';
import { attachBillFile } from './attach.service.ts';
import { billEvidence } from './bill-reading.evidence.ts';
import { billReadingEvents } from './bill-reading.events.ts';
import { billReadingJobs } from './bill-reading.jobs.ts';
import * as documents from './documents.service.ts';
import { makeBillsOfLines } from './lines.service.ts';
import { processFileOCR } from './upload.service.ts';

export default serve(billReading, {
  handlers: {
    processFileOCR,
    attachBillFile,
    readBillAgain: documents.readBillAgain,
    getBillDownloadUrlById: documents.getBillDownloadUrlById,
    getBillFile: documents.getBillFile,
    getBillPrint: documents.getBillPrint,
    getBillPage: documents.getBillPage,
    makeBillsOfLines,
  },
  jobs: billReadingJobs,
  events: billReadingEvents,
  evidence: { bills: billEvidence },
});
