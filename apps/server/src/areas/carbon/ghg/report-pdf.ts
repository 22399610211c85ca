import { makeGhgReportPdf } from '../../../gateways/pdf/ghg-report.ts';
import type { GhgReportModel } from './report-model.ts';

/** How the making of a PDF is watched and stopped. */
export interface PdfWatch {
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** The report as PDF. */
export function makeReportPdf(model: GhgReportModel, { onProgress, signal }: PdfWatch = {}): Promise<Buffer> {
  const { accounting, verification, ...rest } = model;
  return makeGhgReportPdf(
    {
      ...rest,
      baseYear: accounting.base_year,
      consolidation: accounting.consolidation,
      ...(verification && { verification: { ...verification, assurance: verification.assurance ?? 'limited' } }),
    },
    { signal, ...(onProgress && { onProgress: (percent: number) => onProgress(percent / 100) }) },
  );
}
