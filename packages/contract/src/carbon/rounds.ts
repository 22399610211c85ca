import { z } from 'zod';
import { area, Done, id, requiredText, text } from '../call.ts';
import { Language } from '../language.ts';
import { Finding, Report } from './reports.report.ts';

/** Verification rounds of a report: the frozen report, its secret link, questions and answers. */
export const rounds = area(
  'carbon/rounds',
  {
    sendReportToVerifier: {
      method: 'POST',
      path: '/sendReportToVerifier',
      access: 'member',
      needs: 'ghg-protocol.approve',
      summary:
        'Freeze the report and mail the verifier a secret, expiring link; also the resubmission of a rejected one (A07)',
      input: z.object({
        report_id: id('report'),
        email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
        verifier_name: requiredText(200),
        days: z.int().min(1).max(365).default(30),
        note: text(2000).default(''),
        language: Language.default('en'),
        /** A year that is not over is sent only with this second yes: acceptance locks the whole year. */
        incomplete_year_confirmed: z.boolean().default(false),
      }),
      answer: Report,
      limit: { calls: 20, perSeconds: 60 },
    },
    withdrawReport: {
      method: 'POST',
      path: '/withdrawReport',
      access: 'member',
      needs: 'ghg-protocol.approve',
      summary: 'Take a sent report back to draft; its links end',
      input: z.object({ report_id: id('report'), reason: requiredText(2000) }),
      answer: Report,
    },
    revokeVerifierLink: {
      method: 'POST',
      path: '/revokeVerifierLink',
      access: 'member',
      needs: 'ghg-protocol.approve',
      summary: 'End a verifier link at once',
      input: z.object({ link_id: id('link') }),
      answer: Done,
    },
    resetVerifierAuthenticator: {
      method: 'POST',
      path: '/resetVerifierAuthenticator',
      access: 'member',
      needs: 'ghg-protocol.approve',
      summary: "Reset the second factor of a link's verifier; its open sessions end immediately",
      input: z.object({ link_id: id('link'), reason: requiredText(2000) }),
      answer: Done,
    },
    answerFinding: {
      method: 'POST',
      path: '/answerFinding',
      access: 'member',
      needs: 'ghg-protocol.edit',
      summary: "Answer a verifier's question",
      input: z.object({ finding_id: id('finding'), body: requiredText(10_000) }),
      answer: Finding,
    },
  },
  {
    shareKinds: { 'verifier-link': { needs: 'ghg-protocol.approve', isKeptByArea: true } },
    failures: {
      'report.not-sendable': {
        status: 409,
        message: 'Save the report first. A report that is with the verifier or accepted cannot be sent again.',
      },
      'report.year-not-over': {
        status: 409,
        message:
          'The year of this report is not over. Acceptance would lock the whole year. Wait for the end of the year, or confirm the incomplete year separately (incomplete_year_confirmed).',
      },
      'report.incomplete': {
        status: 422,
        message: 'Some required parts of the report are still empty. Fill them in before you send it.',
      },
    },
    events: {
      'report.sent': { starts: ['product'] },
      'report.question': { starts: ['product', 'mail'] },
      'report.accepted': { starts: ['product', 'mail'] },
      'report.rejected': { starts: ['product', 'mail'] },
    },
  },
);
