import type { Language } from '@steward/contract/language';
import type { printedFormats } from '@steward/contract/reporting/report-files';
import { jobKind } from '../../../platform/jobs/job-kinds.ts';

/** Makes the PDF of a report, or the same as a document of Word; without a round that of the draft. */
export interface ReportFilePayload {
  report_id: string;
  round?: number | undefined;
  language: Language;
  format: (typeof printedFormats)[number];
}

export const reportFileJob = jobKind<ReportFilePayload>('report-files.print', { concurrency: 1 });
