import { openPdfFile, type PdfFile } from './pdfium.ts';

/** The PDF that was read last: the next page of it is there at once. */
let kept: { sha256: string; pdf: PdfFile } | undefined;

/** Opens a PDF, or returns it if it is the one that is still open. */
export async function openPdf({ path, sha256 }: { path: string; sha256: string }): Promise<PdfFile> {
  if (kept?.sha256 !== sha256) {
    kept?.pdf.close();
    kept = undefined;
    kept = { sha256, pdf: await openPdfFile(path) };
  }
  return kept.pdf;
}
