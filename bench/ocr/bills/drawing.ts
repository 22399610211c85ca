/** Pages drawn place by place with pdf-lib. */
import { PDFDocument, rgb, type PDFFont, type PDFPage, type StandardFonts } from 'pdf-lib';
import type { MadeBill } from './bill.ts';

export type Mark = [x: number, y: number, text: string, size?: number, bold?: boolean];
export interface DrawnBill extends MadeBill {
  /** One list of marks a page; y from the top, in points. */
  sheets: Mark[][];
  font: StandardFonts;
  bold: StandardFonts;
  /** Rectangles of the first page. */
  boxes?: [x: number, y: number, w: number, h: number][];
}

export const m = (x: number) => x.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
export const komma = (x: number) =>
  x
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');
const ABBR = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
export const dmon = (iso: string) => `${iso.slice(8)} ${ABBR[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;
export const mdy2 = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(2, 4)}`;
export const dmy = (iso: string) => `${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
export const punkt = (iso: string) => `${iso.slice(8)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`;
/** Rows of a fixed-pitch table; the columns stand at given places. */
export const table = (y: number, step: number, at: number[], rows: string[][]): Mark[] =>
  rows.flatMap((cells, i) => cells.map((cell, j): Mark => [at[j]!, y + i * step, cell]));

export async function drawnPdf({ sheets, font, bold, boxes }: DrawnBill): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [plain, strong] = [await pdf.embedFont(font), await pdf.embedFont(bold)];
  const put = (page: PDFPage, face: PDFFont, [x, y, text, size = 10]: Mark) =>
    text && page.drawText(text, { x, y: 842 - y, size, font: face });
  sheets.forEach((marks, i) => {
    const page = pdf.addPage([595, 842]);
    for (const mark of marks) put(page, mark[4] ? strong : plain, mark);
    if (i === 0)
      for (const [x, y, width, height] of boxes ?? [])
        page.drawRectangle({
          x,
          y: 842 - y - height,
          width,
          height,
          borderWidth: 0.8,
          borderColor: rgb(0, 0, 0),
          opacity: 0,
        });
  });
  return pdf.save();
}
