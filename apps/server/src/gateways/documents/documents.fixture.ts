import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { DocumentTree, type DocumentType } from '@steward/contract/foundation/files.content';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { ZipFile } from 'yazl';
import type { DocumentReader, DocumentSource, PageText } from './document-file.ts';
import { openDocumentReader, stopReadingDocuments } from './document-reader.ts';

/** A reader with a folder of its own, and documents in it. */
export interface TestReader {
  folder: string;
  reader: DocumentReader;
  sourceOf: (content: Buffer | Uint8Array | string, type: DocumentType) => DocumentSource;
  textsOf: (source: DocumentSource, from?: number) => Promise<PageText[]>;
  textTree: (source: DocumentSource) => Promise<Extract<DocumentTree, { kind: 'text' }>>;
  stop: () => Promise<void>;
}

export function startTestReader(limits: { svgMs?: number; textsMs?: number } = {}): TestReader {
  const folder = mkdtempSync(join(tmpdir(), 'steward-documents-'));
  const reader = openDocumentReader({ dataDir: folder, previewBytes: 100 * 1024 ** 2, ...limits });
  return {
    folder,
    reader,
    sourceOf: (content, type) => {
      const bytes = Buffer.from(content as string);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = join(folder, sha256);
      writeFileSync(path, bytes);
      return { organizationId: 'org', sha256, type, path: async () => path };
    },
    textsOf: async (source, from) => {
      const found: PageText[] = [];
      for await (const page of reader.texts(source, from ? { from } : {})) found.push(page);
      return found;
    },
    textTree: async (source) => {
      const tree = DocumentTree.parse(await reader.tree(source));
      if (tree.kind !== 'text') throw new Error(`a tree of ${tree.kind}`);
      return tree;
    },
    stop: async () => {
      await reader.close();
      await stopReadingDocuments();
      rmSync(folder, { recursive: true });
    },
  };
}

export const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error as { code?: string }).code ?? error,
  );
export async function zip(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(entries))
    file.addBuffer(Buffer.from(content as string), name, { compress: name !== 'mimetype' });
  file.end();
  return buffer(file.outputStream);
}

/** The names of WordprocessingML. */
export const wordNames =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const links = (targets: Record<string, [type: string, target: string, mode?: string]>) =>
  `<Relationships xmlns="${RELATIONS}">${Object.entries(targets)
    .map(
      ([id, [type, target, mode]]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;

export const docx = (body: string, more: Record<string, string | Buffer> = {}) =>
  zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': links({ r1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `<w:document ${wordNames}><w:body>${body}</w:body></w:document>`,
    ...more,
  });
export const p = (text: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export async function pdfWith(pages: string[], options: { title?: string } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  if (options.title) document.setTitle(options.title);
  for (const text of pages) document.addPage([595, 842]).drawText(text, { x: 60, y: 760, size: 12, font });
  return document.save();
}

/** A PNG whose header promises so many pixels. */
export function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const all = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(all.length + 8);
    out.writeUInt32BE(data.length);
    all.copy(out, 4);
    out.writeUInt32BE(crc(all), all.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}
function crc(bytes: Buffer): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xed_b8_83_20 : 0);
  }
  return (sum ^ -1) >>> 0;
}

/** One page, encrypted with a user's password by the standard handler, revision 2 (made by hand after ISO 32000-1, 7.6.3). */
export function lockedPdf(): string {
  const parts = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj\n',
    `4 0 obj<</Filter/Standard/V 1/R 2/O<${'28'.repeat(32)}>/U<${'4e'.repeat(32)}>/P -4>>endobj\n`,
  ];
  let text = '%PDF-1.4\n';
  const places = parts.map((part) => {
    const at = text.length;
    text += part;
    return at;
  });
  const from = text.length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const id = '<00112233445566778899aabbccddeeff>';
  return `${text}xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R/Encrypt 4 0 R/ID[${id}${id}]>>\nstartxref\n${from}\n%%EOF`;
}
