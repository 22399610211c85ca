import type { GhgReportModel } from './report-model.ts';

/** How the making of a PDF is watched and stopped. */
export interface PdfWatch {
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Stands in until the layout is connected: one page with the head of the report, so that the way there can be tested. */
export async function makeReportPdf(model: GhgReportModel, { onProgress, signal }: PdfWatch = {}): Promise<Buffer> {
  signal?.throwIfAborted();
  const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
  const lines = [
    `GHG report ${model.year}`,
    `${model.organization}: ${model.target}`,
    `${model.status}, round ${model.round}`,
    model.sha256 ?? '',
  ];
  const content = `BT /F1 12 Tf 60 780 Td 18 TL ${lines.map((line) => `(${plain(line)}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  onProgress?.(1);
  return Buffer.from(body + end, 'latin1');
}
