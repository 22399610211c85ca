/** A line of text on the page: points from the upper left corner. */
export interface Line {
  x: number;
  y: number;
  text: string;
  size?: number;
  bold?: boolean;
  /** The right end of the text, for columns of numbers; widths are those of Helvetica's digits. */
  right?: number;
}

const PAGE = { width: 595, height: 842 };

// The characters of Windows-1252 that German bills need beyond Latin-1.
const encoded = (text: string): string =>
  Array.from(text.replaceAll('€', '\u0080').replaceAll('–', '\u0096'))
    .map((c) => (/[\\()]/.test(c) ? `\\${c}` : c))
    .join('');

// In Helvetica digits are 0.556 em wide, comma and point 0.278; accurate enough for a column.
const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, c) => sum + (/[.,: ]/.test(c) ? 0.278 : 0.556) * size, 0);

/** The same page as an image for which no PDF has to be rendered. */
export function pageSvg(lines: readonly Line[]): Buffer {
  const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const texts = lines.map(
    ({ x, y, text, size = 10, bold }) =>
      `<text x="${x}" y="${y}" font-size="${size}"${bold ? ' font-weight="bold"' : ''}>${safe(text)}</text>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE.width} ${PAGE.height}" width="${PAGE.width}" height="${PAGE.height}" font-family="Helvetica, Arial, sans-serif"><rect width="100%" height="100%" fill="#fff"/>${texts.join('')}</svg>`,
  );
}

/** A small one-page PDF of text and rules, always with the same bytes: the bills of the demo's suppliers. */
export function textPdf(lines: readonly Line[], rules: readonly { x: number; y: number; width: number }[]): Buffer {
  const text = lines.map(({ x, y, text: words, size = 10, bold, right }) => {
    const left = right === undefined ? x : right - widthOf(words, size);
    return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${left.toFixed(2)} ${(PAGE.height - y).toFixed(2)} Td (${encoded(words)}) Tj ET`;
  });
  const drawn = rules.map(({ x, y, width }) => `${x} ${PAGE.height - y} m ${x + width} ${PAGE.height - y} l S`);
  const content = Buffer.from(`0.6 w 0.7 G\n${drawn.join('\n')}\n0 g\n${text.join('\n')}`, 'latin1');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects: Buffer[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
  ].map((object) => Buffer.from(object, 'latin1'));
  objects.push(
    Buffer.concat([Buffer.from(`<< /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')]),
    Buffer.from(font('Helvetica')),
    Buffer.from(font('Helvetica-Bold')),
  );
  const parts = [Buffer.from('%PDF-1.4\n')];
  const starts: number[] = [];
  for (const [i, object] of objects.entries()) {
    starts.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  }
  const at = parts.reduce((sum, part) => sum + part.length, 0);
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
