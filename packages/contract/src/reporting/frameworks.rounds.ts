import { z } from 'zod';
import { day, id, requiredText, text } from '../call.ts';
import { Language } from '../language.ts';
import { FrameworkReport, FrameworkRound, RoundAnswer } from './frameworks.models.ts';

const oneReport = { report_id: id('framework-report') };

/** Approval, submission and the frozen rounds of reports. */
export const roundCalls = {
  approveReport: {
    method: 'POST',
    path: '/approveReport',
    access: 'member',
    needs: 'frameworks.approve',
    summary: 'Freeze a round: every required question is answered and reviewed, and nothing is to update',
    input: z.object({ ...oneReport, version: z.int().min(0).max(1e9), reason: text(1000).default('') }),
    answer: FrameworkReport,
    limit: { calls: 60, perSeconds: 60 },
  },
  submitReport: {
    method: 'POST',
    path: '/submitReport',
    access: 'member',
    needs: 'frameworks.approve',
    summary: 'Note that the approved round was handed in, when and to whom',
    input: z.object({ ...oneReport, submitted_on: day(), submitted_to: requiredText(200) }),
    answer: FrameworkReport,
  },
  reopenReport: {
    method: 'POST',
    path: '/reopenReport',
    access: 'member',
    needs: 'frameworks.approve',
    summary: 'Open an approved or submitted report for another round, with a reason; the frozen round stays',
    input: z.object({ ...oneReport, reason: requiredText(1000) }),
    answer: FrameworkReport,
  },
  getReportRounds: {
    method: 'POST',
    path: '/getReportRounds',
    access: 'member',
    needs: 'frameworks.read',
    summary: 'The frozen rounds of a report, the newest first',
    input: z.object(oneReport),
    answer: z.array(FrameworkRound),
  },
  getReportRound: {
    method: 'POST',
    path: '/getReportRound',
    access: 'member',
    needs: 'frameworks.read',
    summary: 'A frozen round with its answers, and what differs from the round before',
    input: z.object({ ...oneReport, language: Language.optional(), round: z.int().min(1).max(10_000) }),
    answer: FrameworkRound.extend({
      /** The content still has the hash under which it was frozen. */
      is_unchanged: z.boolean(),
      answers: z.array(RoundAnswer),
      differences: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          subject_id: z.uuid().nullable(),
          before: RoundAnswer.nullable(),
          after: RoundAnswer.nullable(),
        }),
      ),
    }),
  },
} as const;
