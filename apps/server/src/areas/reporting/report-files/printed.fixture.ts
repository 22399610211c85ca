import { jobs } from '@steward/contract/foundation/jobs';
import { reportFiles } from '@steward/contract/reporting/report-files';
import { expect } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import type { Person } from '../../../testing/person.ts';

/** The text of the PDF of a report, or of a round of it, on one line. */
export async function printed(
  person: Person,
  report_id: string,
  language: 'en' | 'de',
  round?: number,
): Promise<string> {
  const { job_id } = await person.get(reportFiles.makeReportFile, { report_id, round, format: 'pdf', language });
  await expect.poll(async () => (await person.get(jobs.getJob, { job_id })).status, { timeout: 60_000 }).toBe('done');
  const bytes = await (await person.send(reportFiles.downloadReportFile, { job_id })).arrayBuffer();
  return (await readPdf(new Uint8Array(bytes))).all.replaceAll(/\s+/g, ' ');
}
