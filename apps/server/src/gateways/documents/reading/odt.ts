import { attribute } from '../../../platform/imports/xml-scan.ts';
import type { OpenZip } from '../../../platform/imports/zip-parts.ts';
import { unescaped } from '../../../platform/imports/xml-scan.ts';
import { FileFailure } from '../../ocr/file-failure.ts';
import { TreeBuilder, type Look } from './tree-builder.ts';

const styleName = attribute('style-name');
const [nameOf, levelOf, hrefOf, countOf] = [
  attribute('name'),
  attribute('outline-level'),
  attribute('href'),
  attribute('c'),
];
const listLevel = attribute('level');
const [columns, rows] = [attribute('number-columns-spanned'), attribute('number-rows-spanned')];
const [weight, slant, underline, through, position] = [
  attribute('font-weight'),
  attribute('font-style'),
  attribute('text-underline-style'),
  attribute('text-line-through-style'),
  attribute('text-position'),
];

/** Parts of a text that are not shown: removed passages, comments, and the text of objects. */
const hidden = new Set(['tracked-changes', 'annotation', 'object-ole', 'sequence-decls', 'forms']);
const MAX_PICTURE = 20 * 1024 ** 2;
/** As many as a program writes for one text: the styles of pieces are counted by the thousand. */
const MAX_STYLES = 20_000;

function lookOf(attributes: string): Look {
  const shift = position(attributes) ?? '';
  return {
    bold: weight(attributes) === 'bold',
    italic: slant(attributes) === 'italic',
    underline: (underline(attributes) ?? 'none') !== 'none',
    strike: (through(attributes) ?? 'none') !== 'none',
    vertical: shift.startsWith('super') ? 'super' : shift.startsWith('sub') ? 'sub' : undefined,
  };
}

/** The content of an OpenDocument text (OpenDocument 1.3, part 3). */
export async function readOdt(zip: OpenZip): Promise<TreeBuilder> {
  const content = zip.part('content.xml');
  if (!content) throw new FileFailure('file.damaged');
  const builder = new TreeBuilder();
  const looks = new Map<string, Look>();
  const numbered = new Set<string>();
  let style = '';
  let isBody = false;
  let skipped = 0;
  let alt = '';
  const spans: Look[] = [];
  const lists: string[] = [];
  const links: string[] = [];
  const headings: number[] = [];
  const cells: [number, number][] = [];
  const look = (): Look => ({ ...spans.at(-1), href: links.at(-1) });
  await content.read({
    open(tag, attributes) {
      if (hidden.has(tag) || skipped) {
        skipped += 1;
        return;
      }
      if (tag === 'style' || tag === 'list-style') style = nameOf(attributes) ?? '';
      else if (tag === 'text-properties' && looks.size < MAX_STYLES) looks.set(style, lookOf(attributes));
      else if (tag === 'list-level-style-number' && numbered.size < MAX_STYLES)
        numbered.add(`${style} ${listLevel(attributes) ?? '1'}`);
      else if (tag === 'body') isBody = true;
      if (!isBody) return;
      if (tag === 'h') headings.push(Number(levelOf(attributes) ?? 1));
      else if (tag === 'p') spans.push(looks.get(styleName(attributes) ?? '') ?? {});
      else if (tag === 'span') spans.push({ ...spans.at(-1), ...looks.get(styleName(attributes) ?? '') });
      else if (tag === 'a') links.push(hrefOf(attributes) ?? '');
      else if (tag === 'tab') builder.text('\t', look());
      else if (tag === 'line-break') builder.text('\n', look());
      else if (tag === 's') builder.text(' '.repeat(Math.min(100, Number(countOf(attributes) ?? 1) || 1)), look());
      else if (tag === 'list') lists.push(styleName(attributes) ?? lists.at(-1) ?? '');
      else if (tag === 'frame') alt = nameOf(attributes) ?? '';
      else if (tag === 'image') {
        const part = zip.part(hrefOf(attributes) ?? '');
        if (part) builder.picture(alt, () => part.content(MAX_PICTURE));
      } else if (tag === 'table') builder.beginTable();
      else if (tag === 'table-row') builder.beginRow();
      else if (tag === 'table-cell') {
        cells.push([Number(columns(attributes) ?? 1), Number(rows(attributes) ?? 1)]);
        builder.beginCell();
      }
    },
    text(value) {
      if (!isBody || skipped || (spans.length === 0 && headings.length === 0)) return;
      // Line breaks of the file are spaces.
      builder.text(unescaped(value).replace(/[\t\r\n ]+/g, ' '), look());
    },
    close(tag) {
      if (skipped) {
        skipped -= 1;
        return;
      }
      if (tag === 'h') builder.endParagraph({ heading: headings.pop() });
      else if (tag === 'p') {
        spans.pop();
        const level = lists.length - 1;
        const ordered = numbered.has(`${lists.at(-1)} ${level + 1}`);
        builder.endParagraph(level < 0 ? {} : { list: { level, ordered } });
      } else if (tag === 'span') spans.pop();
      else if (tag === 'a') links.pop();
      else if (tag === 'list') lists.pop();
      else if (tag === 'table-cell') builder.endCell(...(cells.pop() ?? [1, 1]));
      else if (tag === 'table') builder.endTable();
      else if (tag === 'body') isBody = false;
    },
  });
  return builder;
}
