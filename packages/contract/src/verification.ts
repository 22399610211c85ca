import { z } from 'zod';
import { area, requiredText, text } from './call.ts';
import { WorkingBill, WorkingLine } from './dashboards.ts';
import { Finding, FrozenReport, Inventory } from './ghg-report.ts';
import { Language } from './session.ts';

const Done = z.object({ done: z.literal(true) });
const token = z.string().min(20).max(300);

export const verification = area('verification', {
  getGhgProtocolReportForVerifier: {
    method: 'POST',
    path: '/getGhgProtocolReportForVerifier',
    access: 'verifier',
    summary: 'The frozen report behind a verifier link',
    input: z.object({ token }),
    answer: FrozenReport,
    limit: { calls: 120, perSeconds: 60 },
  },
  getGhgRprtDataForVerifier: {
    method: 'POST',
    path: '/getGhgRprtDataForVerifier',
    access: 'verifier',
    summary: 'The frozen inventory behind a verifier link',
    input: z.object({ token }),
    answer: Inventory,
  },
  traceForVerifier: {
    method: 'POST',
    path: '/traceForVerifier',
    access: 'verifier',
    summary: 'The frozen lines and bills behind one property and carrier',
    input: z.object({ token, environment_id: z.uuid(), carrier: z.string().max(60).optional() }),
    answer: z.object({ lines: z.array(WorkingLine), bills: z.array(WorkingBill) }),
  },
  getBillForVerifier: {
    method: 'POST',
    path: '/getBillForVerifier',
    access: 'verifier',
    summary: 'The frozen values of a bill of the report, and where they stand on its pages',
    input: z.object({ token, bill_id: z.uuid() }),
    answer: z.object({
      bill_id: z.string(),
      supplier: z.string(),
      fields: z.array(
        z.object({
          key: z.string(),
          value: z.union([z.string(), z.number()]).nullable(),
          boxes: z.array(z.object({ page: z.number(), x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
        }),
      ),
      pages: z.array(z.object({ page: z.number(), width_px: z.number(), height_px: z.number(), url: z.string() })),
    }),
  },
  getBillPageForVerifier: {
    method: 'GET',
    path: '/verifierBillPage/:bill_id/:page',
    access: 'verifier',
    shape: 'file',
    summary: 'The page image of a bill of the report',
    input: z.object({ token, bill_id: z.uuid(), page: z.coerce.number<string>().int().min(1).max(100) }),
    answer: z.null(),
  },
  downloadReportForVerifier: {
    method: 'GET',
    path: '/verifierReportPdf',
    access: 'verifier',
    shape: 'file',
    summary: 'The frozen report as PDF',
    input: z.object({ token, language: Language.default('en') }),
    answer: z.null(),
  },
  askByVerifier: {
    method: 'POST',
    path: '/askByVerifier',
    access: 'verifier',
    summary: 'Raise a question, misstatement or nonconformity, or write on in an open one',
    input: z.object({
      token,
      finding_id: z.uuid().optional(),
      kind: z.enum(['question', 'misstatement', 'nonconformity']).default('question'),
      about: text(300).default(''),
      size_t: z.number().min(-1e9).max(1e9).nullable().default(null),
      body: requiredText(10_000),
    }),
    answer: Finding,
    limit: { calls: 30, perSeconds: 60 },
  },
  closeByVerifier: {
    method: 'POST',
    path: '/closeByVerifier',
    access: 'verifier',
    summary: 'Close a question',
    input: z.object({ token, finding_id: z.uuid() }),
    answer: Finding,
  },
  submitReprtByVerifier: {
    method: 'POST',
    path: '/submitReprtByVerifier',
    access: 'verifier',
    summary: 'Accept the report, or reject it with a reason',
    input: z
      .object({
        token,
        decision: z.enum(['accepted', 'rejected']),
        assurance: z.enum(['limited', 'reasonable']).default('limited'),
        reason: text(10_000).default(''),
      })
      .refine((d) => d.decision === 'accepted' || d.reason.length > 0, { path: ['reason'], message: 'is required' }),
    answer: Done,
  },
});
