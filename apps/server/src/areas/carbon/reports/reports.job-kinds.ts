import { jobKind } from '../../../platform/jobs/job-kinds.ts';

/** Typesets a report; round 0 is the draft. */
export interface ReportPdfPayload {
  report_id: string;
  round: number;
  language: 'en' | 'ar' | 'de';
  /** Set for a verifier: a PDF requested with a link is only available to that link. */
  link_id?: string;
}

export const reportPdfJob = jobKind<ReportPdfPayload>('reports.pdf', { concurrency: 1 });
