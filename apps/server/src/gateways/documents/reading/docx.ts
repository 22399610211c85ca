import { TreeBuilder, type Look } from './tree-builder.ts';

/** An element of a document as mammoth reads it (lib/documents.js); its types leave them out. */
interface Element {
  type: string;
  children?: Element[];
  value?: string;
  styleId?: string | null;
  styleName?: string | null;
  numbering?: { level?: number | string; isOrdered?: boolean } | null;
  isBold?: boolean;
  isItalic?: boolean;
  isUnderline?: boolean;
  isStrikethrough?: boolean;
  verticalAlignment?: string;
  href?: string;
  anchor?: string;
  isHeader?: boolean;
  colSpan?: number;
  rowSpan?: number;
  checked?: boolean;
  altText?: string;
  readAsBuffer?: () => Promise<Buffer>;
  noteType?: string;
  noteId?: string;
  notes?: { resolve: (reference: Element) => { body?: Element[] } | null };
}

/** Elements in elements: more is made by hand. */
const MAX_DEPTH = 60;
const MAX_NOTES = 2000;

/**
 * The content of a docx. mammoth resolves styles, lists, links and notes; its HTML is never made, because it lets `javascript:` links
 * through.
 */
export async function readDocx(path: string): Promise<TreeBuilder> {
  // Loaded only for a docx: a child for a page of a PDF starts sooner.
  const { default: mammoth } = await import('mammoth');
  let document: Element | undefined;
  await mammoth.convertToHtml(
    { path },
    {
      externalFileAccess: false,
      transformDocument: (read: Element) => {
        document = read;
        return { ...read, children: [] };
      },
    },
  );
  const builder = new TreeBuilder();
  const walker = new DocxWalker(builder, document?.notes);
  walker.walk(document?.children ?? [], {}, 0);
  walker.addNotes();
  return builder;
}

const headingOf = ({ styleId, styleName }: Element): number | undefined => {
  const level = /^heading ([1-6])$/i.exec(styleName ?? '')?.[1] ?? /^heading([1-6])$/i.exec(styleId ?? '')?.[1];
  if (level) return Number(level);
  return /^title$/i.test(styleName ?? '') ? 1 : undefined;
};

class DocxWalker {
  private notes: Element[][] = [];

  constructor(
    private readonly builder: TreeBuilder,
    private readonly resolver: Element['notes'],
  ) {}

  walk(elements: readonly Element[], look: Look, depth: number): void {
    if (depth > MAX_DEPTH) {
      this.builder.isCut = true;
      return;
    }
    for (const element of elements) this.one(element, look, depth + 1);
  }

  private one(element: Element, look: Look, depth: number): void {
    const { builder } = this;
    const children = element.children ?? [];
    switch (element.type) {
      case 'paragraph': {
        const { numbering } = element;
        this.walk(children, look, depth);
        const heading = headingOf(element);
        const list = numbering && !heading;
        builder.endParagraph({
          heading,
          list: list ? { level: Number(numbering.level ?? 0), ordered: numbering.isOrdered === true } : undefined,
        });
        break;
      }
      case 'run': {
        const { verticalAlignment: vertical } = element;
        this.walk(
          children,
          {
            ...look,
            bold: element.isBold === true,
            italic: element.isItalic === true,
            underline: element.isUnderline === true,
            strike: element.isStrikethrough === true,
            vertical: vertical === 'superscript' ? 'super' : vertical === 'subscript' ? 'sub' : undefined,
          },
          depth,
        );
        break;
      }
      case 'hyperlink':
        this.walk(children, { ...look, href: element.href }, depth);
        break;
      case 'text':
        builder.text(element.value ?? '', look);
        break;
      case 'tab':
        builder.text('\t', look);
        break;
      case 'break':
        builder.text('\n', look);
        break;
      case 'checkbox':
        builder.text(element.checked ? '☒' : '☐', look);
        break;
      case 'image':
        builder.picture(element.altText ?? '', async () => element.readAsBuffer?.());
        break;
      case 'noteReference':
        this.addReference(element, look);
        break;
      case 'table':
        builder.beginTable();
        this.walk(children, {}, depth);
        builder.endTable();
        break;
      case 'tableRow':
        builder.beginRow(element.isHeader);
        this.walk(children, {}, depth);
        break;
      case 'tableCell':
        builder.beginCell();
        this.walk(children, {}, depth);
        builder.endCell(element.colSpan, element.rowSpan);
        break;
      default:
        // Marks of places and comments are not shown.
        break;
    }
  }

  private addReference(reference: Element, look: Look): void {
    const body = this.resolver?.resolve(reference)?.body;
    if (!body || this.notes.length >= MAX_NOTES) return;
    this.notes.push(body);
    this.builder.text(String(this.notes.length), { ...look, vertical: 'super' });
  }

  /** Notes at the end of the text, each with its number; notes in notes come after them. */
  addNotes(): void {
    for (let at = 0; at < this.notes.length; at++) {
      this.builder.text(`${at + 1}\t`);
      this.walk(this.notes[at]!, {}, 0);
      this.builder.endParagraph();
    }
  }
}
