import { z } from 'zod';
import { attachedDocument, area, id } from '../call.ts';
import { billLineCalls } from './bill-reading.lines.ts';
import { BillRow } from './bills.bill.ts';

/** Bills from documents and lists: upload, reading in the background, lines, import, and the documents themselves. */
export const billReading = area(
  'energy/bill-reading',
  {
    processFileOCR: {
      method: 'POST',
      path: '/processFileOCR',
      access: 'member',
      needs: 'utilities.create',
      shape: 'upload',
      summary:
        'Upload one to five bills of a property; each is read in the background and can fail separately. An e-invoice and its PDF are one bill',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ environment_id: id('environment'), via: z.enum(['upload', 'camera']).default('upload') }),
      answer: z.array(
        z.object({
          file_name: z.string(),
          bill_id: id('bill').nullable(),
          job_id: id('job').nullable(),
          failure_code: z.string().nullable(),
          /** The e-invoice that this PDF shows: both are one bill. */
          joined_to_name: z.string().nullable(),
        }),
      ),
    },
    attachBillFile: {
      method: 'POST',
      path: '/attachBillFile',
      access: 'member',
      needs: 'utilities.edit',
      shape: 'upload',
      attaches: true,
      summary: 'Attach the document behind a typed bill; its pages are shown, and nothing is read from them',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ bill_id: id('bill'), ...attachedDocument }),
      answer: z.object({ job_id: id('job') }),
    },
    readBillAgain: {
      method: 'POST',
      path: '/readBillAgain',
      access: 'member',
      needs: 'utilities.edit',
      summary: 'Read the file of a failed or unconfirmed bill again',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ bill_id: id('bill') }),
      answer: BillRow,
    },
    getBillDownloadUrlById: {
      method: 'POST',
      path: '/getBillDownloadUrlById',
      access: 'member',
      needs: 'utilities.read',
      summary: 'Where the original file of a bill is',
      input: z.object({ bill_id: id('bill') }),
      answer: z.object({ url: z.string(), name: z.string() }),
    },
    getBillFile: {
      method: 'GET',
      path: '/bills/:bill_id/file',
      access: 'member',
      needs: 'utilities.read',
      shape: 'file',
      summary: 'The original file of a bill',
      input: z.object({ bill_id: id('bill') }),
      answer: z.null(),
    },
    getBillPrint: {
      method: 'GET',
      path: '/bills/:bill_id/print',
      access: 'member',
      needs: 'utilities.read',
      shape: 'file',
      summary: 'The PDF that was sent with the e-invoice a bill was made of',
      input: z.object({ bill_id: id('bill') }),
      answer: z.null(),
    },
    getBillPage: {
      method: 'GET',
      path: '/bills/:bill_id/pages/:page',
      access: 'member',
      needs: 'utilities.read',
      shape: 'file',
      summary: 'The image of one page of a bill',
      input: z.object({ bill_id: id('bill'), page: z.coerce.number<string>().int().min(1).max(100) }),
      answer: z.null(),
    },
    ...billLineCalls,
  },
  {
    failures: {
      'bill.has-file': { status: 409, message: 'This bill already has a document.' },
      'bill.no-lines': {
        status: 409,
        message: 'This bill no longer has several lines. Reload the page to see its current state.',
      },
      'bill.lines-differ': {
        status: 422,
        message:
          'The amounts of the lines do not add up to the bill, with or without tax. Correct them, or leave all of them empty.',
      },
      'file.no-e-invoice': {
        status: 422,
        message:
          'This XML file is not an e-invoice (XRechnung, ZUGFeRD, Factur-X, Peppol). Upload Green Button meter values under Meter data files.',
      },
      'file.other-message': {
        status: 422,
        message: 'This Peppol message holds no invoice or credit note. Only these become bills.',
      },
      'file.spreadsheet': {
        status: 415,
        message:
          'This is a spreadsheet. Import bills from it as a list under Imports, and meter readings under Meter data files.',
      },
      'file.meter-data': {
        status: 415,
        message: 'This is a meter data file. Upload it under Meter data files.',
      },
      'file.mail-without-file': {
        status: 415,
        message: 'No bill is attached to this email. Upload the bill itself as PDF, photo or e-invoice (XML).',
      },
      'file.too-many-pages': {
        status: 422,
        message: 'This PDF has too many pages for a bill. Please upload only the pages of the bill (at most 20).',
      },
      'file.too-complex': {
        status: 422,
        message: 'This file takes too long to read. Please upload a simpler one, or enter the bill manually.',
      },
    },
    evidence: { bills: { needs: 'utilities.read' } },
    events: { 'bill.read': { starts: ['product'] }, 'bill.failed': { starts: ['product'] } },
  },
);
