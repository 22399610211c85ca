import { acceptingOpinions } from '@steward/core/assurance/opinion';
import { findingOutcomes } from '@steward/core/assurance/findings';
import { z } from 'zod';
import { area, Done, requiredText, seenVersion, text, verbatim } from '../call.ts';
import { Inventory } from './inventory.answer.ts';
import { FrozenRegister } from './inventory.parts.ts';
import { WorkingBill, WorkingLine } from './inventory.working.ts';
import { Finding, FrozenReport } from './reports.report.ts';
import { Job } from '../foundation/jobs.ts';
import { Language } from '../language.ts';
import { accessCalls, accessFailures } from './verification.access.ts';
import { Assurance, assuranceCalls, assuranceFailures, Opinion } from './verification.assurance.ts';
import { token, workbenchCalls, workbenchFailures } from './verification.workbench.ts';

/** Without the ids of the organization's jobs: a verifier has no account. */
const PdfProgress = Job.pick({ status: true, percent: true });

/** The work of the verifier on a report: reading, findings, samples, opinion and statement. */
export const verification = area(
  'carbon/verification',
  {
    ...accessCalls,
    ...workbenchCalls,
    ...assuranceCalls,
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
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({ token }),
      answer: Inventory,
    },
    traceForVerifier: {
      method: 'POST',
      path: '/traceForVerifier',
      access: 'verifier',
      summary: 'The frozen lines, bills and refrigerant records behind one property and carrier',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({ token, environment_id: z.uuid(), carrier: verbatim(60).optional() }),
      answer: z.object({
        lines: z.array(WorkingLine),
        bills: z.array(WorkingBill),
        /** Null in reports sent before this field existed. */
        register: z.array(FrozenRegister).nullable(),
      }),
    },
    getBillForVerifier: {
      method: 'POST',
      path: '/getBillForVerifier',
      access: 'verifier',
      summary: 'The frozen values of a bill of the report, and their positions on its pages',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({ token, bill_id: z.uuid() }),
      answer: z.object({
        bill_id: z.string(),
        supplier: z.string(),
        /** Who entered the bill and who confirmed it; null in reports sent before this field existed. */
        provenance: z
          .object({
            source: z.enum(['upload', 'typed']),
            entered_by: z.string(),
            entered_at: z.string(),
            confirmed_by: z.string(),
            confirmed_at: z.string().nullable(),
          })
          .nullable(),
        fields: z.array(
          z.object({
            key: z.string(),
            value: z.union([z.string(), z.number()]).nullable(),
            /** The value read by OCR; absent without one. */
            read: z.union([z.string(), z.number()]).nullable().optional(),
            boxes: z.array(z.object({ page: z.number(), x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
          }),
        ),
        pages: z.array(
          z.object({
            page: z.number(),
            width_px: z.number(),
            height_px: z.number(),
            url: z.string(),
            /** The hash of the frozen image; null in reports sent before this field existed. */
            sha256: z.string().nullable(),
          }),
        ),
      }),
    },
    getBillPageForVerifier: {
      method: 'GET',
      path: '/verifierBillPage/:bill_id/:page',
      access: 'verifier',
      shape: 'file',
      summary: 'The page image of a bill of the report',
      limit: { calls: 600, perSeconds: 60 },
      input: z.object({ token, bill_id: z.uuid(), page: z.coerce.number<string>().int().min(1).max(100) }),
      answer: z.null(),
    },
    getDocumentForVerifier: {
      method: 'GET',
      path: '/verifierDocument/:file_id',
      access: 'verifier',
      shape: 'file',
      summary: 'The statement behind an own factor or instrument of the report',
      limit: { calls: 600, perSeconds: 60 },
      input: z.object({ token, file_id: z.uuid() }),
      answer: z.null(),
    },
    makeReportPdfByVerifier: {
      method: 'POST',
      path: '/makeReportPdfByVerifier',
      access: 'verifier',
      summary: 'Make the PDF of the frozen report in the background; one at a time for each link',
      limit: { calls: 20, perSeconds: 60 },
      input: z.object({ token, language: Language }),
      answer: z.object({ job_id: z.uuid() }),
    },
    getReportPdfForVerifier: {
      method: 'POST',
      path: '/getReportPdfForVerifier',
      access: 'verifier',
      summary: 'How far the PDF of the frozen report is',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({ token, job_id: z.uuid() }),
      answer: PdfProgress,
    },
    cancelReportPdfByVerifier: {
      method: 'POST',
      path: '/cancelReportPdfByVerifier',
      access: 'verifier',
      summary: 'Stop making the PDF of the frozen report',
      limit: { calls: 30, perSeconds: 60 },
      input: z.object({ token, job_id: z.uuid() }),
      answer: Done,
    },
    downloadReportForVerifier: {
      method: 'GET',
      path: '/verifierReportPdf/:job_id',
      access: 'verifier',
      shape: 'file',
      summary: 'The PDF of the frozen report that a job made',
      limit: { calls: 20, perSeconds: 60 },
      input: z.object({ token, job_id: z.uuid() }),
      answer: z.null(),
    },
    askByVerifier: {
      method: 'POST',
      path: '/askByVerifier',
      access: 'verifier',
      summary: 'Raise a question, misstatement or nonconformity, or write on in an open one',
      input: z
        .object({
          token,
          finding_id: z.uuid().optional(),
          kind: z.enum(['question', 'misstatement', 'nonconformity']).default('question'),
          about: text(300).default(''),
          size_t: z.number().min(-1e9).max(1e9).nullable().default(null),
          body: requiredText(10_000),
        })
        .refine(
          ({ finding_id, kind, size_t }) => finding_id !== undefined || kind !== 'misstatement' || size_t !== null,
          {
            // Without a size it would count as zero in the materiality.
            path: ['size_t'],
            message: 'is required',
          },
        ),
      answer: Finding,
      limit: { calls: 30, perSeconds: 60 },
    },
    closeByVerifier: {
      method: 'POST',
      path: '/closeByVerifier',
      access: 'verifier',
      summary: 'Close a question; a misstatement as corrected, withdrawn or uncorrected',
      limit: { calls: 30, perSeconds: 60 },
      input: z.object({ token, finding_id: z.uuid(), outcome: z.enum(findingOutcomes).optional() }),
      answer: Finding,
    },
    submitReprtByVerifier: {
      method: 'POST',
      path: '/submitReprtByVerifier',
      access: 'verifier',
      summary:
        'Accept the report as it was read, or reject it with a reason; a conclusion requires materiality, risks, work, names and independence',
      limit: { calls: 30, perSeconds: 60 },
      approves: { own: 'verifier.not-independent', isVersionOptional: true },
      input: z
        .object({
          token,
          version: seenVersion().optional(),
          decision: z.enum(['accepted', 'rejected']),
          assurance: Assurance.default('limited'),
          reason: text(10_000).default(''),
          /** Default when accepted: unmodified; when returned: none. */
          opinion: Opinion.optional(),
          /** The declaration of independence, unless it was declared before; every conclusion requires it. */
          independent: z.boolean().default(false),
        })
        .refine((d) => (d.decision === 'accepted' && d.opinion !== 'modified') || d.reason.length > 0, {
          path: ['reason'],
          message: 'is required',
        })
        .refine(
          ({ decision, opinion }) =>
            opinion === undefined || acceptingOpinions.includes(opinion) === (decision === 'accepted'),
          { path: ['opinion'], message: 'contradicts the decision' },
        ),
      answer: Done,
    },
  },
  {
    failures: {
      ...accessFailures,
      ...workbenchFailures,
      ...assuranceFailures,
      'verifier.link-invalid': {
        status: 403,
        message: 'This link is no longer valid. Please ask the sender for a new one.',
      },
      'verifier.decided': { status: 409, message: 'This report has already been decided.' },
      'verifier.open-findings': {
        status: 409,
        message: 'There are open questions. Close them before you accept the report.',
      },
      'verifier.samples-unfinished': {
        status: 409,
        message:
          'Some items of your samples are not checked yet. Check them, or discard the sample if none of its items were checked. Otherwise only a modified conclusion is possible.',
      },
      'verifier.upper-limit': {
        status: 409,
        message:
          'According to the upper limit of the sample, the misstatement may exceed materiality. State in the statement particulars what else you examined, or choose a modified conclusion.',
      },
      'verifier.material-misstatements': {
        status: 409,
        message:
          'The uncorrected misstatements are material. Return the report so that the next submission can correct them.',
      },
      'verifier.not-independent': {
        status: 409,
        message:
          'Members of the organization and people who worked on the report cannot verify it. Please name an independent person.',
      },
      'verifier.own-domain': {
        status: 409,
        message:
          'The verifier’s email address belongs to the reporting organization. Send the report to an address outside the organization.',
      },
      'finding.outcome-needed': {
        status: 422,
        message: 'Choose how this misstatement was settled: corrected, withdrawn or not corrected.',
      },
      'finding.not-corrected': {
        status: 409,
        message:
          'The figures are the same as when this misstatement was raised, so it is not corrected. Close it as not corrected or withdrawn, or return the report.',
      },
      'finding.of-an-item': {
        status: 409,
        message: 'This misstatement was found in a sampled item. Change the result of the item first.',
      },
      'finding.not-found': { status: 404, message: 'This finding was not found.' },
    },
  },
);
