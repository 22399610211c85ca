import { jobKind } from '../../../platform/jobs/job-kinds.ts';

/** Typesets a report; round 0 is the draft. */
export interface ReportPdfPayload {
  report_id: string;
  round: number;
  language: 'en' | 'ar' | 'de';
  /** Of the verifier who asked: what a link had made is open to that link alone. */
  link_id?: string;
}

export const reportPdfJob = jobKind<ReportPdfPayload>('reports.pdf', { concurrency: 1 });
