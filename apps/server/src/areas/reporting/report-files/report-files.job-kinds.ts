import type { Language } from '@steward/contract/language';
import { jobKind } from '../../../platform/jobs/job-kinds.ts';

/** Makes the PDF of a report; without a round that of the draft. */
export interface FrameworkPdfPayload {
  report_id: string;
  round?: number | undefined;
  language: Language;
}

export const frameworkPdfJob = jobKind<FrameworkPdfPayload>('report-files.pdf', { concurrency: 1 });
