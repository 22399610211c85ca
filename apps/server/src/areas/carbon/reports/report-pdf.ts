import { makeGhgReportPdf } from '../../../gateways/pdf/ghg-report.ts';
import type { FramedReportModel } from './report-model.ts';

/** The screen of the report. */
const reportAddress = '/solutions/reporting/assessments/ghg-protocol';

/** Callbacks to watch and stop the making of a PDF. */
export interface PdfWatch {
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** The report as PDF. `webAddress`: where the product is reached, for the ways to the calculations. */
export function makeReportPdf(
  model: FramedReportModel,
  webAddress: string,
  { onProgress, signal }: PdfWatch = {},
): Promise<Buffer> {
  const { accounting, verification, lines, ...rest } = model;
  return makeGhgReportPdf(
    {
      ...rest,
      baseYear: accounting.base_year,
      consolidation: accounting.consolidation,
      ...(lines && { ledger: { address: webAddress + reportAddress, lines } }),
      ...(verification && { verification: { ...verification, assurance: verification.assurance ?? 'limited' } }),
    },
    { signal, ...(onProgress && { onProgress: (percent: number) => onProgress(percent / 100) }) },
  );
}
