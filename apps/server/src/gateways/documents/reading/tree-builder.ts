import type { TreeBlock, TreeCell, TreeRun } from '@steward/contract/foundation/files.content';

/** The look of a piece of text. */
export interface Look {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  vertical?: 'super' | 'sub' | undefined;
  /** A link as it is in the file; only some kinds are kept. */
  href?: string | undefined;
}

export interface Paragraph {
  heading?: number | undefined;
  list?: { level: number; ordered: boolean } | undefined;
}

/** What a browser shows at once without becoming slow; more is cut, and the tree says so. */
const treeLimits = { characters: 1_000_000, blocks: 20_000, pictures: 50, tables: 4, links: 2000 };

/** A web address or a mail address; `javascript:`, `file:` and others are not opened from our pages. */
function allowedLink(href: string): string | undefined {
  const url = href.length <= treeLimits.links && URL.canParse(href) ? new URL(href) : undefined;
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : undefined;
}

/** What is never shown: controls, and halves of characters. */
const NO_TEXT = /(?![\t\n])[\p{Cc}\p{Cs}]/gu;

/** Makes blocks of the parts of a text in their order, within the limits. */
export class TreeBuilder {
  private stack: TreeBlock[][] = [[]];
  private rows: { is_heading: boolean; cells: TreeCell[] }[][] = [];
  private runs: TreeRun[] = [];
  /** Tables inside tables that are no longer kept as such. */
  private flattened = 0;
  private characters = 0;
  private blockCount = 0;
  droppedLinks = 0;
  isCut = false;
  /** Functions that answer the bytes of the pictures, by index. */
  readonly pictures: (() => Promise<Buffer | undefined>)[] = [];

  text(value: string, look: Look = {}): void {
    const room = treeLimits.characters - this.characters;
    const text = value.replace(NO_TEXT, '').slice(0, Math.max(0, room));
    if (text.length < value.length && room < value.length) this.isCut = true;
    if (!text) return;
    this.characters += text.length;
    const href = this.linkOf(look.href);
    const run: TreeRun = {
      kind: 'text',
      text,
      ...(look.bold && { bold: true }),
      ...(look.italic && { italic: true }),
      ...(look.underline && { underline: true }),
      ...(look.strike && { strike: true }),
      ...(look.vertical && { vertical: look.vertical }),
      ...(href !== undefined && { href }),
    };
    const last = this.runs.at(-1);
    if (last?.kind === 'text' && sameLook(last, run)) last.text += text;
    else this.runs.push(run);
  }

  private lastLink: { href: string; allowed: string | undefined } | undefined;

  private linkOf(href: string | undefined): string | undefined {
    // Links to places of the same document lead nowhere here.
    if (!href || href.startsWith('#')) return undefined;
    if (this.lastLink?.href !== href) {
      this.lastLink = { href, allowed: allowedLink(href) };
      if (this.lastLink.allowed === undefined) this.droppedLinks += 1;
    }
    return this.lastLink.allowed;
  }

  picture(alt: string, read: () => Promise<Buffer | undefined>): void {
    if (this.pictures.length >= treeLimits.pictures) {
      this.isCut = true;
      return;
    }
    this.runs.push({ kind: 'picture', index: this.pictures.length, alt: alt.replace(NO_TEXT, '').slice(0, 500) });
    this.pictures.push(read);
  }

  /** Ends a paragraph; an empty one leaves nothing. */
  endParagraph({ heading, list }: Paragraph = {}): void {
    const runs = this.runs;
    this.runs = [];
    if (!runs.some((run) => run.kind === 'picture' || run.text.trim())) return;
    if (this.blockCount >= treeLimits.blocks) {
      this.isCut = true;
      return;
    }
    this.blockCount += 1;
    const blocks = this.stack.at(-1)!;
    const last = blocks.at(-1);
    if (list) {
      const item = { level: Math.min(8, Math.max(0, list.level)), ordered: list.ordered, runs };
      if (last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', items: [item] });
    } else if (heading) blocks.push({ kind: 'heading', level: Math.min(6, Math.max(1, heading)), runs });
    else blocks.push({ kind: 'paragraph', runs });
  }

  beginTable(): void {
    this.endParagraph();
    if (this.flattened > 0 || this.rows.length >= treeLimits.tables) this.flattened += 1;
    else this.rows.push([]);
  }

  beginRow(isHeading = false): void {
    if (!this.flattened) this.rows.at(-1)?.push({ is_heading: isHeading, cells: [] });
  }

  beginCell(): void {
    this.endParagraph();
    if (!this.flattened) this.stack.push([]);
  }

  endCell(columns = 1, rows = 1): void {
    this.endParagraph();
    const row = this.rows.at(-1)?.at(-1);
    if (this.flattened || this.stack.length < 2) return;
    const blocks = this.stack.pop()!;
    const span = (given: number) => (Number.isSafeInteger(given) ? Math.min(100, Math.max(1, given)) : 1);
    if (this.blockCount >= treeLimits.blocks) this.isCut = true;
    else row?.cells.push({ columns: span(columns), rows: span(rows), blocks });
    this.blockCount += 1;
  }

  endTable(): void {
    this.endParagraph();
    if (this.flattened) {
      this.flattened -= 1;
      return;
    }
    const rows = this.rows.pop()?.filter(({ cells }) => cells.length > 0) ?? [];
    if (rows.length > 0) this.stack.at(-1)!.push({ kind: 'table', rows });
  }

  /** The blocks since the last call. */
  takeBlocks(): TreeBlock[] {
    this.endParagraph();
    while (this.rows.length > 0 || this.flattened > 0) {
      this.endCell();
      this.endTable();
    }
    const [blocks = []] = this.stack;
    this.stack = [[]];
    return blocks;
  }
}

const looks = ['bold', 'italic', 'underline', 'strike', 'vertical', 'href'] as const;
const sameLook = (a: TreeRun, b: TreeRun): boolean =>
  a.kind === 'text' && b.kind === 'text' && looks.every((key) => a[key] === b[key]);

/** Removes the runs of pictures that could not be made, and gives the others their new numbers. */
export function withPictures(blocks: readonly TreeBlock[], numbers: ReadonlyMap<number, number>): TreeBlock[] {
  const runsOf = (runs: readonly TreeRun[]): TreeRun[] =>
    runs.flatMap((run): TreeRun[] => {
      if (run.kind === 'text') return [run];
      const index = numbers.get(run.index);
      if (index !== undefined) return [{ ...run, index }];
      return run.alt ? [{ kind: 'text', text: `[${run.alt}]` }] : [];
    });
  return blocks.flatMap((block): TreeBlock[] => {
    if (block.kind === 'list') {
      const items = block.items.map((item) => ({ ...item, runs: runsOf(item.runs) }));
      return [{ ...block, items: items.filter(({ runs }) => runs.length > 0) }];
    }
    if (block.kind !== 'table') {
      const runs = runsOf(block.runs);
      return runs.length > 0 ? [{ ...block, runs }] : [];
    }
    const cellOf = (cell: TreeCell): TreeCell => ({ ...cell, blocks: withPictures(cell.blocks, numbers) });
    return [{ ...block, rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(cellOf) })) }];
  });
}

/** The plain text of blocks, a line for each paragraph and row. */
export function textOfBlocks(blocks: readonly TreeBlock[]): string {
  const textOf = (runs: readonly TreeRun[]) => runs.map((run) => (run.kind === 'text' ? run.text : run.alt)).join('');
  return blocks
    .map((block) => {
      if (block.kind === 'list') return block.items.map(({ runs }) => textOf(runs)).join('\n');
      if (block.kind !== 'table') return textOf(block.runs);
      const rows = block.rows.map(({ cells }) => cells.map((cell) => textOfBlocks(cell.blocks)).join('\t'));
      return rows.join('\n');
    })
    .join('\n');
}
