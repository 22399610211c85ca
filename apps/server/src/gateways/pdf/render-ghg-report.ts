import type { GhgReportModel } from './ghg-report.ts';
import { ghgReport } from './ghg/report.ts';
import { typeset } from './typeset.ts';

/** The bytes of a report, made in this process. */
export async function renderGhgReport(
  model: GhgReportModel,
  onProgress: (percent: number) => void = () => {},
): Promise<Uint8Array> {
  onProgress(5);
  const report = ghgReport(model);
  onProgress(15);
  const pdf = await typeset(report);
  onProgress(99);
  return pdf;
}
